import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Every setting of Markdrift that comes from the environment, read and checked in this one place. Names are
 * those of the variables; .env.example explains each. An empty value counts as not set. The text beside a
 * check says what is expected: it is the message a person gets.
 */
const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: httpUrl().optional(),
  TRUST_PROXY: yesOrNo(),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/[^/]+\/[^/?]+/,
      'an address such as postgresql://user:password@host:5432/markdrift',
    )
    .optional(),
  CHROME_PATH: z.string().optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'an email address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z.string().min(8, 'a password of at least 8 characters').optional(),
  AUTH_SECRET: z.string().min(32, 'a random text of at least 32 characters').optional(),
  ALLOW_NETWORKS: list(isNetwork, 'networks such as 127.0.0.0/8,10.1.0.0/16'),
  OIDC_ISSUER: httpUrl().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, 'a name of at most 60 characters').default('Single sign-on'),
  OIDC_DOMAINS: list(
    (name) => /^[a-z0-9.-]+\.[a-z0-9-]+$/i.test(name),
    'domains such as example.org',
  ).transform((names) => names.map((name) => name.toLowerCase())),
  OIDC_UNKNOWN: z.enum(['refuse', 'viewer'], 'refuse or viewer').default('refuse'),
  OIDC_ROLE_CLAIM: z.string().optional(),
  OIDC_ROLES: list(
    (pair) => /^[^=]+=(administrator|operator|viewer)$/.test(pair),
    'pairs such as staff=operator,admins=administrator',
  ).transform((pairs) =>
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1) as 'administrator' | 'operator' | 'viewer'] as const;
    }),
  ),
  HOSTS_OVERRIDE: list(
    (pair) => /^[^=\s]+=[^=]+$/.test(pair) && isIP(pair.split('=')[1]!) !== 0,
    'pairs such as news.example=127.0.0.2,other.example=127.0.0.3',
  ).transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]))),
  USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'plain ASCII text, as it is sent in a header')
    .optional(),
  WORKER_CONCURRENCY: wholeNumber(1, 256).default(16),
  HOST_PAUSE_MS: wholeNumber(0, 600_000).default(1000),
  HOST_LEASE_MS: wholeNumber(500, 600_000).default(30_000),
  STALLED_MS: wholeNumber(500, 3_600_000).default(60_000),
  SCHEDULE_MS: wholeNumber(50, 60_000).default(1000),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
  // All other OTEL_* variables are read by the SDK itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_SDK_DISABLED: yesOrNo(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: httpUrl().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PREFIX: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: yesOrNo(),
});

const environment = variables.superRefine((given, context) => {
  const missing = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).filter(
    (name) => !given[name],
  );
  if (missing.length === 0 || missing.length === 3) return;
  for (const name of missing)
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'set as well, as single sign-on needs all three',
    });
});

export type Environment = z.output<typeof environment>;

/** One bad value: which variable, what it should be, what it is (null for a variable that holds a secret). */
export type EnvironmentProblem = { name: string; expected: string; value: string | null };

export class EnvironmentError extends Error {
  readonly problems: readonly EnvironmentProblem[];

  constructor(problems: readonly EnvironmentProblem[]) {
    super(problems.map(sentence).join('\n'));
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

/** Checks all variables at once. @throws EnvironmentError that names each bad value and what is expected. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (result.success) return result.data;
  const expectations = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  throw new EnvironmentError(
    [...expectations].map(([name, expected]) => ({
      name,
      expected,
      value: /PASSWORD|SECRET|DATABASE/.test(name) ? null : (given[name] ?? null),
    })),
  );
}

/** The settings of this process. */
export const env: Environment = readEnvironment(process.env);

/** The database's address. The launcher sets it for the processes it starts. @throws when it is not set. */
export function databaseUrl(): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  throw new Error('DATABASE_URL is not set: start Markdrift by `npm start`, which sets it.');
}

function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`;
  return z.coerce.number(expected).int(expected).min(least, expected).max(most, expected);
}

function yesOrNo() {
  return z
    .enum(['true', 'false'], 'true or false')
    .default('false')
    .transform((value) => value === 'true');
}

function httpUrl() {
  return z.url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://' });
}

/** An address with the length of its network's prefix: what cannot be one would only fail in the worker. */
function isNetwork(text: string): boolean {
  const [address, bits, ...more] = text.split('/');
  if (more.length > 0 || !/^\d{1,3}$/.test(bits ?? '')) return false;
  const version = isIP(address ?? '');
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Values set apart by commas. */
function list(isItem: (text: string) => boolean, expected: string) {
  const parts = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  return z
    .string()
    .default('')
    .transform(parts)
    .refine((values) => values.every(isItem), expected);
}

function sentence({ name, expected, value }: EnvironmentProblem): string {
  return value === null ? `${name} must be ${expected}.` : `${name} is "${value}", but must be ${expected}.`;
}
