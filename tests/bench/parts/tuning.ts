import pg from 'pg';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../../e2e/browser.ts';
import { askConcurrently } from '../console/concurrent-users.ts';
import { type SeededConsole, withConsoleOn } from '../console/seeded-console.ts';
import { type Move, moved, watchMoves } from '../console/slider-moves.ts';
import { median } from '../measuring/median.ts';
import type { PartResult, Row } from '../measuring/row.ts';
import { withThrowAwayDatabase } from '../measuring/throw-away-database.ts';
import { busySize } from '../synthetic/busy-size.ts';
import { fillBusySource, fillCrowdedSource } from '../synthetic/stored-source.ts';

/** What the aims say, in milliseconds. */
const redrawAim = 50;
const cachedAim = 100;

/**
 * The detector's screen in a real browser, over 90 days of a busy source: how long the past takes to come, and how long
 * from the move of a slider until its figures are painted. And 100,000 documents of another source, drawn.
 */
export async function tuning({ quick }: { quick: boolean }): Promise<PartResult> {
  return withThrowAwayDatabase(async ({ url }) => {
    const client = new pg.Client(url);
    await client.connect();
    const until = new Date();
    const size = quick
      ? { ...busySize, documents: 900, learned: 200, runs: 200, failureEvery: 300 }
      : busySize;
    const busy = await fillBusySource(client, size, until);
    const crowded = await fillCrowdedSource(client, quick ? 5000 : 100_000, until);
    await client.end();
    return withConsoleOn(url, (seeded) => measureTuning(seeded, { busy, crowded }, quick));
  });
}

export async function measureTuning(
  seeded: SeededConsole,
  { busy, crowded }: { busy: number; crowded: number },
  quick: boolean,
): Promise<PartResult> {
  const rows: Row[] = [];
  const remarks: string[] = [];
  rows.push(...(await routeRows(seeded, busy, crowded, quick)));
  const browser = await launchBrowser();
  try {
    rows.push(...(await sliderRows(browser, seeded, busy, quick)));
    rows.push(...(await drawingRows(browser, seeded, crowded, quick)));
  } finally {
    await browser.close();
  }
  remarks.push(
    'from the key on a slider (the event’s own time) until the frame with its figures is painted, which waits for the next of 60 a second; first = first move of that slider',
  );
  return { rows, remarks };
}

const row = (what: string, figure: number, aim?: number): Row => ({
  what,
  figure,
  unit: 'ms',
  baseline: aim === undefined ? null : { name: 'the aim', figure: aim, ratio: aim / figure },
  megabytes: null,
});

function middleAnd95(what: string, times: readonly number[], aim?: number): Row[] {
  const sorted = [...times].sort((a, b) => a - b);
  const late = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
  return [row(`${what}, median`, median(sorted), aim), row(`${what}, p95`, late, aim)];
}

