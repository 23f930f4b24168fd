import { setTimeout as delay } from 'node:timers/promises';

/** Waits before each request to a host until so many milliseconds have passed since the one before it. */
export function hostPacing(pause: number): (host: string) => Promise<void> {
  const nextAt = new Map<string, number>();
  return async (host) => {
    const now = performance.now();
    const at = Math.max(now, nextAt.get(host) ?? 0);
    nextAt.set(host, at + pause);
    if (at > now) await delay(at - now);
  };
}
