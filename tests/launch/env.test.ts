import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../lib/env.ts';

const root = path.resolve(import.meta.dirname, '../..');

function problemsOf(variables: Record<string, string>) {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

test('nothing set: everything has a value to start with', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DATA_DIR: path.resolve('.data') });
  expect(environment.DATABASE_URL).toBeUndefined();
});

test('an empty value counts as not set', () => {
  expect(readEnvironment({ PORT: '', S3_BUCKET: '' })).toEqual(readEnvironment({}));
});

test('lists and pairs are taken apart', () => {
  const environment = readEnvironment({
    ALLOW_NETWORKS: '127.0.0.0/8, ::1/128',
    HOSTS_OVERRIDE: 'a.example=127.0.0.2,b.example=127.0.0.3',
  });
  expect(environment.ALLOW_NETWORKS).toEqual(['127.0.0.0/8', '::1/128']);
  expect(environment.HOSTS_OVERRIDE).toEqual({ 'a.example': '127.0.0.2', 'b.example': '127.0.0.3' });
});

test.each([
  ['PORT', '99999', 'PORT is "99999", but must be a whole number from 1 to 65535.'],
  ['PORT', 'http', 'PORT is "http", but must be a whole number from 1 to 65535.'],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  [
    'ALLOW_NETWORKS',
    '10.0.0.1',
    'ALLOW_NETWORKS is "10.0.0.1", but must be networks such as 127.0.0.0/8,10.1.0.0/16.',
  ],
  [
    'ALLOW_NETWORKS',
    '10.0.0.999/8',
    'ALLOW_NETWORKS is "10.0.0.999/8", but must be networks such as 127.0.0.0/8,10.1.0.0/16.',
  ],
  [
    'ALLOW_NETWORKS',
    '10.0.0.0/64',
    'ALLOW_NETWORKS is "10.0.0.0/64", but must be networks such as 127.0.0.0/8,10.1.0.0/16.',
  ],
  [
    'HOSTS_OVERRIDE',
    'a.example=127.0.0',
    'HOSTS_OVERRIDE is "a.example=127.0.0", but must be pairs such as news.example=127.0.0.2,other.example=127.0.0.3.',
  ],
  ['USER_AGENT', 'Робот', 'USER_AGENT is "Робот", but must be plain ASCII text, as it is sent in a header.'],
  ['S3_FORCE_PATH_STYLE', 'yes', 'S3_FORCE_PATH_STYLE is "yes", but must be true or false.'],
])('%s=%s is named with what is expected', (name, value, message) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(message);
});

test('secrets are not repeated in the message', () => {
  const variables = {
    ADMIN_PASSWORD: 'short',
    DATABASE_URL: 'mysql://me:hidden@host/name',
    AUTH_SECRET: 'brief',
  };
  const problems = problemsOf(variables);
  expect(problems.map((problem) => problem.name).sort()).toEqual(Object.keys(variables).sort());
  expect(JSON.stringify(problems)).not.toMatch(/"short"|hidden|brief/);
});

test('all bad values are reported at once', () => {
  expect(problemsOf({ PORT: '0', LOG_LEVEL: 'x' }).map((problem) => problem.name)).toEqual([
    'PORT',
    'LOG_LEVEL',
  ]);
});

test('.env.example explains each variable, and no other', () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
  const source = readFileSync(path.join(root, 'lib/env.ts'), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual(read.sort());
});

/** Who else may look at process.env, and why. */
const exceptions = [
  /^lib\/env\.ts$/,
  /^lib\/launch\//, // runs before anything is installed, and hands the environment on to what it starts
  /^prisma\.config\.ts$/, // read by Prisma's command line, outside of the product
  /^tests\//,
];

// NODE_ENV and NEXT_RUNTIME are no settings: Next replaces them by constants when it builds.
test('no other file reads process.env', () => {
  const readers = ['app', 'components', 'lib', 'tests', '.']
    .flatMap((folder) => sourceFiles(folder, folder !== '.'))
    .filter((file) => !exceptions.some((exception) => exception.test(file)))
    .filter((file) =>
      /\bprocess\s*\.\s*env\b(?!\.(?:NODE_ENV|NEXT_RUNTIME)\b)|\bimport\.meta\.env\b/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
  expect(readers).toEqual([]);
});

function sourceFiles(folder: string, recursive: boolean): string[] {
  let entries: string[];
  try {
    entries = readdirSync(path.join(root, folder), { recursive, encoding: 'utf8' });
  } catch {
    return [];
  }
  return entries
    .map((entry) => path.posix.join(folder, entry))
    .filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file) && !file.startsWith('lib/db/generated/'));
}