/** Each route when it was never asked, when another has asked, and under twenty people at once. */
async function routeRows(
  { address, cookie, db }: SeededConsole,
  busy: number,
  crowded: number,
  quick: boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  const recording = `/api/sources/${busy}/detector/recording?days=90`;
  const once = async (path: string) => {
    const begun = performance.now();
    const answer = await fetch(address + path, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - begun;
  };
  const made: number[] = [];
  await once(recording);
  for (let i = 0; i < (quick ? 3 : 20); i++) {
    await db.detectorState.update({ where: { sourceId: busy }, data: { updatedAt: new Date() } });
    made.push(await once(recording));
  }
  rows.push(...middleAnd95('recording of 90 days, made anew', made));
  const requests = quick ? 20 : 200;
  const kept = await askConcurrently(address, cookie, [recording], { users: 20, requests });
  rows.push(row('the same, kept, 20 people at once, median', kept.p50, cachedAim));
  rows.push(row('the same, p95', kept.p95, cachedAim));
  rows.push({ ...row('the same, of an answer', kept.bytes / 1000), unit: 'kB' });
  const { headers } = await fetch(address + recording, { headers: { cookie } });
  const again = { users: 20, requests, tag: headers.get('etag') ?? '' };
  const known = await askConcurrently(address, cookie, [recording], again);
  rows.push(row('the same, of who has it already, median', known.p50, cachedAim));
  rows.push(row('the same, p95', known.p95, cachedAim));
  const scatter = `/api/sources/${crowded}/detector/scatter`;
  const first = await once(scatter);
  rows.push(row('density of 100,000 documents, first', first));
  const shared = await askConcurrently(address, cookie, [scatter], { users: 20, requests });
  rows.push(row('the same, kept, 20 people at once, median', shared.p50, cachedAim));
  rows.push(row('the same, p95', shared.p95, cachedAim));
  return rows;
}

const sliders = [
  { name: 'Calm', what: 'calm' },
  { name: 'Margin', what: 'margin' },
  { name: 'Quarantine', what: 'quarantine' },
  { name: 'Smallest batch', what: 'smallest batch' },
];

const taken = ({ at, painted }: Move) => painted - at;
const shares: [string, (move: Move) => number][] = [
  ['until its figures are in the page', ({ at, answered }) => answered - at],
  ['then the wait for the next frame', ({ answered, framed }) => framed - answered],
  ['then that frame', ({ framed, painted }) => painted - framed],
  ['beside that, until the slider itself is painted', ({ at, echoed }) => echoed - at],
];

async function sliderRows(
  browser: Browser,
  seeded: SeededConsole,
  busy: number,
  quick: boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  const page = await openPage(browser, seeded);
  const path = `${seeded.address}/sources/${busy}/detector`;
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await judged(page);
  rows.push(
    row('30 days: figures on the screen, from the address on', await page.evaluate(() => performance.now())),
  );
  const begun = performance.now();
  await page.$eval('input[type=radio][value="90"]', (radio) => (radio as HTMLInputElement).click());
  await judged(page, 90);
  rows.push(row('90 days: figures on the screen', performance.now() - begun));
  await watchMoves(page);
  const processor = await rendererSeconds(browser);
  const all: Move[] = [];
  for (const { name, what } of sliders) {
    const slider = await page.$(`::-p-aria([name="${name}"][role="slider"])`);
    if (!slider) throw new Error(`There is no slider "${name}".`);
    await slider.focus();
    const made: Move[] = [];
    const moves = quick ? 6 : 41;
    let before = 0;
    for (let i = 0; i < moves; i++) {
      // Never back to the value in force: nothing is tried there.
      made.push(await moved(page, i <= moves / 2 ? 'ArrowRight' : 'ArrowLeft'));
      if (i === 0) before = await processor();
    }
    const spent = ((await processor()) - before) / (moves - 1);
    rows.push(
      row(`slider ${what}: processor time of the page a move, all its threads`, spent * 1000, redrawAim),
    );
    const [first, ...warm] = made;
    rows.push(row(`slider ${what}: first move`, taken(first!), redrawAim));
    rows.push(...middleAnd95(`slider ${what}: warm`, warm.map(taken), redrawAim));
    all.push(...warm);
  }
  rows.push(...middleAnd95('all sliders: warm', all.map(taken), redrawAim));
  for (const [what, of] of shares) rows.push(...middleAnd95(`of a move: ${what}`, all.map(of)));
  await page.close();
  return rows;
}

/** Processor seconds that all pages of a browser have taken so far: waiting for a busy machine is not among them. */
async function rendererSeconds(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.target().createCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime : sum), 0);
  };
}

/** 100,000 documents: until they are drawn, and the longest pause between two frames while one looks about. */
async function drawingRows(
  browser: Browser,
  seeded: SeededConsole,
  crowded: number,
  quick: boolean,
): Promise<Row[]> {
  const page = await openPage(browser, seeded);
  await page.goto(`${seeded.address}/sources/${crowded}/detector`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.querySelectorAll('canvas').length === 6, { polling: 'raf' });
  const rows = [
    row(
      '100,000 documents: six charts drawn, from the address on',
      await page.evaluate(() => performance.now()),
    ),
  ];
  await page.waitForNetworkIdle({ idleTime: 100, concurrency: 1 });
  const gaps = await page.evaluate(
    async (frames) => {
      const pane = document.querySelector('canvas')?.closest('[data-scrolls]');
      if (!pane) throw new Error('nothing scrolls');
      const times: number[] = [];
      let before = performance.now();
      for (let i = 0; i < frames; i++) {
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        times.push(now - before);
        before = now;
        pane.scrollTop = (1 - Math.cos((i / frames) * 2 * Math.PI)) * 0.5 * pane.scrollHeight;
      }
      return times.slice(2);
    },
    quick ? 30 : 240,
  );
  rows.push(...middleAnd95('100,000 documents: between two frames while the page is scrolled', gaps, 17));
  const switched: number[] = [];
  for (const scale of ['linear', 'log', 'linear', 'log', 'linear', 'log']) {
    switched.push(
      await page.evaluate(async (wanted) => {
        const radio = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
          ({ value, checked }) => value === wanted && !checked,
        );
        const canvas = document.querySelector('canvas');
        if (!radio || !canvas) throw new Error('no such scale');
        const begun = performance.now();
        const drawn = new Promise<void>((resolve) => {
          const watcher = new MutationObserver(() => {
            watcher.disconnect();
            resolve();
          });
          watcher.observe(canvas, { attributes: true, attributeFilter: ['data-drawn'] });
        });
        radio.click();
        await drawn;
        await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      }, scale),
    );
  }
  rows.push(...middleAnd95('100,000 documents: the other scale, drawn', switched));
  await page.close();
  return rows;
}

async function openPage(browser: Browser, { cookie }: SeededConsole): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1440, height: 940 });
  const [name, value] = cookie.split(/=(.*)/s);
  await context.setCookie({ name: name!, value: value!, domain: '127.0.0.1', path: '/', httpOnly: true });
  return page;
}

/** Waits for the figures of a replay over so many days. */
async function judged(page: Page, days = 30): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('[data-answers]')?.getAttribute('data-days') === String(wanted),
    { polling: 'raf' },
    days,
  );
}
