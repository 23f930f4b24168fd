import { beforeAll, expect, test } from 'vitest';
import { raiseAlert } from '../../lib/db/alerts.ts';
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
  await tab.sees('Two letters of a name');
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

/** Many alerts of one source, as only a bad night makes them. */
async function addAlerts(name: string, count: number) {
  const sourceId = await db.$transaction((tx) => addPausedSource(tx, name));
  await db.$executeRaw`
    insert into alert (source_id, kind, field, open_key, severity, opened_at, last_seen_at, wrapper_version, sentence, evidence)
    select ${sourceId}::int, 'unreachable', 'part-' || n, ${sourceId} || ':unreachable:part-' || n, 'low',
      now() - make_interval(mins => n), now(), 1, '{"code": "unreachable", "params": {"place": "listing", "inARow": 3}}', '{}'
    from generate_series(1, ${count}::int) n`;
  return sourceId;
}

test('a thousand alerts are filtered, selected, acted on and walked through without a mouse', async () => {
  const elm = await addAlerts('Elm Tribune', 40);
  const dale = await addAlerts('Dale Echo', 1200);
  const acknowledged = (sourceId: number) => db.alert.count({ where: { sourceId, status: 'acknowledged' } });
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  const { page } = tab;
  const nameOfFocus = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return element?.ariaLabel ?? element?.textContent ?? '';
    });
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await tab.press('Tab');
      if ((await nameOfFocus()).startsWith(name)) return;
    }
    throw new Error(`Tab never comes to ${name}`);
  };
  const together = async (...keys: Parameters<typeof tab.press>) => {
    await page.keyboard.down('Shift');
    await tab.press(...keys);
    await page.keyboard.up('Shift');
  };
  const search = async (word: string) => {
    await tab.press('/');
    await expect.poll(nameOfFocus).toBe('Search alerts');
    await together('Home');
    await page.keyboard.type(word);
    await tab.press('Enter');
  };
  await tab.open('/alerts');
  await tab.sees('Elm Tribune', list);

  // All of a filter: asked with the count, done by the worker, taken back as a whole.
  await search('elm');
  await tab.sees('40 alerts', list);
  await together('x');
  await tab.sees('40 selected');
  await tab.press('b');
  await expect.poll(nameOfFocus).toBe('Acknowledge');
  await tab.press('Enter');
  await tab.sees('Acknowledge 40 alerts?');
  await expect.poll(nameOfFocus).toBe('Acknowledge 40');
  await tab.press('Enter');
  await tab.sees('40 of 40 done');
  expect(await acknowledged(elm)).toBe(40);
  await tab.press('u');
  await expect.poll(() => acknowledged(elm), { timeout: 45_000 }).toBe(0);

  // A facet by its menu, then a range.
  await search('dale');
  await tab.sees('1,200 alerts', list);
  await tabTo('Severity');
  await tab.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[type=checkbox]'))).toBe(true);
  await tab.press('Space');
  await tab.at(/severity=low/);
  await tab.press('Escape');
  await expect.poll(nameOfFocus).toMatch(/^Severity/);
  await tab.press('x');
  await together('j', 'j');
  await tab.sees('3 selected');
  await tab.press('b');
  await expect.poll(nameOfFocus).toBe('Acknowledge');
  await tab.press('Enter');
  await tab.sees('3 alerts changed');
  expect(await acknowledged(dale)).toBe(3);
  await tab.press('u');
  await expect.poll(() => acknowledged(dale)).toBe(0);

  // To the last of them and back; the focus goes along, and only what is near is drawn.
  const place = () => page.$eval(pane, (shown) => shown.textContent!.match(/[\d,]+ of [\d,]+/)?.[0]);
  await tabTo('Dale Echo');
  await expect
    .poll(
      async () => {
        await tab.press('End');
        return place();
      },
      { timeout: 45_000 },
    )
    .toBe('1,200 of 1,200');
  expect(await page.$$eval(`${list} [data-item]`, (rows) => rows.length)).toBeLessThan(120);
  const focusIsCurrent = () => page.evaluate(() => document.activeElement?.ariaCurrent);
  await expect.poll(focusIsCurrent).toBe('true');
  await tab.press('Home');
  await expect.poll(place).toBe('1 of 1,200');
  await expect.poll(focusIsCurrent).toBe('true');

  // Open, act, next: the focus stays in the detail.
  await tab.press('Enter');
  await expect.poll(nameOfFocus).toBe('Alert');
  await tab.press('m');
  await tab.sees('Dale Echo: assigned');
  await tab.press('e');
  await tab.sees('Dale Echo: resolved');
  await tab.sees('1,199 alerts', list);
  await tab.press('j');
  await expect.poll(place).toBe('1 of 1,199');
  await expect.poll(nameOfFocus).toBe('Alert');
  await tab.press('?');
  await tab.sees('ten further', '[role=dialog]');
  await tab.press('Escape');
  await tab.misses('ten further');
  await expect.poll(nameOfFocus).toBe('Alert');

  // Dialogs and menus take the focus, keep it, and give it back.
  const layer = () =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog], [role=menu]')?.role ?? null);
  for (const [key, role] of [
    ['f', 'dialog'],
    ['s', 'menu'],
    ['a', 'menu'],
  ] as const) {
    await tab.press(key);
    await expect.poll(layer, { timeout: 10_000 }).toBe(role);
    await tab.press('Tab', 'Tab', 'Tab');
    if (role === 'dialog') expect(await layer()).toBe(role);
    await tab.press('Escape');
    await expect.poll(nameOfFocus, { timeout: 10_000 }).toBe('Alert');
  }
});
