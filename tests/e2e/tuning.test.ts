import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { busySize } from '../bench/synthetic/busy-size.ts';
import { fillBusySource } from '../bench/synthetic/stored-source.ts';
import { openConsole } from './console.ts';
import type { Tab } from './tab.ts';

const markdrift = await openConsole();
const { db } = markdrift;
let sourceId: number;
/** The version that judged last. */
let version: number;

/** A source with two failures that people confirmed, each of twenty documents, and single short articles that are none. */
beforeAll(async () => {
  const size = { ...busySize, documents: 900, learned: 200, runs: 180, days: 20 };
  const client = new pg.Client(markdrift.databaseUrl);
  await client.connect();
  const failures = { failureEvery: 300, failureLength: 20, shortEvery: 97 };
  sourceId = await fillBusySource(client, { ...size, ...failures }, new Date()).finally(() => client.end());
  version = (await db.model.findFirstOrThrow({ orderBy: { version: 'desc' } })).version;
}, 60_000);

const strip = 'section[aria-label="What if"]';

test('a detector is tuned with the keyboard alone: tried, saved, compared, and put back', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  await tab.open(`/sources/${sourceId}/detector`);
  await tab.sees('Alerts a week', strip);
  const figure = (row: string) =>
    tab.page.$eval(`${strip} [data-tried="${row}"]`, (cell) => cell.textContent?.trim() ?? '');
  expect(await figure('missed')).toBe('—');

  await tabTo(tab, /^Calm$/);
  await tab.press('Home');
  await expect.poll(() => figure('false')).toBe('1');
  expect(await figure('missed')).toBe('0 of 2');
  const wakeful = await figure('alerts-per-week');
  await tab.press('End');
  await expect.poll(() => figure('missed')).toBe('2 of 2');
  expect(await figure('false')).toBe('0');
  expect(await figure('alerts-per-week')).not.toBe(wakeful);
  await tab.press('ArrowLeft');
  await tab.sees('1 value changed');

  const next = `v${version + 1}`;
  await tabTo(tab, /^Reason for the change$/, 'back');
  await tab.page.keyboard.type('Too many nights');
  await tab.press('Enter');
  await tab.sees(`${next} · in force`);
  await tab.misses('1 value changed');
  // The bar is gone with what was saved: the focus is with the settings, not nowhere.
  await expect.poll(() => focusedName(tab)).toBe('Settings of the detector');
  expect(await db.model.findFirstOrThrow({ orderBy: { version: 'desc' } })).toMatchObject({
    version: version + 1,
    reason: { code: 'tuned', params: { note: 'Too many nights' } },
    settings: { calm: 39.5 },
  });

  const before = `Actions for v${version}`;
  await tabTo(tab, new RegExp(`^${before}$`), 'back');
  await tab.press('Enter');
  await tab.sees(`Compare with ${next}`);
  await tab.press('ArrowDown', 'Enter');
  await tab.sees(/Calm\s+9\s+39.5/, '[role=dialog]');
  await tab.sees(/Missed\s+0 of 2\s+2 of 2/, '[role=dialog]');
  await tab.press('Escape');
  await tab.misses('Thresholds', '[role=dialog]');
  await expect.poll(() => focusedName(tab)).toBe(before);

  await tab.press('Enter');
  await tab.sees('Put in force and pin');
  await tab.press('ArrowDown', 'ArrowDown', 'Enter');
  await tab.sees(`v${version} · in force`);
  await tab.sees(`v${version} is pinned by Olga`);
  await expect.poll(() => focusedName(tab)).toBe(`Actions for ${next}`);
});

test('a point leads to its document', async () => {
  const tab = await markdrift.tab(await markdrift.person('viewer', 'Ivan'));
  await tab.open(`/sources/${sourceId}/detector`);
  await tab.page.waitForSelector('svg[aria-label*="P × S"] a');
  await tabTo(tab, /^Report \d+$/);
  const first = await focusedName(tab);
  await tab.press('ArrowRight');
  const second = await focusedName(tab);
  expect(second).not.toBe(first);
  await tab.press('Enter');
  await tab.at(/^\/documents\/\d+$/);
  await tab.sees(second);
});

function focusedName(tab: Tab): Promise<string> {
  return tab.page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '').trim();
  });
}

/** Presses the tab key until what bears the name has the focus. */
async function tabTo(tab: Tab, name: RegExp, direction: 'on' | 'back' = 'on'): Promise<void> {
  const passed: string[] = [];
  if (direction === 'back') await tab.page.keyboard.down('Shift');
  for (let i = 0; i < 150; i++) {
    await tab.press('Tab');
    passed.push(await focusedName(tab));
    if (name.test(passed.at(-1)!)) break;
  }
  if (direction === 'back') await tab.page.keyboard.up('Shift');
  if (!name.test(passed.at(-1)!)) throw new Error(`never came to ${name}: ${passed.join(' | ')}`);
}
