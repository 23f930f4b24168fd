import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { localeCookie } from '../../lib/i18n/locales.ts';
import { fillCollection } from '../seed/fill-collection.ts';
import { sizesForTests } from '../seed/sizes.ts';
import { findings } from './axe-findings.ts';
import { openConsole } from './console.ts';
import { patience } from './tab.ts';

/**
 * Every screen, with a collection behind it, in both themes: nothing that axe finds but what it calls minor. No source is due, so the
 * worker has nothing to look for several times a second.
 */
const markdrift = await openConsole({ SCHEDULE_MS: '60000' });
const { db } = markdrift;
const far = new Date('2100-01-01T00:00:00Z');

beforeAll(async () => {
  const client = new pg.Client(markdrift.databaseUrl);
  await client.connect();
  await fillCollection(client, sizesForTests()).finally(() => client.end());
  // Its sites do not exist; nothing is to be collected.
  await db.source.updateMany({ data: { nextRunAt: far } });
  await db.sourceGroup.create({ data: { name: 'Harbour towns' } });
}, 120_000);

async function screens(): Promise<string[]> {
  const open = await db.alert.findFirstOrThrow({
    where: { openKey: { not: null }, source: { models: { some: {} } } },
    orderBy: { id: 'asc' },
  });
  const closed = await db.alert.findFirst({ where: { openKey: null }, orderBy: { id: 'asc' } });
  const document = await db.document.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const group = await db.sourceGroup.findFirstOrThrow();
  const source = `/sources/${open.sourceId}`;
  return [
    '/',
    '/alerts',
    '/alerts?group=host',
    '/alerts/noise?by=source&days=365',
    `/alerts/${open.id}`,
    ...(closed ? [`/alerts/${closed.id}`] : []),
    '/sources',
    '/sources/new',
    '/sources/import',
    '/sources/groups',
    `/sources/groups/${group.id}`,
    source,
    ...['rules', 'detector', 'documents', 'runs', 'traversal', 'settings', 'reextractions'].map(
      (tab) => `${source}/${tab}`,
    ),
    '/documents',
    '/documents?search=council',
    `/documents/${document.id}`,
    '/jobs',
    '/settings',
    ...['account', 'api', 'audit', 'people', 'retention', 'tokens'].map((tab) => `/settings/${tab}`),
    '/settings/notifications',
    '/settings/notifications/new',
    '/nowhere',
  ];
}

test('no screen has a finding that is more than minor', async () => {
  const tab = await markdrift.tab(await markdrift.person('administrator', 'Anna'));
  const found: string[] = [];
  for (const path of await screens()) {
    if (path === '/nowhere') tab.expectTrouble(/404/);
    await tab.open(path);
    found.push(...(await findings(tab, path)));
    const title = await tab.page.title();
    if (path !== '/nowhere' && !title.endsWith(' · Markdrift')) found.push(`${path}: title "${title}"`);
  }
  expect(found).toEqual([]);
}, 400_000);

test('nor has what is shown before one is signed in', async () => {
  const tab = await markdrift.tab();
  tab.expectTrouble(/422.*access-links/);
  const found: string[] = [];
  for (const path of ['/login', '/welcome?token=unknown']) {
    await tab.open(path);
    found.push(...(await findings(tab, path)));
  }
  expect(found).toEqual([]);
}, 60_000);

