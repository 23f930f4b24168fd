import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bigId, idParam } from './values.ts';

/** Cells of the density behind a pair of features. */
export const gridCells = { x: 48, y: 32 } as const;
const bound = z.coerce.number<number | string>().min(0).max(1e15).optional();

const point = z.object({ id: bigId, title: z.string().nullable(), values: z.array(z.number()).length(9) });

export const scatterAnswer = z.object({
  /** Documents behind the density; the newest 100,000 at most. */
  documents: z.number(),
  /** Per feature in the order of X: least, most, and the quantiles .05, .25, .75, .95; null without documents. */
  ranges: z.array(z.array(z.number()).nullable()),
  grids: z.array(
    z.object({
      /** Place among the six pairs of P, S, N, V. */
      pair: z.number(),
      x: z.tuple([z.number(), z.number()]),
      y: z.tuple([z.number(), z.number()]),
      /** Place (row from below · columns + column) and count of each cell that is not empty, by turns. */
      cells: z.array(z.number()),
    }),
  ),
  recent: z.array(point),
  suspicious: z.array(point),
});
export type ScatterAnswer = z.output<typeof scatterAnswer>;

/** The crowd as density, the newest and the suspicious documents as points: all six pairs, or one of them within bounds. */
export const readScatter = endpoint({
  method: 'GET',
  path: '/api/sources/[sourceId]/detector/scatter',
  role: 'viewer',
  params: z.object({ sourceId: idParam }),
  query: z
    .object({
      scale: z.enum(['linear', 'log']).default('log'),
      pair: z.coerce.number<number | string>().int().min(0).max(5).optional(),
      x0: bound,
      x1: bound,
      y0: bound,
      y1: bound,
    })
    .refine(({ x0, x1, y0, y1 }) => (x0 ?? 0) <= (x1 ?? Infinity) && (y0 ?? 0) <= (y1 ?? Infinity), {
      path: ['x1'],
      message: 'after-the-beginning',
    }),
  topics: ['detector'],
  response: scatterAnswer,
});
