import axe from 'axe-core';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillCollection } from '../seed/fill-collection.ts';
import { sizesForTests } from '../seed/sizes.ts';
import { openConsole } from './console.ts';
import type { Tab } from './tab.ts';

/** Every screen, with a collection behind it, in both themes: nothing that axe calls serious or critical. */
/** No source is due, so the worker has nothing to look for several times a second. */
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

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('no screen has a serious finding', async () => {
    const person = await markdrift.person('administrator', `Anna ${theme}`);
    await db.user.update({ where: { email: person.email }, data: { theme } });
    const tab = await markdrift.tab(person);
    const found: string[] = [];
    for (const path of await screens()) {
      if (path === '/nowhere') tab.expectTrouble(/404/);
      await tab.open(path);
      found.push(...(await findings(tab, path)));
    }
    expect(found).toEqual([]);
  }, 400_000);

  test('nor has what is shown before one is signed in', async () => {
    const tab = await markdrift.tab();
    tab.expectTrouble(/422.*access-links/);
    await tab.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    const found: string[] = [];
    for (const path of ['/login', '/welcome?token=unknown']) {
      await tab.open(path);
      found.push(...(await findings(tab, path)));
    }
    expect(found).toEqual([]);
  }, 60_000);
});

/** What axe finds once the screen has its data, a line for each rule with the first places. */
async function findings(tab: Tab, path: string): Promise<string[]> {
  const { page } = tab;
  // Nothing loads, and still nothing a moment later: what loaded may ask for more.
  await page.waitForFunction(
    () => {
      const marked = window as unknown as { calmSince?: number };
      const busy = document.querySelector(
        '[data-connected="false"], [aria-busy="true"], [data-loading="true"]',
      );
      if (busy) marked.calmSince = Number.POSITIVE_INFINITY;
      else if (!Number.isFinite(marked.calmSince)) marked.calmSince = performance.now();
      return performance.now() - (marked.calmSince ?? Number.POSITIVE_INFINITY) > 300;
    },
    { polling: 'raf' },
  );
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // A captured page is shown as it is; what is in its frame is not ours.
    const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      count: nodes.length,
      places: nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    }));
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, count, places }) => `${path}: ${id} (${count}): ${places.join(' | ')}`);
}