test('the head of a long table stays in sight, and no row that keys lead to lies below it', async () => {
  const tab = await markdrift.tab(await markdrift.person('viewer', 'Ivan'));
  await tab.open('/sources');
  await tab.sees('40 sources');
  const places = () =>
    tab.page.evaluate(() => {
      const head = document.querySelector('thead')!.getBoundingClientRect();
      const row = document.querySelector('tr[aria-current="true"]')?.getBoundingClientRect();
      const scroller = document.querySelector('[data-scrolls]')!;
      const { top } = scroller.getBoundingClientRect();
      return { scrolled: scroller.scrollTop, head: head.top - top, clear: (row?.top ?? 0) - head.bottom };
    });
  for (let row = 0; row < 40; row++) await tab.press('j');
  await expect.poll(async () => (await places()).scrolled).toBeGreaterThan(400);
  expect((await places()).head).toBeCloseTo(0, 0);
  for (let row = 0; row < 30; row++) await tab.press('k');
  await expect.poll(async () => (await places()).scrolled).toBeLessThan(400);
  const { head, clear } = await places();
  expect(head).toBeCloseTo(0, 0);
  expect(clear).toBeGreaterThanOrEqual(0);

  // Also where the table is wider than its pane and the pane scrolls both ways.
  await tab.page.setViewport({ width: 560, height: 700 });
  const aside = await tab.page.$eval('[data-scrolls]', (pane) => {
    pane.scrollTo({ top: 500, left: 200 });
    return { left: pane.scrollLeft, top: pane.scrollTop };
  });
  expect(aside).toEqual({ left: 200, top: 500 });
  expect((await places()).head).toBeCloseTo(0, 0);
}, 120_000);

test('"?" tells the keys of each screen that has some, those of every screen, and gives the focus back', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  const { sourceId } = await db.model.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const source = `/sources/${sourceId}`;
  for (const [path, words] of [
    ['/alerts', 'extend the selection'],
    ['/sources', 'pause or resume'],
    ['/documents', 'search'],
    [`${source}/documents`, 'open'],
    [`${source}/rules`, 'names of the page'],
    [`${source}/detector`, 'move a slider'],
    ['/jobs', 'these keys'],
  ] as const) {
    await tab.open(path);
    await tab.page.waitForFunction(() => !document.querySelector('[data-connected="false"]'));
    await tab.page.focus('nav a');
    await tab.press('?');
    await tab.sees(words, '[role=dialog]');
    await tab.sees('go to a source', '[role=dialog]');
    await tab.press('Escape');
    await tab.misses('go to a source');
    const focused = () => tab.page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused, { timeout: patience }).toBe('A');
  }
}, 120_000);

test('all tabs of a screen are in sight, in the narrowest width and the longest words', async () => {
  const tab = await markdrift.tab(await markdrift.person('administrator', 'Anna'));
  await tab.page.setViewport({ width: 1024, height: 768 });
  await tab.page.setCookie({ name: localeCookie, value: 'ru', url: markdrift.address });
  const { sourceId } = await db.model.findFirstOrThrow({ orderBy: { id: 'asc' } });
  for (const path of ['/settings/people', '/settings/audit', `/sources/${sourceId}/detector`, '/documents']) {
    await tab.open(path);
    const hidden = await tab.page.$$eval('main nav a', (tabs) =>
      tabs
        .filter((each) => {
          const bar = each.parentElement!.getBoundingClientRect();
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return left < bar.left || right > bar.right + 1 || top < bar.top || bottom > bar.bottom + 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(hidden, path).toEqual([]);
  }
}, 60_000);

test('where not even the frame of all pages can be drawn, one reads what happened, and loads it again', async () => {
  const tab = await markdrift.tab(await markdrift.person('viewer', 'Ivan'));
  tab.expectTrouble(/no timer today/);
  await tab.page.setCookie({ name: localeCookie, value: 'ru', url: markdrift.address });
  await tab.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  // The clock that all pages share ticks every ten seconds.
  const broken = await tab.page.evaluateOnNewDocument(() => {
    const begin = window.setInterval.bind(window) as (work: () => void, every?: number) => number;
    window.setInterval = ((work: () => void, every?: number) => {
      if (every === 10_000) throw new Error('no timer today');
      return begin(work, every);
    }) as typeof window.setInterval;
  });
  await tab.open('/documents');
  await tab.sees('Консоль не удалось показать');
  await tab.sees('Ничего не потеряно');
  const [language, theme] = await tab.page.$eval('html', ({ lang, dataset }) => [
    lang,
    dataset.mantineColorScheme,
  ]);
  expect([language, theme]).toEqual(['ru', 'dark']);

  await tab.page.removeScriptToEvaluateOnNewDocument(broken.identifier);
  await tab.click('Загрузить заново');
  await tab.sees('Документы', 'h1');
}, 60_000);
