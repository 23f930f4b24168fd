import { env } from '../../env.ts';
import type { Secrets } from './secrets.ts';

export type ServiceFacts = {
  databaseUrl: string;
  secrets: Secrets;
  chromium: string | null;
  host: string;
  port: number;
};

/** What web and worker find in their environment: what was given, made complete. */
export function serviceEnvironment({
  databaseUrl,
  secrets,
  chromium,
  host,
  port,
}: ServiceFacts): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: env.DATA_DIR,
    HOST: host,
    PORT: String(port),
    AUTH_SECRET: secrets.authSecret,
    // next-auth reads these two by itself.
    NEXTAUTH_SECRET: secrets.authSecret,
    ...(env.PUBLIC_URL ? { NEXTAUTH_URL: env.PUBLIC_URL } : { AUTH_TRUST_HOST: 'true' }),
    ...(chromium ? { CHROME_PATH: chromium } : {}),
  };
}
