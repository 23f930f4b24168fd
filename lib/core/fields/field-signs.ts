import { isUnlikeNames } from '../extract/byline.ts';

export const judgedFields = ['title', 'date', 'author'] as const;
export type JudgedField = (typeof judgedFields)[number];

/** What is known of a document's fields: what a reader sees, whether the rule found it, and what the feed says of it. */
export interface FieldSight {
  title: string | null;
  author: string | null;
  /** Milliseconds since 1970. */
  date: number | null;
  /** Whether the rule found it on the page (a date also: could be read). */
  found: Record<JudgedField, boolean>;
  listed: { title: string | null; author: string | null; date: number | null };
  /** When the page was read, milliseconds since 1970. */
  readAt: number;
}

export type SignCode = 'missing' | 'future' | 'same' | 'differs' | 'unlike';

/** A question to each document: true good, false bad, null where it cannot be asked. */
export interface FieldSign {
  kind: 'missing' | 'wrong-value';
  field: JudgedField;
  code: SignCode;
  /** Oldest first, as the documents are. */
  values: (boolean | null)[];
}

/** Documents among which a value must be its own. */
const neighbours = 20;
const hour = 3_600_000;
const day = 24 * hour;
/** Share of dates with a time of day from which two equal dates are strange. */
const preciseShare = 0.9;

/**
 * All signs of the documents' fields. A field with a rule is judged by what its rule finds, though the feed may stand in
 * for it; one without by what there is. O(documents).
 *
 * @param sights oldest first
 * @param withRule fields for which a rule is in force
 */
export function fieldSigns(sights: readonly FieldSight[], withRule: ReadonlySet<JudgedField>): FieldSign[] {
  const own = (sight: FieldSight, field: JudgedField) => sight[field] !== null && isOwn(sight, field);
  const isOwn = (sight: FieldSight, field: JudgedField) => !withRule.has(field) || sight.found[field];
  const sign = (
    kind: FieldSign['kind'],
    field: JudgedField,
    code: SignCode,
    ask: (sight: FieldSight, i: number) => boolean | null,
  ): FieldSign => ({ kind, field, code, values: sights.map(ask) });
  const wrong = (field: JudgedField, code: SignCode, ask: (sight: FieldSight, i: number) => boolean | null) =>
    sign('wrong-value', field, code, (sight, i) => (own(sight, field) ? ask(sight, i) : null));

  const titles = sights.map((sight) => plain(sight.title ?? ''));
  const dates = sights.map(({ date }) => date).filter((date) => date !== null);
  const precise = dates.filter((date) => date % hour !== 0).length;
  const signs = judgedFields.map((field) => sign('missing', field, 'missing', (sight) => own(sight, field)));
  signs.push(
    wrong('title', 'same', (_, i) => isItsOwn(titles, i)),
    wrong('title', 'differs', ({ found, title, listed }) =>
      found.title && listed.title !== null ? isAlike(title!, listed.title) : null,
    ),
    wrong('date', 'future', ({ date, readAt }) => date! <= readAt + day),
  );
  if (precise > 0 && precise >= preciseShare * dates.length) {
    signs.push(wrong('date', 'same', (_, i) => isDateItsOwn(sights, i)));
  }
  signs.push(
    wrong('date', 'differs', ({ found, date, listed }) =>
      found.date && listed.date !== null ? Math.abs(date! - listed.date) <= 1.5 * day : null,
    ),
    wrong('author', 'unlike', ({ author }) => !isUnlikeNames(author!)),
    wrong('author', 'differs', ({ found, author, listed }) =>
      found.author && listed.author !== null ? isAlike(author!, listed.author) : null,
    ),
  );
  return signs;
}

function isItsOwn(titles: readonly string[], i: number): boolean {
  return !titles.slice(Math.max(0, i - neighbours), i).includes(titles[i]!);
}

/** Articles that come out within one minute share it rightly; a date that stands still is met again hours later. */
function isDateItsOwn(sights: readonly FieldSight[], i: number): boolean {
  const { date, readAt } = sights[i]!;
  return !sights
    .slice(Math.max(0, i - neighbours), i)
    .some((other) => other.date === date && Math.abs(readAt - other.readAt) >= hour);
}

/** One holds the other, or they share at least half of the words of the shorter. */
function isAlike(a: string, b: string): boolean {
  const [one, two] = [plain(a), plain(b)];
  if (one === '' || two === '') return one === two;
  if (one.includes(two) || two.includes(one)) return true;
  const [short, long] = [new Set(one.split(' ')), new Set(two.split(' '))].sort((x, y) => x.size - y.size);
  return [...short!].filter((word) => long!.has(word)).length * 2 >= short!.size;
}

/** Letters and digits only, in lower case. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
