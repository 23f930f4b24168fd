import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openConsole } from './console.ts';
import { addPausedSource } from './paused-source.ts';
import { patience, type Tab } from './tab.ts';

/** A thousand alerts after a bad night, and a person without a mouse. */
const markdrift = await openConsole();
const { db } = markdrift;
const pane = 'section[aria-label="Alert"]';
const list = 'section[aria-label="List of alerts"]';
let elm: number;
let dale: number;
let olga: Awaited<ReturnType<typeof markdrift.person>>;

beforeAll(async () => {
  elm = await addAlerts('Elm Tribune', 40);
  dale = await addAlerts('Dale Echo', 1000);
  olga = await markdrift.person('operator', 'Olga');
});

function addAlerts(name: string, count: number): Promise<number> {
  return db.$transaction(async (tx) => {
    const sourceId = await addPausedSource(tx, name);
    await tx.$executeRaw`
      insert into alert (source_id, kind, field, open_key, severity, opened_at, last_seen_at, wrapper_version, sentence, evidence)
      select ${sourceId}::int, 'unreachable', 'part-' || n, ${sourceId}::int || ':unreachable:part-' || n, 'low',
        now() - make_interval(mins => n), now(), 1, '{"code": "unreachable", "params": {"place": "listing", "inARow": 3}}', '{}'
      from generate_series(1, ${count}::int) n`;
    return sourceId;
  });
}

let tab: Tab;
beforeEach(async () => {
  tab = await markdrift.tab(olga);
  await tab.open('/alerts');
  await tab.sees('alerts', list);
  await tab.page.waitForFunction(() => document.querySelector('[data-connected="true"]'), { polling: 50 });
});

type Keys = Parameters<Tab['press']>;
async function withShift(...keys: Keys): Promise<void> {
  await tab.page.keyboard.down('Shift');
  await tab.press(...keys);
  await tab.page.keyboard.up('Shift');
}

/** The name of what has the focus. */
function focus(): Promise<string> {
  return tab.page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    return element?.ariaLabel ?? element?.textContent ?? '';
  });
}
const comesTo = (name: string | RegExp) => expect.poll(focus, { timeout: patience }).toMatch(name);

