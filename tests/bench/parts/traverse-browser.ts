import type { Chromium } from '../../../lib/browser/start/launch-chromium.ts';
import { walkTrap } from '../../browser/press/walk-trap.ts';
import { endlessPage } from '../../site/traps/endless-page.ts';
import { startTrapServer, traps } from '../../site/traps/trap-server.ts';
import { median } from '../measuring/median.ts';
import { against, type PartOptions, type PartResult, type Row } from '../measuring/row.ts';

/** The trap pages in a browser: what of each was found. */
export async function traverseTraps({ quick }: PartOptions): Promise<PartResult> {
  const server = await startTrapServer('127.0.0.11');
  const remarks = ['page: found/all, presses, loads, seconds, peak MB of the browser'];
  const rows: Row[] = [];
  let [found, all] = [0, 0];
  for (const trap of quick ? traps.slice(0, 5) : traps) {
    const before = server.asked.length;
    const result = await walkTrap({ origin: server.origin, path: `/${trap.name}/` });
    const got = trap.urls.filter((url) => result.paths.includes(url)).length;
    const harm = server.asked.slice(before).filter((path) => trap.forbidden?.includes(path)).length;
    found += got;
    all += trap.urls.length;
    const { presses, loads } = result.walk;
    const figures = [presses, loads, (result.milliseconds / 1000).toFixed(1), result.peak.toFixed(0)];
    remarks.push(
      `${trap.name}: ${got}/${trap.urls.length}, ${figures.join(', ')}${harm > 0 ? `; ASKED FOR ${harm} FORBIDDEN` : ''}`,
    );
  }
  await server.close();
  rows.push({
    what: 'URLs found on trap pages',
    figure: found,
    unit: 'URLs',
    baseline: against('all there are', all, found, 'more'),
    megabytes: null,
  });
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
