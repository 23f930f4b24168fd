import { afterAll, expect, test } from 'vitest';
import { chromiumPath } from '../browser/chromium-path.ts';
import { NewsServer, storyOf } from '../flows/news-server.ts';
import { findings } from './axe-findings.ts';
import { openConsole } from './console.ts';
import { patience, type Tab } from './tab.ts';

/** A listing whose news come only after clicks: pressed by the worker, and steered by a person under "Pressing". */
const markdrift = await openConsole({ CHROME_PATH: await chromiumPath() });
const { db } = markdrift;
const news = await new NewsServer().start();
afterAll(() => news.stop());

news.stories = Array.from({ length: 12 }, (_, n) => storyOf(n + 1));
news.answers.set('/robots.txt', (_, response) => response.end('User-agent: *\nDisallow: /held-back/'));
servePage(`
  let shown = 3;
  on('More news', (button) => {
    fetch('/held-back/more').catch(() => {});
    add(shown + 1, shown + 2, shown + 3);
    shown += 3;
    if (shown === 9) button.remove();
  });
  on('Subscribe to see 3 more', (button) => { add(10, 11, 12); button.remove(); });
  on('Weather', () => { document.querySelector('p').textContent = 'Rain until Thursday.'; });
`);

/** Three stories stand in the page; its script puts buttons there and says what they do. */
function servePage(script: string): void {
  news.answers.set('/list', (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>News</title><h1>News of the harbour</h1><p></p><ul></ul><script>
      const add = (...numbers) => { for (const n of numbers)
        document.querySelector('ul').insertAdjacentHTML('beforeend', '<li><a href="/story-' + n + '">Story ' + n + '</a></li>'); };
      const on = (words, press) => {
        const button = document.createElement('button');
        button.textContent = words;
        button.addEventListener('click', () => press(button));
        document.body.append(button);
      };
      add(1, 2, 3);
      ${script}</script>`);
  });
}

async function addSource(tab: Tab): Promise<number> {
  const body = {
    ...{ name: 'Harbour', kind: 'listing', address: news.url('/list') },
    collection: { intervalSeconds: 86_400 },
    rules: {
      article: { body: { alternatives: ['//div[@class="story-body"]'], exclude: [] } },
      listing: {
        item: { alternatives: ['//ul/li'], exclude: [] },
        link: { alternatives: ['.//a/@href'], exclude: [] },
      },
    },
  };
  return tab.page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/sources', { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { sourceId: number }).sourceId;
  }, body);
}

const rowOf = (tab: Tab, label: string) =>
  tab.page.waitForSelector(`::-p-xpath(//tr[contains(., "${label}")])`);

/** Says something of a button, and waits until it is saved. */
async function mark(tab: Tab, label: string, word: string): Promise<void> {
  const row = await rowOf(tab, label);
  const choice = await row!.waitForSelector(`::-p-xpath(.//label[. = "${word}"])`);
  await choice!.click();
  await tab.page.waitForFunction(
    (row, word) => row?.querySelector('label[data-active]')?.textContent === word,
    {},
    row,
    word,
  );
}

const textOf = async (tab: Tab, label: string) =>
  // biome-ignore lint/performance/useDomNodeTextContent: the spaces between cells count
  (await rowOf(tab, label))!.evaluate((row) => (row as HTMLElement).innerText);

const finished = (sourceId: number) => db.run.count({ where: { sourceId, state: 'finished' } });

test('switched on → walked → marked → walked by the marks → stopped', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator', 'Olga'));
  const { page } = tab;
  const sourceId = await addSource(tab);
  const address = `/sources/${sourceId}/traversal`;
  await expect.poll(() => finished(sourceId), { timeout: patience }).toBe(1);
  await tab.open(address);
  await tab.sees('Buttons are not pressed here');
  await tab.click('Settings', { within: 'main [role=status]' });
  await (await page.waitForSelector('::-p-aria([name="Press buttons"][role="switch"])'))!.focus();
  await tab.press('Space');
  await tab.fill('Addresses taken from a walk', '*/story-*');
  await tab.click('Save');
  await tab.sees('Saved.');
  await tab.click('Pressing');
  await tab.sees('Not walked yet');

  await tab.click('Walk anew');
  await tab.sees('walks the page.');
  await tab.sees('Last walk');
  await tab.sees(/Ended by\s+nothing left to press/);
  await tab.sees(/Plan of routine runs\s+2 presses in 1 branch/);
  await tab.sees(/robots\.txt forbids \d+ requests? of the page/);
  expect(await textOf(tab, 'More news')).toMatch(/pressed\s+1\s+\d+\s+6/);
  expect(await textOf(tab, 'Subscribe to see # more')).toContain('not pressed: looks unsafe');
  await expect.poll(() => db.document.count({ where: { sourceId } }), { timeout: patience }).toBe(9);
  expect(news.requests.filter((path) => path.startsWith('/held-back/'))).toEqual([]);

  // The states are drawn with their pictures, and those are such.
  expect(await tab.text()).not.toContain('no picture');
  const widths = await page.$$eval('main svg image', (images) =>
    Promise.all(
      images.map(async (image) => {
        const picture = await (await fetch(image.getAttribute('href')!)).blob();
        return (await createImageBitmap(picture)).width;
      }),
    ),
  );
  expect(widths.length).toBeGreaterThan(1);
  for (const width of widths) expect(width).toBeGreaterThan(100);
  await tab.click('As a table');
  await tab.sees('Reached from');
  expect(await page.$('main svg image')).toBeNull();
  await tab.click('As a graph');

  await mark(tab, 'Subscribe to see # more', 'Allow');
  await tab.sees('Saved. The next run walks the page by it.');
  await tab.sees('none: settings or marks were changed');
  expect(await textOf(tab, 'Subscribe to see # more')).toContain('will be pressed');
  await mark(tab, 'More news', 'Pin');
  await mark(tab, 'Weather', 'Forbid');
  await tab.click('Walk anew');
  await expect.poll(() => finished(sourceId), { timeout: patience }).toBe(3);
  await tab.sees(/Plan of routine runs\s+3 presses/);
  expect(await textOf(tab, 'Subscribe to see # more')).toMatch(/pressed\s+1\s+\d+\s+3/);
  expect(await textOf(tab, 'Weather')).toContain('left out: forbidden');
  expect(await db.document.count({ where: { sourceId } })).toBe(12);
  await tab.click('Run now');
  await tab.sees(/Last routine run\s+3 presses, no new address/);
  await mark(tab, 'More news', 'As found');
  expect(await db.source.findUnique({ where: { id: sourceId } })).toMatchObject({
    settings: { collection: { pressMarks: { 'Subscribe to see # more': 'allow', Weather: 'forbid' } } },
  });

  // A page without end, and a person who has seen enough.
  servePage(`let n = 12; on('More news', () => add(++n));`);
  await tab.click('Walk anew');
  await tab.sees('Walk in progress');
  await tab.click('Stop the walk');
  await tab.sees('The walk ends after the present press.');
  await tab.sees(/Ended by\s+a person/);
  await tab.sees(/Plan of routine runs\s+\d+ press/);

  const watcher = await markdrift.tab(await markdrift.person('viewer', 'Ivan'));
  await watcher.open(address);
  await watcher.sees('State graph');
  expect(await watcher.text()).not.toContain('Walk anew');
  for (const seen of [tab, watcher]) expect(await findings(seen, address)).toEqual([]);
}, 240_000);
