import { afterAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../site/start-site.ts';
import { addByApi, pointAtText, publishAndRun } from './collected-site.ts';
import { openConsole } from './console.ts';
import { patience } from './tab.ts';

/** From a source to an alert, and on: the two ways in which it ends. */
const markdrift = await openConsole();
const { db } = markdrift;
const sites: RunningSite[] = [];
afterAll(() => Promise.all(sites.map((site) => site.stop())));

const alertBody = 'section[aria-label="Alert"]';
const list = 'section[aria-label="List of alerts"]';

async function open(site: 'meridian-review' | 'northgate-courier'): Promise<RunningSite> {
  const running = await startSite({ site, archive: 60 });
  sites.push(running);
  return running;
}

test('source → learned → redesign → alert → false alarm → undone → false alarm, retrained', async () => {
  const site = await open('meridian-review');
  const operator = await markdrift.person('operator', 'Olga');
  const tab = await markdrift.tab(operator);
  const inbox = await markdrift.tab(operator);
  await inbox.open('/alerts');
  await inbox.sees('No sources yet');

  // Any page of the site is enough: its feed is found, and the preview shows what would be read.
  await tab.open('/sources');
  await tab.click('Add source');
  await tab.at('/sources/new');
  await tab.fill('Address', `${site.origin}/`);
  await tab.click('Look');
  await tab.sees('It names 1 feed');
  await tab.sees('3 of 3 previewed articles have text');
  await tab.fill('Expression 1', '//div[@class="story-body"]');
  await tab.sees('Not previewed with these rules');
  await tab.click('Preview again');
  await tab.sees('3 of 3 previewed articles have text');
  const newest = site.article(site.state().newest)!;
  await tab.sees(newest.title);
  await tab.sees(site.paragraphs(newest.number)[0]!.slice(0, 60));
  await tab.fill('Name', 'Meridian');
  await tab.click('Add source');
  await tab.at(/^\/sources\/\d+$/);
  const source = await db.source.findFirstOrThrow({ where: { name: 'Meridian' } });

  await tab.sees(/^OK$/m);
  await inbox.sees('All clear');
  await publishAndRun(tab, db, site, source.id, 20);
  expect(await db.alert.count()).toBe(0);
  const learned = await db.model.count({ where: { sourceId: source.id } });
  expect(learned).toBeGreaterThan(0);

  site.control.redesign();
  await publishAndRun(tab, db, site, source.id, 20);
  await inbox.sees('Meridian', list);
  await tab.sees('Broken');

  await inbox.click('Meridian', { within: list });
  for (const part of ['Criteria', 'Reference and batch', 'Documents affected', 'Activity', 'held back'])
    await inbox.sees(part, alertBody);
  const held = await db.document.count({ where: { heldByAlertId: { not: null } } });
  expect(held).toBeGreaterThanOrEqual(10);

  await inbox.click('False alarm…');
  await inbox.sees('Mark as false alarm and retrain?');
  await inbox.sees(/Model v\d+, trained on \d+ documents, replaces v\d+ for this source/);
  await inbox.sees('Threshold at n =', '[role=dialog]');
  await inbox.click('Mark false');
  await inbox.sees('Meridian: marked as a false alarm');
  await inbox.sees('What the detector learned', alertBody);
  expect(await db.document.count({ where: { heldByAlertId: { not: null } } })).toBe(0);
  await expect
    .poll(() => db.model.count({ where: { sourceId: source.id } }), { timeout: patience })
    .toBe(learned + 1);

  await inbox.click('Undo false alarm');
  await inbox.sees('Confirm failure', alertBody);
  expect(await db.document.count({ where: { heldByAlertId: { not: null } } })).toBe(held);

  await inbox.click('False alarm…');
  await inbox.click('Mark false');
  await inbox.sees('Undo false alarm', alertBody);
  const newestModel = () =>
    db.model.findFirst({ where: { sourceId: source.id }, orderBy: { version: 'desc' } });
  await expect
    .poll(newestModel, { timeout: patience })
    .toMatchObject({ version: learned + 3, reason: { code: 'false-alarm', params: { documents: held } } });
  await inbox.open('/alerts');
  await inbox.sees('All clear');
});

test('redesign → alert → confirmed → rule repaired → next run is good → resolved', async () => {
  const site = await open('northgate-courier');
  const tab = await markdrift.tab(await markdrift.person('administrator', 'Anna'));
  const sourceId = await addByApi(tab, site, 'Northgate');
  await tab.open(`/sources/${sourceId}`);
  await tab.sees(/^OK$/m);

  site.control.redesign();
  await publishAndRun(tab, db, site, sourceId, 10);
  await tab.open(`/alerts?source=${sourceId}`);
  await tab.sees('Body is empty on 10 of 10 documents', alertBody);
  await tab.click('Confirm failure');
  await tab.sees('Confirmed as a failure at', alertBody);
  await tab.sees('10 documents stay held and out of training', alertBody);

  await tab.open(`/sources/${sourceId}/rules`);
  await tab.sees('Found on 0 of 8 pages');
  await tab.fill('Expression 1', '//div[contains(@class, "nc-copy"');
  await tab.sees('Cannot be published yet: Body');
  await tab.click('Point at the page');
  await pointAtText(tab, '.nc-copy');
  await tab.sees(/once on \d+ of \d+ pages/, '[role=dialog]');
  await tab.click('Use this rule');
  await tab.sees('Found on 8 of 8 pages');
  await tab.sees('Changed: Body');
  await tab.fill('Reason for the change', 'class renamed');
  await tab.click('Publish v2');
  await tab.sees('v2 is in force. The next run uses it.');

  await publishAndRun(tab, db, site, sourceId, 6);
  await tab.open(`/alerts?source=${sourceId}&status=resolved`);
  await tab.sees('Resolved by itself: articles have text again.', alertBody);
  await tab.open(`/sources/${sourceId}`);
  await tab.misses('Broken');
  const confirmed = await db.alert.findFirstOrThrow({ where: { sourceId, confirmedAt: { not: null } } });
  expect(await db.document.count({ where: { heldByAlertId: confirmed.id } })).toBe(10);
  expect(await db.measurement.count({ where: { sourceId, document: { text: '' }, trainable: true } })).toBe(
    0,
  );
});

test('documents and the detector show what was collected and learned', async () => {
  const tab = await markdrift.tab(await markdrift.person('viewer', 'Ivan'));
  const document = await db.document.findFirstOrThrow({
    where: { text: { not: '' }, source: { name: 'Northgate' } },
    orderBy: { id: 'asc' },
  });
  await tab.open(`/documents?source=${document.sourceId}`);
  await tab.click('Held back');
  await tab.sees('10 documents shown');
  await tab.open(`/documents/${document.id}`);
  await tab.sees(document.text.slice(0, 80));
  for (const part of [document.author!, 'Rules that gave each field', 'Paragraph variance', 'Character set'])
    await tab.sees(part);

  await tab.open(`/sources/${document.sourceId}/detector`);
  const parts = [
    'Last check',
    'Reference and batch',
    'Threshold function',
    'Page criteria',
    'Boxes',
    'Models',
  ];
  for (const part of parts) await tab.sees(part);
  await tab.sees('first model');
  expect(await tab.text()).not.toContain('Train anew');
  await tab.click('Runs');
  await tab.sees('Collected');
});
