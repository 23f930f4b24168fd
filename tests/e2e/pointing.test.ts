import type { ElementHandle, Frame } from 'puppeteer-core';
import { afterAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../site/start-site.ts';
import { openConsole } from './console.ts';
import { patience, type Tab } from './tab.ts';

/** From the address of a page to documents, with no expression typed: everything is pointed at. */
const markdrift = await openConsole();
const { db } = markdrift;
const sites: RunningSite[] = [];
afterAll(() => Promise.all(sites.map((site) => site.stop())));

const dialog = '[role=dialog]';

async function frameOf({ page }: Tab): Promise<Frame> {
  const window = await page.waitForSelector(`${dialog} iframe[sandbox="allow-scripts"]`);
  return (await window!.contentFrame())!;
}

async function element(frame: Frame, selector: string, nth = 0): Promise<ElementHandle> {
  await frame.waitForSelector(selector);
  return (await frame.$$(selector))[nth]!;
}

/** Opens the picker for a field, points as told, and takes what is proposed. */
async function point(
  tab: Tab,
  field: string,
  selector: string,
  more: { also?: number; wider?: number } = {},
) {
  await tab.click(field, { within: '[role=tablist]' });
  await tab.click('Point at the page');
  const frame = await frameOf(tab);
  await (await element(frame, selector)).click();
  await tab.page.waitForSelector(`${dialog} input[type=radio]`);
  for (let step = 0; step < (more.wider ?? 0); step++) await tab.press('ArrowUp');
  if (more.wider) {
    const label = `${dialog} li code`;
    const before = await tab.page.$eval(label, (code) => code.textContent);
    await tab.press('Enter');
    await tab.page.waitForFunction(
      (label, before) => document.querySelector(label)?.textContent !== before,
      { polling: 50 },
      label,
      before,
    );
  }
  if (more.also !== undefined) {
    const other = await element(frame, selector, more.also);
    await tab.page.keyboard.down('Shift');
    await other.click();
    await tab.page.keyboard.up('Shift');
    await tab.page.waitForFunction(
      (items) => document.querySelectorAll(items).length === 2,
      {},
      `${dialog} li`,
    );
  }
  await tab.page.waitForFunction(
    () => document.querySelector<HTMLButtonElement>('[role=dialog] [data-use]')?.disabled === false,
    { polling: 50 },
  );
  await tab.click('Use th');
  await tab.page.waitForFunction((gone) => document.querySelector(gone) === null, {}, dialog);
}

test('new address → items and fields pointed at → preview → saved → the first run makes documents', async () => {
  const site = await startSite({ site: 'stadt-lindenau', archive: 25 });
  sites.push(site);
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  await tab.open('/sources/new');
  await tab.fill('Address', site.sourceUrl);
  await tab.click('Look');
  await tab.sees('It names no feed');

  await point(tab, 'Item', '.meldung a', { also: 3 });
  await point(tab, 'Link', '.meldung a');
  await point(tab, 'Listed title', '.meldung a');
  await point(tab, 'Listed date', '.meldung .datum');
  await tab.click('Preview');
  await tab.sees('25 articles listed');

  await point(tab, 'Body', '.text > p', { wider: 1 });
  await point(tab, 'Title', 'h1');
  await point(tab, 'Date', '.angaben .datum');
  await point(tab, 'Author', '.angaben .stelle');
  await tab.click('Preview again');
  const newest = site.article(site.state().newest)!;
  await tab.sees('3 of 3 previewed articles have text');
  await tab.sees(newest.author);
  await tab.sees(site.paragraphs(newest.number)[0]!.slice(0, 60));
  await tab.fill('Name', 'Lindenau');
  await tab.click('Add source');
  await tab.at(/^\/sources\/\d+$/);

  const { id: sourceId } = await db.source.findFirstOrThrow({ where: { name: 'Lindenau' } });
  await expect
    .poll(() => db.run.count({ where: { sourceId, state: 'finished' } }), { timeout: patience })
    .toBe(1);
  const documents = await db.document.findMany({ where: { sourceId }, orderBy: { id: 'desc' } });
  expect(documents).toHaveLength(25);
  for (const { url, text, title, author, publishedAt } of documents) {
    const article = site.article(Number(/meldung-(\d+)/.exec(url)![1]))!;
    expect({ title, author }).toEqual({ title: article.title, author: article.author });
    for (const paragraph of site.paragraphs(article.number)) expect(text).toContain(paragraph);
    expect(publishedAt).not.toBeNull();
  }
});
