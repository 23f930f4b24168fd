import type { AlertFacet, LinkedFacet } from '../../core/alerts/facets.ts';
import { type AlertAge, ageEnds, alertAges, readDays } from '../../core/alerts/grouping.ts';
import type { Severity } from '../../core/alerts/kinds.ts';
import { type AlertStatus, openStatuses } from '../../core/alerts/life-cycle.ts';
import { Prisma } from '../generated/client.ts';

/** A word of the search, and what the catalogues say of it: sentences and kinds whose words hold it. */
export interface SearchedWord {
  text: string;
  sentences: readonly string[];
  kinds: readonly string[];
}

/** Empty lists filter nothing. */
export interface AlertFilter {
  status: readonly AlertStatus[];
  severity: readonly Severity[];
  kind: readonly string[];
  field: readonly string[];
  source: readonly number[];
  host: readonly string[];
  /** Codes of platforms; "-" stands for those that are not known. */
  platform: readonly string[];
  age: readonly AlertAge[];
  /** Hours of universal time in which alerts were opened. */
  hour: readonly string[];
  /** Days of universal time in which they were. */
  opened: readonly string[];
  cause: readonly string[];
  /** Ids of people; 0 stands for nobody. */
  assignee: readonly number[];
  /** Each has to be found. */
  words: readonly SearchedWord[];
}

/** What the conditions speak of: `a` is the alert, `s` its source. */
export const alertTables = Prisma.sql`alert a join source s on s.id = a.source_id`;

/** One condition a facet, "true" where it filters nothing; and the rest. */
export function alertConditions(
  filter: AlertFilter,
  now: Date,
): Record<AlertFacet | LinkedFacet | 'words', Prisma.Sql> {
  // Compared as what the column is, so that its index serves.
  const among = (column: Prisma.Sql, values: readonly string[], type = Prisma.sql`text[]`) =>
    values.length === 0 ? yes : Prisma.sql`${column} = any(${[...values]}::${type})`;
  // A closed alert is of no interest unless it is asked for.
  const status = filter.status.length > 0 ? filter.status : openStatuses;
  return {
    status: among(Prisma.sql`a.status`, status, Prisma.sql`alert_status[]`),
    severity: among(Prisma.sql`a.severity`, filter.severity, Prisma.sql`severity[]`),
    kind: among(Prisma.sql`a.kind`, filter.kind),
    field: among(Prisma.sql`a.field`, filter.field),
    source: among(Prisma.sql`a.source_id`, filter.source.map(String), Prisma.sql`int[]`),
    host: among(Prisma.sql`s.host`, filter.host),
    platform: among(Prisma.sql`coalesce(s.platform, '-')`, filter.platform),
    age: anyOf(filter.age.map((age) => ofAge(age, now))),
    hour: anyOf(filter.hour.map(openedIn)),
    opened: anyOf(filter.opened.map(openedOn)),
    cause: filter.cause.length === 0 ? yes : Prisma.sql`a.causes && ${[...filter.cause]}::text[]`,
    assignee: among(Prisma.sql`coalesce(a.assignee_id, 0)`, filter.assignee.map(String), Prisma.sql`int[]`),
    // What is deleted is shown nowhere, though its alerts stay until it is purged.
    words: all([Prisma.sql`s.deleted_at is null`, ...filter.words.map(mentions)]),
  };
}

const yes = Prisma.sql`true`;

/** The alert's age by its name. */
export function ageColumn(now: Date): Prisma.Sql {
  const cases = alertAges
    .slice(0, -1)
    .map((age) => Prisma.sql`when a.opened_at > ${new Date(now.getTime() - ageEnds[age])} then ${age}`);
  return Prisma.sql`case ${Prisma.join(cases, ' ')} else 'older' end`;
}

function ofAge(age: AlertAge, now: Date): Prisma.Sql {
  const younger = alertAges[alertAges.indexOf(age) - 1];
  const parts: Prisma.Sql[] = [];
  if (Number.isFinite(ageEnds[age]))
    parts.push(Prisma.sql`a.opened_at > ${new Date(now.getTime() - ageEnds[age])}`);
  if (younger) parts.push(Prisma.sql`a.opened_at <= ${new Date(now.getTime() - ageEnds[younger])}`);
  return all(parts);
}

function openedIn(hour: string): Prisma.Sql {
  const from = new Date(`${hour}:00:00Z`);
  return openedBetween(from, new Date(from.getTime() + 3_600_000));
}

function openedOn(days: string): Prisma.Sql {
  const span = readDays(days);
  return span ? openedBetween(span.from, span.to) : yes;
}

function openedBetween(from: Date, to: Date): Prisma.Sql {
  return Prisma.sql`(a.opened_at >= ${from} and a.opened_at < ${to})`;
}

function mentions(word: SearchedWord): Prisma.Sql {
  const like = likeOf(word);
  return Prisma.sql`(s.name ilike ${like} or s.host ilike ${like}
    or a.sentence->>'code' = any(${[...word.sentences]}::text[]) or a.kind = any(${[...word.kinds]}::text[])
    or a.id = ${numberOf(word)})`;
}

/** What a name that holds the word is like. */
export function likeOf({ text }: SearchedWord): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The alert that the word may be the number of; -1, which none has, where it is no number. */
export function numberOf({ text }: SearchedWord): bigint {
  return BigInt(text.match(/^(?:A-)?(\d{1,18})$/i)?.[1] ?? -1);
}

export function all(parts: readonly Prisma.Sql[]): Prisma.Sql {
  return parts.length === 0 ? yes : Prisma.join([...parts], ' and ');
}

function anyOf(parts: readonly Prisma.Sql[]): Prisma.Sql {
  return parts.length === 0 ? yes : Prisma.sql`(${Prisma.join([...parts], ' or ')})`;
}
