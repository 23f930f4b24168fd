import type { ElementHandle, Frame } from 'puppeteer-core';
import { afterAll, expect, test } from 'vitest';
import { chromiumPath } from '../browser/chromium-path.ts';
import { type RunningSite, startSite } from '../site/start-site.ts';
import { openConsole } from './console.ts';
import { patience, type Tab } from './tab.ts';

/** From the address of a page to documents, with no expression typed: everything is pointed at. */
const markdrift = await openConsole({ CHROME_PATH: await chromiumPath() });
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

test('tree, search, keys and screenshot find what is meant; nobody else speaks for the page', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Oskar'));
  const { id } = await db.source.findFirstOrThrow({ where: { name: 'Lindenau' } });
  await tab.open(`/sources/${id}/rules`);
  await tab.click('Body', { within: '[role=tablist]' });
  await tab.click('Point at the page');
  const frame = await frameOf(tab);
  await frame.waitForSelector('.text > p');
  const { page } = tab;
  const examples = () =>
    page.$$eval(`${dialog} section li code`, (codes) => codes.map((code) => code.textContent));
  const shows = (labels: string[]) => expect.poll(examples, { timeout: patience }).toEqual(labels);

  // A message that does not come from the frame is no pick.
  await page.evaluate(() => {
    const path = [{ node: 9, name: 'spoofed', id: '', classes: '' }];
    window.postMessage({ from: 'markdrift-picker', kind: 'pick', how: 'only', path, text: 'x' }, '*');
  });
  await tab.fill('Search on the page', 'steht auf keiner seite');
  await tab.sees('not found', `${dialog} search`);
  await tab.click('XPath', { within: dialog });
  await tab.fill('Search on the page', '//div[@class="text"]/p[not(*)]');
  await tab.sees(/1 of \d+/, `${dialog} search`);
  await tab.press('Enter');
  await tab.sees(/2 of \d+/, `${dialog} search`);
  await shows([]);

  // The search has led the tree there: from it by keys to what holds the paragraphs, and to the one before.
  await page.focus(`${dialog} [role=tree]`);
  await tab.press('ArrowLeft');
  await tab.press('Enter');
  await shows(['div.text']);
  await tab.press('ArrowRight');
  await page.keyboard.down('Alt');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Alt');
  await shows(['div.text', 'p']);

  // The same in the frame by keys.
  await (await element(frame, '.text > p:not(:has(*))')).click();
  await shows(['p']);
  await tab.press('ArrowUp');
  await page.keyboard.down('Shift');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Shift');
  await shows(['p', 'div.text']);

  await tab.click('Screenshot', { within: dialog });
  // Of a new source the newest article and the listing are drawn by themselves.
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('[role=application] img')?.complete === true,
    { polling: 100 },
  );
  const heading = await page.$eval(`${dialog} [role=application]`, (picture) => {
    const { left, top, width } = picture.getBoundingClientRect();
    return { left, top, scale: width / 1280 };
  });
  const place = await frame.$eval('h1', (h1) => h1.textContent);
  const answer = await page.evaluate(
    async (captureId) => {
      const rendering = await fetch(`/api/captures/${captureId}/rendering`);
      return (await rendering.json()) as { kind: string; boxes: number[] };
    },
    (await page.$eval(`${dialog} [role=application] img`, (img) => img.getAttribute('src')!)).split('/')[3]!,
  );
  const number = await frame.$eval('h1', (h1) => Number(h1.getAttribute('data-markdrift-node')));
  const at = answer.boxes.findIndex((value, index) => index % 5 === 0 && value === number);
  const [, x, y] = answer.boxes.slice(at) as [number, number, number];
  await page.mouse.click(heading.left + (x + 5) * heading.scale, heading.top + (y + 5) * heading.scale);
  await shows(['h1']);
  await tab.sees(place!.slice(0, 40), `${dialog} section`);
});

test('a page whose bytes are gone says so, and the next one is pointed at', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Otto'));
  const { id } = await db.source.findFirstOrThrow({ where: { name: 'Lindenau' } });
  const newest = await db.capture.findFirstOrThrow({
    where: { sourceId: id, pageType: 'article' },
    orderBy: { id: 'desc' },
  });
  tab.expectTrouble(/404/);
  await db.capture.update({ where: { id: newest.id }, data: { contentHash: '0'.repeat(64) } });
  await tab.open(`/sources/${id}/rules`);
  await tab.click('Title', { within: '[role=tablist]' });
  await tab.click('Point at the page');
  await tab.sees('This page is not kept any more', dialog);
  await tab.click('Screenshot', { within: dialog });
  await tab.sees('The stored page is not kept any more.', dialog);
  await tab.click('Older page', { within: dialog });
  // One view of one page, whichever was shown before.
  await tab.sees('No screenshot of this page yet', dialog);
  await tab.misses('The stored page is not kept any more.', dialog);
  await tab.click('Page', { within: `${dialog} [role=radiogroup]` });
  await (await element(await frameOf(tab), 'h1')).click();
  await tab.sees('Expressions that find it', dialog);
});
