import { askConcurrently } from '../console/concurrent-users.ts';
import { readingRoutes } from '../console/reading-routes.ts';
import { withSeededConsole } from '../console/seeded-console.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';

/** What people and the console itself ask for at once. */
const users = 20;
/** Milliseconds that one of the gentler people looks at an answer, on average: twenty of them ask forty times a second. */
const think = 500;

/** Every route that reads, each with inputs that vary, under 20 people; held against the least that a route does. */
export async function api({ quick }: { quick: boolean }): Promise<PartResult> {
  return withSeededConsole(quick, async ({ address, db, cookie, size, processor }) => {
    const extent = { users, requests: quick ? 60 : 200 };
    const wanted = process.env.BENCH_ROUTES ?? '';
    const routes = Object.entries(await readingRoutes(db)).filter(([what]) => what.includes(wanted));
    const least = await askConcurrently(address, cookie, ['/api/session'], extent);
    const rows: Row[] = [];
    const remarks = [
      `${users} people at once, each asking again at once (p50, p95); and each pausing for ${think} ms on average before (with pauses); ${size}`,
    ];
    for (const [what, paths] of routes) {
      const before = await processor();
      const { p50, p95, perSecond, bytes } = await askConcurrently(address, cookie, paths, extent);
      const after = await processor();
      const gentle = await askConcurrently(address, cookie, paths, {
        users,
        requests: extent.requests / 2,
        think,
      });
      const spent = (part: 'web' | 'database') =>
        before && after
          ? ((Math.max(0, after[part] - before[part]) * 1000) / (extent.requests + users)).toFixed(1)
          : '?';
      const baseline = against('session only, p95', least.p95, p95, 'less');
      rows.push({ what: `${what}, p95`, figure: p95, unit: 'ms', baseline, megabytes: null });
      rows.push({
        what: `${what}, with pauses, p95`,
        figure: gentle.p95,
        unit: 'ms',
        baseline: null,
        megabytes: null,
      });
      remarks.push(
        `${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${perSecond.toFixed(0)} /s, ${(bytes / 1024).toFixed(1)} kB; with pauses p50 ${gentle.p50.toFixed(0)} ms, p95 ${gentle.p95.toFixed(0)} ms; of the processor ${spent('web')} ms here, ${spent('database')} ms in the database`,
      );
    }
    const slow = rows.filter(({ figure }) => figure > 100).map(({ what }) => what);
    remarks.push(slow.length === 0 ? 'every p95 is under 100 ms' : `over 100 ms: ${slow.join('; ')}`);
    return { rows, remarks };
  });
}
