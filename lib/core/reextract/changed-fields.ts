export const comparedFields = ['title', 'author', 'date', 'text'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** What of a document a reader sees. */
export interface ReadableFields {
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  text: string;
}

/** The fields that say something else now, in a fixed order. O(length of the texts). */
export function changedFields(before: ReadableFields, after: ReadableFields): ComparedField[] {
  const isOther: Record<ComparedField, boolean> = {
    title: before.title !== after.title,
    author: before.author !== after.author,
    date: before.publishedAt?.getTime() !== after.publishedAt?.getTime(),
    text: before.text !== after.text,
  };
  return comparedFields.filter((field) => isOther[field]);
}
