import { env } from '../env.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import type { Outlet } from './outlet.ts';

/** The notifier of this process. Without an AUTH_SECRET, which the launcher sees to, no secret can be read. */
export function openNotifier(outlet: Outlet): Notifier {
  return createNotifier({
    outlet,
    authSecret: env.AUTH_SECRET ?? null,
    consoleAddress: consoleAddress(),
  });
}

/** Where people reach the console: PUBLIC_URL, else where it listens. */
function consoleAddress(): string {
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST;
  return env.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}
