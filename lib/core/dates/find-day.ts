import { monthOf } from './calendar-names.ts';

/** A day found in a text; `year` is null where the text names none. `before` and `after` are what stands around it. */
export interface FoundDay {
  year: number | null;
  month: number;
  day: number;
  before: string;
  after: string;
}

/** Matches of a pattern, each with what stands around it. */
function* matches(
  text: string,
  pattern: RegExp,
): Generator<{ groups: RegExpExecArray; before: string; after: string }> {
  for (const groups of text.matchAll(pattern)) {
    yield { groups, before: text.slice(0, groups.index), after: text.slice(groups.index + groups[0].length) };
  }
}

/** "26" → 2026, "99" → 1999: the hundred years that begin 69 years back from 2038, as POSIX has it. */
function fullYear(digits: string): number {
  const year = Number(digits.replace("'", ''));
  if (digits.length > 3) return year;
  return year < 69 ? 2000 + year : 1900 + year;
}

function isDay(year: number | null, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (year !== null && (year < 1900 || year > 2200)) return false;
  return day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate();
}

const yearFirst = /(?<!\d)((?:19|20)\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
const compact = /(?<![\d.])((?:19|20)\d{2})(\d{2})(\d{2})(?=t|$|[^\d])/g;
const ordinalDay = /(?<!\d)((?:19|20)\d{2})-(\d{3})(?!\d)/;
const eastAsian = /(?:(\d{4}|\d{2}) ?[年년] ?)?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号號일]/g;
const numeric = /(?<![\d:])(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?![\d:])/g;
const dayMonthYear =
  /(?<![\d:.])(\d{1,2})(?:\.|º|°|ª|o|st|nd|rd|th|er|-?го)?(?: |-|\/)*(?:(?:de|of|di) |d')?(\p{L}{3,})\.?(?:[ ,/-]*(?:de |del |of )?('?\d{2}|\d{4})(?![\d:]|[.h]\d| uhr))?/gu;
const monthDayYear =
  /(?<!\p{L})(\p{L}{3,})\.?(?: |-|\/)*(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\d:]|[.h]\d)(?:[ ,/.-]+('?\d{2}|\d{4})(?![\d:]|[.h]\d))?/gu;
const yearMonthDay = /(?<!\d)(\d{4})[ .,-]*(\p{L}{3,})\.?[ -]*(\d{1,2})(?!\d)/gu;

/** Day before month in "03/04/2023": everywhere but in the United States and a few more; "en" alone is read as en-US. */
function monthComesFirst(locale: string): boolean {
  const tag = locale.toLowerCase().replace('_', '-');
  return tag === 'en' || tag === 'en-us' || tag === 'en-ph' || tag === 'fil' || tag === 'es-us';
}

function findNumericDay(text: string, locale: string): FoundDay | null {
  for (const { groups, before, after } of matches(text, yearFirst)) {
    const [year, month, day] = [Number(groups[1]), Number(groups[3]), Number(groups[4])];
    if (isDay(year, month, day)) return { year, month, day, before, after };
  }
  for (const { groups, before, after } of matches(text, compact)) {
    const [year, month, day] = [Number(groups[1]), Number(groups[2]), Number(groups[3])];
    if (isDay(year, month, day)) return { year, month, day, before, after };
  }
  for (const { groups, before, after } of matches(text, numeric)) {
    const year = fullYear(groups[4]!);
    const [first, second] = [Number(groups[1]), Number(groups[3])];
    const monthFirst = groups[2] !== '.' && monthComesFirst(locale);
    const [day, month] = monthFirst ? [second, first] : [first, second];
    if (isDay(year, month, day)) return { year, month, day, before, after };
    if (isDay(year, day, month)) return { year, month: day, day: month, before, after };
  }
  const ordinal = ordinalDay.exec(text);
  if (ordinal && Number(ordinal[2]) >= 1 && Number(ordinal[2]) <= 366) {
    const date = new Date(Date.UTC(Number(ordinal[1]), 0, Number(ordinal[2])));
    const after = text.slice(ordinal.index + ordinal[0].length);
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      before: '',
      after,
    };
  }
  return null;
}

function findNamedDay(text: string, locale: string): FoundDay | null {
  const found: FoundDay[] = [];
  const add = (
    around: { before: string; after: string },
    year: string | undefined,
    word: string,
    day: string,
  ) => {
    const month = monthOf(word, locale);
    if (month === null) return;
    const years = year === undefined ? [null] : [fullYear(year), null];
    for (const candidate of years) {
      // A number after the day that makes no year ("7 January 45") is left to the time, not lost with the day.
      const after = candidate === null && year !== undefined ? `${year}${around.after}` : around.after;
      if (!isDay(candidate, month, Number(day))) continue;
      found.push({ year: candidate, month, day: Number(day), before: around.before, after });
      return;
    }
  };
  for (const hit of matches(text, yearMonthDay)) add(hit, hit.groups[1], hit.groups[2]!, hit.groups[3]!);
  for (const hit of matches(text, dayMonthYear)) add(hit, hit.groups[3], hit.groups[2]!, hit.groups[1]!);
  for (const hit of matches(text, monthDayYear)) add(hit, hit.groups[3], hit.groups[1]!, hit.groups[2]!);
  const first = found.find((day) => day.year !== null) ?? found[0];
  if (!first || first.year !== null) return first ?? null;
  // "Sun Jan 4 16:29:06 PST 2004": the year stands behind the time.
  const year = /(?<!\d)((?:19|20)\d{2})(?![\d:])/.exec(first.after);
  return year ? { ...first, year: Number(year[1]), after: first.after.slice(0, year.index) } : first;
}

function findEastAsianDay(text: string): FoundDay | null {
  for (const { groups, before, after } of matches(text, eastAsian)) {
    const year = groups[1] === undefined ? null : fullYear(groups[1]);
    const [month, day] = [Number(groups[2]), Number(groups[3])];
    if (isDay(year, month, day)) return { year, month, day, before, after };
  }
  return null;
}

/**
 * First day that a folded text (see foldText) names: numeric, with a month's name, or East Asian. Days that do not
 * exist (31 April, month 13) are no days. A day with a year wins over one without. O(n).
 */
export function findDay(text: string, locale: string): FoundDay | null {
  const eastern = /[月월]/.test(text) ? findEastAsianDay(text) : null;
  if (eastern) return eastern;
  const named = findNamedDay(text, locale);
  if (named && named.year !== null) return named;
  return findNumericDay(text, locale) ?? named;
}
