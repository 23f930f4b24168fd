import { readSamples } from '../db/alerts/alert-samples.ts';
import {
  findLastDrawings,
  listFreshAlerts,
  listSuspiciousPages,
  listTypicalPages,
} from '../db/captures/pages-to-draw.ts';
import { askForRendering, type RenderingCause } from '../db/captures/renderings.ts';
import { findRun } from '../db/collecting/runs.ts';
import { hasBrowser } from '../db/operations/workers.ts';
import { findSource, type Source } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';

export type DrawingsAsked =
  | { kind: 'asked'; cause: RenderingCause; pages: number }
  /** Switched off, or the source's proxy stands in the way. */
  | { kind: 'off' }
  | { kind: 'no-browser' }
  | { kind: 'nothing-due' };

const hour = 3_600_000;
/** Suspicious pages without an alert are drawn so often at most. */
const betweenSuspicions = 24 * hour;
/** What an alert shows is drawn while it is young: later its pages would be drawn with the style sheets of another day. */
const alertIsYoung = 72 * hour;
const mostAlerts = 3;

/**
 * After a run: asks for the pages to be drawn that are due. The first ones of a new source; the last good and the first bad
 * page of a new alert; the first suspicious one of a run, with the good one before; and a typical one from time to time.
 * It only asks: drawing is a job, and what comes of it changes nothing else.
 */
export async function drawDue(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { runId: string },
): Promise<DrawingsAsked> {
  const { db } = deps;
  const run = await findRun(db, BigInt(input.runId));
  const source = run && (await findSource(db, run.sourceId));
  if (!source) return { kind: 'off' };
  const { drawPages, proxy } = source.settings.collection;
  if (!drawPages || proxy !== '') return { kind: 'off' };
  if (!(await hasBrowser(db))) return { kind: 'no-browser' };
  const { cause, pages } = await choose(deps, source, run);
  let asked = 0;
  await db.$transaction(async (tx) => {
    for (const captureId of new Set(pages)) {
      if (!(await askForRendering(tx, { captureId, cause, userId: null, at: deps.now() }))) continue;
      await deps.enqueue(tx, 'render-capture', { captureId: String(captureId) });
      asked++;
    }
  });
  return asked > 0 ? { kind: 'asked', cause, pages: asked } : { kind: 'nothing-due' };
}

async function choose(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  source: Source,
  run: { id: bigint; fresh: number; revised: number; suspicious: number },
): Promise<{ cause: RenderingCause; pages: bigint[] }> {
  const last = await findLastDrawings(db, source.id);
  const at = now().getTime();
  const since = Math.max(at - alertIsYoung, last.suspicious?.getTime() ?? 0);
  const shown: bigint[] = [];
  for (const alertId of await listFreshAlerts(db, source.id, new Date(since), mostAlerts)) {
    const samples = await readSamples(db, alertId);
    for (const sample of samples ? [samples.bad, samples.good] : [])
      if (sample.captureId !== null) shown.push(sample.captureId);
  }
  if (shown.length > 0) return { cause: 'suspicious', pages: shown };
  const sinceSuspicion = at - (last.suspicious?.getTime() ?? 0);
  if (run.suspicious > 0 && sinceSuspicion > betweenSuspicions)
    return { cause: 'suspicious', pages: await listSuspiciousPages(db, source.id, run.id) };
  if (last.any === null) return { cause: 'added', pages: await listTypicalPages(db, source.id) };
  const due = at - last.any.getTime() > source.settings.collection.drawHours * hour;
  return { cause: 'schedule', pages: due ? await listTypicalPages(db, source.id) : [] };
}
