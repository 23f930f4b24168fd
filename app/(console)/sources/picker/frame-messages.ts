import { z } from 'zod';

/** What the frame tells of an element. It comes from a hostile page: text and numbers, never markup. */
const element = z.object({
  node: z.number().int().nonnegative(),
  name: z.string().max(60),
  id: z.string().max(80),
  classes: z.string().max(160),
});
export type PointedElement = z.output<typeof element>;

const path = z.array(element).max(60);

export const frameMessage = z.discriminatedUnion('kind', [
  z.object({ from: z.literal('markdrift-picker'), kind: z.literal('ready') }),
  z.object({ from: z.literal('markdrift-picker'), kind: z.literal('hover'), path }),
  z.object({
    from: z.literal('markdrift-picker'),
    kind: z.literal('pick'),
    how: z.enum(['only', 'also', 'exclude']),
    path,
    text: z.string().max(200),
  }),
  z.object({ from: z.literal('markdrift-picker'), kind: z.literal('key'), key: z.enum(['Escape', '?']) }),
]);
export type FrameMessage = z.output<typeof frameMessage>;

/** What is told to the frame; see pick-script.ts. */
export type FrameOrder =
  | {
      kind: 'show';
      picked: number[];
      excluded: number[];
      matches: number[];
      /** What is sought; and what the field is looked for in, the items of a listing. */
      found: number[];
      contexts: number[];
      at: number | null;
    }
  | { kind: 'move'; way: 'parent' | 'narrower' | 'previous' | 'next' }
  | { kind: 'move'; way: 'node'; node: number };
