import { beforeAll, expect, test } from 'vitest';
import { raiseAlert } from '../../lib/db/alerts/alerts.ts';
import { openConsole } from './console.ts';
import { addPausedSource } from './paused-source.ts';

const markdrift = await openConsole();
const { db } = markdrift;
const pane = 'section[aria-label="Alert"]';
const list = 'section[aria-label="List of alerts"]';

/** Three sources that cannot be reached. */
beforeAll(async () => {
  for (const name of ['Ashford Mail', 'Birch Gazette', 'Cedar Herald']) {
    await db.$transaction(async (tx) => {
      const sourceId = await addPausedSource(tx, name);
      await raiseAlert(tx, {
        sourceId,
        runId: null,
        kind: 'unreachable',
        field: '',
        severity: 'high',
        wrapperVersion: 1,
        sentence: { code: 'unreachable', params: { place: 'listing', inARow: 3 } },
        evidence: { status: null, code: 'ECONNREFUSED', inARow: 3, limit: 3 },
        documentIds: [],
        firstDocumentId: null,
        at: new Date(),
      });
    });
  }
});

test('the inbox is worked through with the keyboard alone', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  await tab.open('/alerts');
  await tab.sees('3 alerts', list);
  const names = await tab.page.$$eval(`${list} button[aria-current]`, (rows) =>
    rows.map((row) => row.textContent!),
  );
  const current = (name: string) => tab.sees(name, pane);
  await current(names[0]!);
  await tab.press('j');
  await current(names[1]!);
  await tab.press('j');
  await current(names[2]!);
  await tab.press('k');
  await current(names[1]!);
  await tab.press('Enter');
  const focused = () => tab.page.evaluate(() => document.activeElement?.outerHTML ?? '');
  await expect.poll(focused).toMatch(/^<section [^>]*aria-label="Alert"/);

  await tab.press('f');
  await tab.sees('Mark as false alarm?');
  await tab.sees('Nothing is retrained');
  await expect.poll(focused).toMatch(/^<button.*Mark false/);
  await tab.press('Enter');
  await tab.sees(`${names[1]}: marked as a false alarm`);
  await tab.misses(names[1]!, list);
  await tab.press('u');
  await tab.sees(names[1]!, list);
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(3);

  await tab.press('?');
  await tab.sees('extend the selection', '[role=dialog]');
  await tab.press('Escape');
  await tab.misses('extend the selection');

  await tab.page.keyboard.down('Control');
  await tab.press('k');
  await tab.page.keyboard.up('Control');
  await tab.sees('Groups of sources', '[role=dialog]');
  await expect.poll(focused).toMatch(/^<input/);
  await tab.page.keyboard.type('cedar');
  await tab.sees('Cedar Herald', '[role=dialog]');
});

test('what one person does, another sees without a reload', async () => {
  const [one, other] = [
    await markdrift.tab(await markdrift.person('operator', 'Olga')),
    await markdrift.tab(await markdrift.person('viewer', 'Ivan')),
  ];
  await other.open('/alerts');
  await other.sees('3 alerts', list);
  await other.sees('Your role reads only', pane);
  await one.open('/alerts');
  await one.click('Cedar Herald', { within: list });
  await one.sees('Cedar Herald', pane);
  await one.click('Resolve');
  await one.sees('Cedar Herald: resolved');
  await other.misses('Cedar Herald', list);
});

test('filters stand in the address, and say when nothing matches', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  await tab.open('/alerts?search=birch');
  await tab.sees('Birch Gazette', list);
  await tab.misses('Ashford Mail', list);
  await tab.fill('Search alerts', 'no such words');
  await tab.sees('No alert matches these filters', list);
  await tab.at(/search=no/);
  await tab.click('Clear filters');
  await tab.sees('Ashford Mail', list);
});
