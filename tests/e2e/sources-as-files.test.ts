import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { NewsServer, storyOf } from '../flows/news-server.ts';
import { openConsole } from './console.ts';
import { patience, type Tab } from './tab.ts';

/** A source's way through the list: added, grouped, changed with others, undone, taken out as a file and given back. */
const markdrift = await openConsole();
const { db } = markdrift;
const news = await new NewsServer().start();
news.stories = [1, 2, 3, 4].map((n) => storyOf(n));
const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-files-'));
afterAll(async () => {
  await news.stop();
  rmSync(folder, { recursive: true });
});

/** Saves what the page offers, and gives its text once it is whole. */
async function saved(tab: Tab, name: string): Promise<string> {
  const session = await tab.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    browserContextId: tab.page.browserContext().id!,
  });
  await tab.click('Save the file');
  return vi.waitFor(() => readFileSync(path.join(folder, name), 'utf8'), { timeout: patience });
}

const select = (tab: Tab, name: string) => tab.page.locator(`input[aria-label="Select ${name}"]`).click();

test('add → group → change many → undo → export → import, which finds nothing to do', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  await tab.open('/sources/new');
  await tab.fill('Address', news.url('/feed'));
  await tab.click('Look');
  await tab.sees('3 of 3 previewed articles have text');
  await tab.fill('Name', 'Harbour & Sons');
  await tab.click('Add source');
  await tab.at(/^\/sources\/\d+$/);
  await tab.sees('Learning:', 'main');
  const { id } = await db.source.findFirstOrThrow();

  await tab.open('/sources/groups');
  await tab.click('New group');
  await tab.fill('Name of the new group', 'Coast');
  await tab.click('Create');
  await tab.at(/^\/sources\/groups\/\d+$/);

  await tab.open('/sources');
  await tab.sees('Harbour & Sons');
  // By keys alone: to the row, and select it.
  await tab.press('j', 'x');
  await tab.sees('1 selected');
  await tab.click('Group', { within: 'div:has(> b)' });
  await tab.click('Coast', { within: '[role=menu]' });
  await tab.sees('Moved: 1 source');
  expect(await db.source.findUniqueOrThrow({ where: { id }, include: { group: true } })).toMatchObject({
    group: { name: 'Coast' },
  });
  await tab.misses('1 selected');
  await tab.press('x');
  await tab.click('Interval');
  await tab.click('every hour', { within: '[role=menu]' });
  await tab.sees('Settings changed: 1 source');
  await tab.press('u');
  await tab.sees('Undone for 1 source');
  expect((await db.source.findUniqueOrThrow({ where: { id } })).intervalSeconds).not.toBe(3600);

  for (const format of ['opml', 'json'] as const) {
    await tab.open('/sources');
    await tab.click('Export');
    await tab.click(format.toUpperCase(), { within: '[role=dialog]' });
    const text = await saved(tab, `markdrift-sources.${format}`);
    expect(text).toContain(format === 'opml' ? 'Harbour &amp; Sons' : 'Harbour & Sons');
    await tab.click('Import');
    await tab.at('/sources/import');
    const input = await tab.page.waitForSelector('input[type=file]');
    await input!.uploadFile(path.join(folder, `markdrift-sources.${format}`));
    await tab.sees('Unchanged', 'table');
    await tab.sees('There is nothing to do: all is as the file says.');
  }
});

test('a file of several kinds of entries says what it would do, and does that', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  const known = await db.source.findFirstOrThrow();
  await tab.open('/sources/import');
  const outline = (text: string, url: string) => `<outline text="${text}" xmlUrl="${url}"/>`;
  const opml = `<opml version="2.0"><body><outline text="Hills">
    ${outline('Renamed', known.address)}${outline('Paused', `${news.url('/feed')}?2`)}
    ${outline('Bad', 'ftp://x/')}</outline></body></opml>`;
  await tab.fill('Or paste the text', opml.replaceAll('\n', ' '));
  await tab.click('Look what it would do');
  await tab.sees('1 new, 1 changed, 1 group');
  await tab.sees('no http or https address');
  await tab.click('Renamed', { within: 'table' });
  await tab.sees('2 fields change', 'aside');
  await tab.sees('Harbour & Sons', 'aside');
  await tab.click('Import 2 sources');
  await tab.sees('Imported');
  expect(await db.source.findMany({ orderBy: { id: 'asc' }, include: { group: true } })).toMatchObject([
    { name: 'Renamed', group: { name: 'Hills' } },
    { name: 'Paused', group: { name: 'Hills' } },
  ]);

  // What is deleted waits in a tab of its own, and comes back.
  await tab.click('To the sources');
  await tab.sees('Paused', 'table');
  await select(tab, 'Paused');
  await tab.click('Delete…');
  await tab.click('Delete 1 source');
  await tab.sees('Deleted: 1 source');
  await tab.misses('Paused', 'table');
  await tab.click('Deleted');
  await tab.sees('Paused', 'table');
  await select(tab, 'Paused');
  await tab.click('Bring back');
  await tab.sees('Brought back: 1 source');
  await tab.sees('Nothing is deleted');
});