async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await tab.press('Tab');
    if ((await focus()).startsWith(name)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

/** The dialog or menu that has the focus. */
async function layerIs(role: 'dialog' | 'menu' | null): Promise<void> {
  const layer = () =>
    tab.page.evaluate(() => document.activeElement?.closest('[role=dialog], [role=menu]')?.role ?? null);
  await expect.poll(layer, { timeout: patience }).toBe(role);
}

/** Presses keys in a menu that has opened, and waits until it has closed. */
async function choose(...keys: Keys): Promise<void> {
  await layerIs('menu');
  await tab.press(...keys);
  await layerIs(null);
}

async function search(word: string, found: string): Promise<void> {
  await tab.press('/');
  await comesTo('Search alerts');
  await withShift('Home');
  await tab.page.keyboard.type(word);
  await tab.press('Enter');
  await tab.sees(found, list);
}

const place = (shown: string) => tab.sees(shown, pane);
const statuses = async (sourceId: number) =>
  Object.fromEntries(
    (await db.alert.groupBy({ by: ['status'], where: { sourceId }, _count: true })).map((row) => [
      row.status,
      row._count,
    ]),
  );
const becomes = (sourceId: number, wanted: Record<string, number>) =>
  expect.poll(() => statuses(sourceId), { timeout: patience }).toEqual(wanted);

test('walks to the last of a thousand and back; only what is near is drawn, and the focus goes along', async () => {
  await search('dale', '1,000 alerts');
  await place('1 of 1,000');
  await tab.press('j', 'j', 'j', 'k');
  await place('3 of 1,000');
  await tab.press('PageDown', 'j');
  await place('14 of 1,000');
  await tabTo('Dale Echo');
  for (let shown = 0; shown < 1000; ) {
    await tab.press('End');
    const text = await tab.text(pane);
    shown = Number(text.match(/([\d,]+) of 1,000/)?.[1]?.replace(',', ''));
  }
  expect(await tab.page.$$eval(`${list} [data-item]`, (rows) => rows.length)).toBeLessThan(60);
  const focused = () => tab.page.evaluate(() => document.activeElement?.ariaCurrent);
  await expect.poll(focused).toBe('true');
  await tab.press('j');
  await place('1,000 of 1,000');
  await tab.press('Home');
  await place('1 of 1,000');
  await expect.poll(focused).toBe('true');
});

test('acts on one after another; every act is taken back with u, and ? names all keys', async () => {
  await search('dale', '1,000 alerts');
  await tab.press('Enter');
  await comesTo(/^Alert$/);
  await tab.press('y');
  await tab.sees('Dale Echo: acknowledged');
  await tab.press('u');
  await tab.sees('New', pane);
  await becomes(dale, { new: 1000 });

  await tab.press('s');
  await choose('ArrowDown', 'Enter');
  await tab.sees('Dale Echo: snoozed');
  await becomes(dale, { new: 999, snoozed: 1 });
  await tab.press('j', 'a');
  await choose('ArrowDown', 'Enter');
  await tab.sees('Dale Echo: assigned');
  await tab.press('j', 'e');
  await tab.sees('Dale Echo: resolved');
  await tab.press('j', 'f');
  await layerIs('dialog');
  await comesTo(/^Mark false/);
  await tab.press('Enter');
  await tab.sees('Dale Echo: marked as a false alarm');
  await tab.sees('997 alerts', list);
  await becomes(dale, { new: 996, snoozed: 1, assigned: 1, resolved: 1, false_alarm: 1 });
  await tab.press('u');
  await tab.sees('998 alerts', list);
  await becomes(dale, { new: 997, snoozed: 1, assigned: 1, resolved: 1 });

  await comesTo(/^Alert$/);
  await tab.press('?');
  await tab.sees('extend the selection', '[role=dialog]');
  await tab.press('?');
  await tab.misses('extend the selection');
  await comesTo(/^Alert$/);
  for (const [key, role] of [
    ['f', 'dialog'],
    ['s', 'menu'],
    ['a', 'menu'],
  ] as const) {
    await tab.press(key);
    await layerIs(role);
    // A letter that is an order to the inbox is none there.
    await tab.press('e', 'x', 'Tab');
    if (role === 'dialog') await layerIs(role);
    await tab.press('Escape');
    await comesTo(/^Alert$/);
  }
  await tab.misses('selected', list);
  await becomes(dale, { new: 997, snoozed: 1, assigned: 1, resolved: 1 });
});

test('a facet by its menu, a range by Shift, and its actions', async () => {
  await search('elm', '40 alerts');
  await tabTo('Severity');
  await tab.press('Enter');
  await expect
    .poll(() => tab.page.evaluate(() => document.activeElement?.matches('[type=checkbox]')), {
      timeout: patience,
    })
    .toBe(true);
  await tab.press('Space');
  await tab.at(/severity=low/);
  await tab.press('Escape');
  await comesTo(/^Severity/);
  await tab.press('x');
  await withShift('j', 'j');
  await tab.sees('3 selected', list);
  await tab.press('b');
  await comesTo(/^Acknowledge$/);
  await tab.press('Enter');
  await tab.sees('3 alerts changed');
  await comesTo(/^Elm Tribune$/);
  await becomes(elm, { new: 37, acknowledged: 3 });
});

test('all of a filter: the exact count first, then progress, what refused and why, and one way back', async () => {
  await search('elm', '40 alerts');
  await withShift('x');
  await tab.sees('40 selected', list);
  await tab.press('b');
  await comesTo(/^Acknowledge$/);
  await tab.press('Enter');
  await tab.sees('Acknowledge 40 alerts?', list);
  await comesTo(/^Acknowledge 40$/);
  // Escape takes the question back, and not the selection.
  await tab.press('Escape');
  await tab.misses('Acknowledge 40 alerts?', list);
  await tab.sees('40 selected', list);
  await tab.press('b');
  await comesTo(/^Acknowledge$/);
  await tab.press('Enter');
  await comesTo(/^Acknowledge 40$/);
  await tab.press('Enter');
  await tab.sees('37 alerts done, 3 refused');
  await tab.press('u');
  await becomes(elm, { new: 37, acknowledged: 3 });
  await tab.sees('37 of 40 done, 3 refused.', list);
  await tabTo('3 alerts refused: why');
  await tab.press('Enter');
  await tab.sees('Elm Tribune · part-1 · Unreachable: It was acknowledged already.', list);
});
