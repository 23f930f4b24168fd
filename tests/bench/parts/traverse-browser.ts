import type { Chromium } from '../../../lib/browser/start/launch-chromium.ts';
import { walkTrap } from '../../browser/press/walk-trap.ts';
import { endlessPage } from '../../site/traps/endless-page.ts';
import { startTrapServer, traps } from '../../site/traps/trap-server.ts';
import { median } from '../measuring/median.ts';
import { against, type PartOptions, type PartResult, type Row } from '../measuring/row.ts';
import { clickInBrowser } from '../peers/browser-clicker.ts';

/** After so many presses, and as many times the time of our walk, the plain clicker is stopped: it would seldom end by itself. */
const plainly = { presses: 300, times: 1 };

/** The trap pages in a browser: what of each was found, by our walk and by the plain clicker. */
export async function traverseTraps({ quick }: PartOptions): Promise<PartResult> {
  const server = await startTrapServer('127.0.0.11');
  const remarks = [
    'page: found/all, presses, loads, seconds, peak MB of the browser | plain clicker: found/all, presses, loads, seconds',
  ];
  const sums = { all: 0, found: 0, presses: 0, plainFound: 0, plainPresses: 0, whole: 0, plainWhole: 0 };
  const chosen = quick ? traps.slice(0, 5) : traps;
  for (const trap of chosen) {
    const before = server.asked.length;
    const result = await walkTrap({ origin: server.origin, path: `/${trap.name}/` });
    const harm = server.asked.slice(before).filter((path) => trap.forbidden?.includes(path)).length;
    const plain = await clickInBrowser(`${server.origin}/${trap.name}/`, {
      presses: plainly.presses,
      milliseconds: result.milliseconds * plainly.times,
    });
    const all = trap.urls.length;
    const found = trap.urls.filter((url) => result.paths.includes(url)).length;
    const plainFound = trap.urls.filter((url) => plain.urls.has(server.origin + url)).length;
    const { presses, loads } = result.walk;
    sums.all += all;
    sums.found += found;
    sums.presses += presses + loads;
    sums.whole += found === all ? 1 : 0;
    sums.plainFound += plainFound;
    sums.plainPresses += plain.presses + plain.loads;
    sums.plainWhole += plainFound === all ? 1 : 0;
    const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
    const own = [presses, loads, seconds(result.milliseconds), result.peak.toFixed(0)].join(', ');
    const peer = [plain.presses, plain.loads, seconds(plain.milliseconds)].join(', ');
    const line = `${trap.name}: ${found}/${all}, ${own} | ${plainFound}/${all}, ${peer}${plain.exhausted ? '' : ', stopped'}${harm > 0 ? `; ASKED FOR ${harm} FORBIDDEN` : ''}`;
    remarks.push(line);
    // All of it takes ten minutes.
    console.error(line);
  }
  await server.close();
  const name = 'plain clicker';
  const rows: Row[] = [
    {
      what: `URLs found on trap pages, of ${sums.all}`,
      figure: sums.found,
      unit: 'URLs',
      baseline: against(name, sums.plainFound, sums.found, 'more'),
      megabytes: null,
    },
    {
      what: `trap pages found whole, of ${chosen.length}`,
      figure: sums.whole,
      unit: 'pages',
      baseline: against(name, sums.plainWhole, sums.whole, 'more'),
      megabytes: null,
    },
    {
      what: 'presses and loads on all of them',
      figure: sums.presses,
      unit: 'presses',
      baseline: against(name, sums.plainPresses, sums.presses, 'less'),
      megabytes: null,
    },
  ];
  return { rows, remarks };
}

/** "Load more", five thousand times: memory and time of a press must not grow. */
export async function endlessList({ quick }: PartOptions): Promise<PartResult> {
  const batches = quick ? 300 : 5000;
  const page = endlessPage(batches);
  const server = await startTrapServer('127.0.0.12', [page]);
  const [early, end] = [Math.floor(batches / 10), batches - 1];
  const memory = new Map<number, number>();
  const times: number[] = [];
  let last = performance.now();
  const result = await walkTrap({
    origin: server.origin,
    path: '/endless/',
    settings: { presses: batches + 10, patience: 20 },
    session: { watch: 0 },
    limits: { time: 6 * 3_600_000 },
    between: async (walk, chromium, megabytes) => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if (walk.presses === 0 || walk.presses % early !== 0) return;
      await collectGarbage(chromium);
      memory.set(walk.presses, megabytes());
      last = performance.now();
    },
  });
  await server.close();
  const slice = (from: number, to: number) => median(times.slice(from, to));
  const first = memory.get(early) ?? 0;
  const later = [...memory].filter(([presses]) => presses > early).map(([, each]) => each);
  const most = Math.max(...later);
  const rows: Row[] = [
    {
      what: `browser's memory, most after ${early} of ${end} presses`,
      figure: most,
      unit: 'MB',
      baseline: against(`after ${early} presses`, first, most, 'less'),
      megabytes: null,
    },
    {
      what: 'time of a press, last tenth',
      figure: slice(end - early, end),
      unit: 'ms',
      baseline: against('first tenth', slice(5, early), slice(end - early, end), 'less'),
      megabytes: null,
    },
    {
      what: 'URLs found in the endless list',
      figure: result.paths.length,
      unit: 'URLs',
      baseline: against('all there are', page.urls.length, result.paths.length, 'more'),
      megabytes: null,
    },
  ];
  return {
    rows,
    remarks: [
      `${result.walk.presses} presses in ${Math.round(result.milliseconds / 1000)} s, ended by ${result.why}.`,
    ],
  };
}

/** What the collector has not yet come to is no growth. */
async function collectGarbage({ browser }: Chromium): Promise<void> {
  for (const context of browser.browserContexts()) {
    for (const page of await context.pages()) {
      const session = await page.createCDPSession();
      await session.send('HeapProfiler.collectGarbage');
      await session.detach();
    }
  }
}
