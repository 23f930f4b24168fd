import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { hashPassword } from '../../lib/auth/password.ts';
import type { Role } from '../../lib/auth/roles.ts';
import type { Database } from '../../lib/db/database.ts';
import { freePort } from '../../lib/launch/setup/free-port.ts';
import { ensureWebBuild } from '../../lib/launch/setup/generated-code.ts';
import { webWords, workerWords } from '../../lib/launch/supervise/services.ts';
import { testDatabase } from '../database.ts';
import { launchBrowser } from './browser.ts';
import { type Child, startChild } from './child-process.ts';
import { openTab, patience, type Tab } from './tab.ts';

export interface Person {
  email: string;
  password: string;
}

export interface TestConsole {
  db: Database;
  databaseUrl: string;
  address: string;
  person(role: Role, name?: string): Promise<Person>;
  /** A tab of its own; with a person, logged in by the form. */
  tab(person?: Person): Promise<Tab>;
}

/**
 * Markdrift as people use it: the production build of the console and a worker over a database of their own, and a
 * browser. Everything ends with the file's tests. After each test nothing may have gone wrong in any tab: no error in the
 * browser's console, no request that leaves this machine, nothing against the content security policy.
 *
 * Call it at the top of a test file.
 *
 * @param reached the address under which console and worker have the database; by default its own
 */
export async function openConsole(
  settings: Record<string, string> = {},
  reached: (url: string) => string | Promise<string> = (url) => url,
): Promise<TestConsole> {
  const { db, url } = await testDatabase();
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'markdrift-console-'));
  const port = await freePort(0);
  const address = `http://127.0.0.1:${port}`;
  const secret = 'a secret of the tests, long enough for them';
  await ensureWebBuild();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: await reached(url),
    DATA_DIR: dataFolder,
    HOST: '127.0.0.1',
    PORT: String(port),
    AUTH_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    AUTH_TRUST_HOST: 'true',
    LOG_LEVEL: 'warn',
    ALLOW_NETWORKS: '127.0.0.0/8',
    HOST_PAUSE_MS: '0',
    SCHEDULE_MS: '200',
    ...settings,
  };
  const children: Child[] = [startChild(webWords('127.0.0.1', port), env), startChild(workerWords, env)];
  const output = () => children.map((child) => child.output()).join('\n');
  const browser = await launchBrowser();
  const troubles: string[] = [];
  const tabs: Tab[] = [];
  let people = 0;

  afterEach(async () => {
    await Promise.all(tabs.splice(0).map((tab) => tab.close()));
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all(children.map((child) => child.stop()));
    rmSync(dataFolder, { recursive: true, force: true });
  });

  await vi.waitUntil(
    async () => {
      if (children.some((child) => child.ended())) throw new Error(`Did not start:\n${output()}`);
      const answer = await fetch(`${address}/login`).catch(() => null);
      return answer?.ok ?? false;
    },
    { timeout: 2 * patience, interval: 100 },
  );

  return {
    db,
    databaseUrl: url,
    address,
    async person(role, name = role) {
      people += 1;
      const person = { email: `${role}-${people}@example.org`, password: 'harbour lamp forty-two' };
      const passwordHash = await hashPassword(person.password);
      await db.user.create({ data: { email: person.email, name, role, passwordHash } });
      return person;
    },
    async tab(person) {
      const tab = await openTab(browser, address, troubles);
      tabs.push(tab);
      if (person) await logIn(tab, person);
      return tab;
    },
  };
}

export async function logIn(tab: Tab, { email, password }: Person): Promise<void> {
  await tab.open('/login');
  await tab.fill('Email', email);
  await tab.fill('Password', password);
  await tab.click('Sign in');
  await tab.at(/^\/(?!login)/);
}
