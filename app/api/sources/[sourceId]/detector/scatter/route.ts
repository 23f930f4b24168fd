import { gridCells, readScatter } from '@/lib/api/contracts/detector-scatter.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import type { Database } from '@/lib/db/database.ts';
import {
  type GridAsked,
  listScatterPoints,
  pairs,
  readDensity,
  readFeatureRanges,
} from '@/lib/db/detector-scatter.ts';
import { sharedAnswer } from '@/lib/db/shared-answer.ts';
import { findSource } from '@/lib/db/sources.ts';

/** Marks are for single documents: more cannot be told apart. */
const marks = { recent: 60, suspicious: 60 };
const cheap = 100;

export const GET = route({
  ...readScatter,
  handler: async ({ db, params: { sourceId }, query: { scale, pair, x0, x1, y0, y1 } }) => {
    if (!(await findSource(db, sourceId))) return refuse('not-found');
    const [recent, suspicious, { documents, ranges }] = await Promise.all([
      listScatterPoints(db, sourceId, false, marks.recent),
      listScatterPoints(db, sourceId, true, marks.suspicious),
      sharedAnswer(db, `scatter-ranges/${sourceId}`, cheap, () => readFeatureRanges(db, sourceId)),
    ]);
    // No mark lies beside the chart: all of them widen it.
    const rangeOf = (feature: number): [number, number] => {
      const values = [...recent, ...suspicious].map((point) => point.values[feature] ?? 0);
      const [low = 0, high = 1] = ranges[feature]?.[0] === null ? [] : (ranges[feature] ?? []);
      return [Math.min(low, ...values), Math.max(high, ...values)];
    };
    const asked: GridAsked[] = pairs.flatMap(([a, b], place) => {
      if (pair !== undefined && pair !== place) return [];
      const [x, y] = [rangeOf(a), rangeOf(b)];
      return [{ pair: place, scale, x: [x0 ?? x[0], x1 ?? x[1]], y: [y0 ?? y[0], y1 ?? y[1]] }];
    });
    const cells = await density(db, sourceId, asked);
    return {
      documents,
      ranges: ranges.map((range) => (range[0] === null ? null : range)),
      grids: asked.map(({ pair: place, x, y }) => ({
        pair: place,
        x,
        y,
        cells: cells.flatMap((each) => (each.pair === place ? [each.cell, each.count] : [])),
      })),
      recent,
      suspicious,
    };
  },
});

function density(db: Database, sourceId: number, asked: GridAsked[]) {
  const key = `scatter/${sourceId}/${JSON.stringify(asked)}`;
  return sharedAnswer(db, key, cheap, () => readDensity(db, sourceId, asked, gridCells));
}
