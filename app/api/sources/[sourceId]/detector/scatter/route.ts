import type { z } from 'zod';
import { gridCells, readScatter } from '@/lib/api/contracts/detector-scatter.ts';
import { refuse } from '@/lib/api/errors.ts';
import { KeptByTag } from '@/lib/api/kept-by-tag.ts';
import { route } from '@/lib/api/route.ts';
import { WrittenJson } from '@/lib/api/written-json.ts';
import {
  type Density,
  densityOver,
  type FeatureRange,
  featureRanges,
  type Grid,
} from '@/lib/core/detect/feature-density.ts';
import { vectorFeatures } from '@/lib/core/detect/feature-vectors.ts';
import type { Database } from '@/lib/db/database.ts';
import { listScatterPoints, readFeatureColumns } from '@/lib/db/detector/detector-scatter.ts';
import { findMarkOfPast } from '@/lib/db/detector/recorded-past.ts';

/** Marks are for single documents: more cannot be told apart. */
const marks = { recent: 60, suspicious: 60 };
/** Y2 … Y7 are the pairs of P, S, N, V. */
const pairs = vectorFeatures.slice(1) as [number, number][];

interface Crowd {
  documents: number;
  ranges: (FeatureRange | null)[];
  density: Density;
}

/** Numbers of all documents, on two scales at most: from them any part is drawn. */
const crowds = new KeptByTag<Crowd>(96 << 20, ({ documents }) => documents * 9 * 8 * 3);
const answers = new KeptByTag<WrittenJson>(16 << 20, (written) => written.bytes.length);

export const GET = route({
  ...readScatter,
  handler: async ({ db, params: { sourceId }, query }) => {
    const mark = await findMarkOfPast(db, sourceId);
    if (mark === null) return refuse('not-found');
    const key = `${sourceId} ${JSON.stringify(query)}`;
    const make = async () => new WrittenJson(await answer(db, sourceId, mark, query));
    return (await answers.get(key, mark, make)).answer();
  },
});

async function answer(
  db: Database,
  sourceId: number,
  mark: string,
  asked: z.output<typeof readScatter.query>,
) {
  const { scale, pair, x0, x1, y0, y1 } = asked;
  const [recent, suspicious, { documents, ranges, density }] = await Promise.all([
    listScatterPoints(db, sourceId, false, marks.recent),
    listScatterPoints(db, sourceId, true, marks.suspicious),
    crowds.get(String(sourceId), mark, () => readCrowd(db, sourceId)),
  ]);
  // No mark lies beside the chart: all of them widen it.
  const rangeOf = (feature: number): [number, number] => {
    const values = [...recent, ...suspicious].map((point) => point.values[feature] ?? 0);
    const [low, high] = ranges[feature] ?? (values.length > 0 ? [Infinity, -Infinity] : [0, 1]);
    return [Math.min(low, ...values), Math.max(high, ...values)];
  };
  const grids = pairs.flatMap((features, place) => {
    if (pair !== undefined && pair !== place) return [];
    const [x, y] = features.map(rangeOf) as [[number, number], [number, number]];
    const grid: Grid = { features, x: [x0 ?? x[0], x1 ?? x[1]], y: [y0 ?? y[0], y1 ?? y[1]] };
    return [{ pair: place, x: grid.x, y: grid.y, cells: filled(density(grid, scale)) }];
  });
  return { documents, ranges, grids, recent, suspicious };
}

async function readCrowd(db: Database, sourceId: number): Promise<Crowd> {
  const columns = await readFeatureColumns(db, sourceId);
  return {
    documents: columns[0]!.length,
    ranges: featureRanges(columns),
    density: densityOver(columns, gridCells),
  };
}

/** Place and count of each cell that is not empty, by turns. */
function filled(counts: Uint32Array): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < counts.length; cell++) if (counts[cell]! > 0) cells.push(cell, counts[cell]!);
  return cells;
}
