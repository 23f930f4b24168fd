/**
 * What a person has said of a button. `allow`: pressed though its words look unsafe. `forbid`: never pressed. `pin`: pressed
 * before all others, and in every routine run, even where it brought nothing when the plan was made; allowed as well.
 */
export type PressMark = 'allow' | 'forbid' | 'pin';
export const pressMarkNames = ['allow', 'forbid', 'pin'] as const satisfies readonly PressMark[];

/** Label of a button → mark. */
export type PressMarks = Readonly<Record<string, PressMark>>;

export const mostPressMarks = 100;
const longestLabel = 120;

/**
 * By what marks know a button again: what is written on it, else its accessible name, with each number as "#", so that one
 * mark holds for all pages of a pager. Listeners are no part of it, as they change with each release of the site. O(length)
 */
export function buttonLabel({ text, name }: { text: string; name: string }): string {
  const shown = text.trim() === '' ? name : text;
  return shown.replace(/\s+/g, ' ').trim().replace(/\d+/g, '#').slice(0, longestLabel);
}

/** Marks from stored JSON: what is no mark, or past the most that are kept, is left out. Undefined where it is no record. */
export function readPressMarks(value: unknown): PressMarks | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const pairs = Object.entries(value).filter(
    ([label, mark]) => isPressLabel(label) && (pressMarkNames as readonly unknown[]).includes(mark),
  );
  return Object.fromEntries(pairs.slice(0, mostPressMarks)) as PressMarks;
}

/** Whether a text can be the label of a button. */
export function isPressLabel(text: string): boolean {
  return text !== '' && text === buttonLabel({ text, name: '' });
}
