import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../lib/launch/setup/free-port.ts';
import { workerWords } from '../../lib/launch/supervise/services.ts';
import { testDatabase } from '../database.ts';
import { demoEnvironment, demoSources, expectations } from '../site/scenario.ts';
import { type Child, startChild } from './child-process.ts';

/** The demonstration as `npm run demo` runs it, without the console: its sites, its clock, its settings, a worker. */
const { db, url } = await testDatabase();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'markdrift-demo-'));
const port = await freePort(0, '127.0.5.250');
const sources = demoSources(port);
const children: Child[] = [];

beforeAll(() => {
  const env = {
    ...process.env,
    ...demoEnvironment(),
    DATABASE_URL: url,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
  };
  children.push(startChild(workerWords, env));
  children.push(startChild(['tests/site/server.ts', '--add-sources', '--port', String(port)], env));
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  rmSync(dataFolder, { recursive: true, force: true });
});

const soon = { timeout: 175_000, interval: 500 };
const idOf = (address: string) => sources.find((source) => source.url === address)!.id;

/** "site: kind" of every alert, however it ended. */
async function alerts(): Promise<string[]> {
  const rows = await db.alert.findMany({ select: { kind: true, source: { select: { address: true } } } });
  return rows.map(({ kind, source }) => `${idOf(source.address)}: ${kind}`).sort();
}

async function sitesWith(outcome: 'alert' | 'notice'): Promise<string[]> {
  const checks = await db.check.findMany({
    where: { decision: { path: ['kind'], equals: outcome } },
    select: { source: { select: { address: true } } },
  });
  return [...new Set(checks.map(({ source }) => idOf(source.address)))];
}

test('within three minutes each site is learned, the right alerts stand, and no wrong ones', async () => {
  const siteOf = (outcome: string) =>
    expectations()
      .filter((expected) => expected.outcome === outcome)
      .map(({ site }) => site as string)
      .sort();
  await expect
    .poll(() => db.model.findMany({ distinct: ['sourceId'] }), { ...soon, message: output() })
    .toHaveLength(sources.length);
  expect(await alerts()).toEqual([]);

  const inTrouble = async () => [...new Set((await alerts()).map((alert) => alert.split(':')[0]!))];
  await expect.poll(inTrouble, soon).toEqual(siteOf('alert'));
  // The redesign that does no harm was seen, and judged to be one.
  await expect.poll(() => sitesWith('notice'), soon).toEqual(expect.arrayContaining(siteOf('notice')));

  expect(await alerts()).toEqual([
    'harbour-notes: drift',
    'meridian-review: drift',
    'northgate-courier: empty',
    'vecherniy-lukomorsk: drift',
  ]);
  // Held once their run is judged; the sites go on publishing meanwhile.
  const judgedFreeAndEmpty = { text: '', heldByAlertId: null, run: { state: 'finished' as const } };
  await expect.poll(() => db.document.count({ where: judgedFreeAndEmpty }), soon).toBe(0);
  expect(output()).not.toContain('"level":50');
}, 180_000);

function output(): string {
  return children.map((child) => child.output()).join('\n');
}
