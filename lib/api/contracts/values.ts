import { z } from 'zod';

/** The largest numbers that the database has ids for. */
const largestBigId = '9223372036854775807';
const largestId = 2_147_483_647;

/** A bigint id, which travels as a string. */
export const bigId = z
  .string('an id')
  .regex(/^[1-9]\d{0,18}$/, 'an id')
  .refine((text) => text.length < 19 || text <= largestBigId, 'an id');
/** The same in a path or a query, read into a bigint. */
export const bigIdParam = bigId.transform((text) => BigInt(text));
export const idParam = z.coerce
  .number<number | string>('an id')
  .int('an id')
  .positive('an id')
  .max(largestId, 'an id');
/** The same in a body. */
export const id = z.number('an id').int('an id').positive('an id').max(largestId, 'an id');
export const instant = z.iso.datetime({ offset: true });
/** An instant that is asked for: within what the database has times for. */
export const givenInstant = instant.refine(
  (text) => text >= '0002' && text < '9999',
  'a time between the years 2 and 9998',
);

/** Whether a span ends after it begins, also where its ends are written with other offsets; an open one does. */
export function endsLater({ from, until }: { from: string | null; until: string | null }): boolean {
  return from === null || until === null || Date.parse(from) < Date.parse(until);
}

/** A message key and its values, so that it reads in the viewer's language. */
export const message = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

/** Values of a query: "a,b", or the name given several times. */
export function listOf<S extends z.ZodType>(item: S) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => [given ?? []].flat().flatMap((part) => part.split(',').filter(Boolean)))
    .pipe(z.array(item) as unknown as z.ZodType<z.output<S>[], string[]>);
}

export const pageSize = (usual: number, most: number) =>
  z.coerce.number<number | string>().int().min(1).max(most, `at most ${most}`).default(usual);
