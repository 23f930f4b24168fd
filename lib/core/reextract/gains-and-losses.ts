import { type ComparedField, comparedFields, type ReadableFields } from './changed-fields.ts';

/** What other rules would bring a document, and what they would cost it. */
export interface GainsAndLosses {
  gains: ComparedField[];
  loses: ComparedField[];
}

/** A text that is longer or shorter by less than this share says the same, with or without a line. */
const sameLength = 0.1;

/**
 * The fields that one reading of a page has and another has not; of the text, also a tenth more or less. Fields that both
 * have count as neither, however different they are.
 *
 * @param before null where nothing could be read: all its fields are missing then; so with `after`
 */
export function gainsAndLosses(before: ReadableFields | null, after: ReadableFields | null): GainsAndLosses {
  const more = (one: ReadableFields | null, other: ReadableFields | null) =>
    comparedFields.filter((field) =>
      field === 'text'
        ? lengthOf(one) > lengthOf(other) * (1 + sameLength)
        : has(one, field) && !has(other, field),
    );
  return { gains: more(after, before), loses: more(before, after) };
}

function lengthOf(read: ReadableFields | null): number {
  return read?.text.length ?? 0;
}

function has(read: ReadableFields | null, field: Exclude<ComparedField, 'text'>): boolean {
  const value = field === 'date' ? read?.publishedAt : read?.[field];
  return value !== null && value !== undefined && value !== '';
}
