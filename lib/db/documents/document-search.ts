import { firstLength, longer, nextStep, type SearchStep } from '../../core/search/search-steps.ts';
import type { Transaction } from '../database.ts';
import { prepared, preparedSearch } from '../direct-query.ts';
import { Prisma } from '../generated/client.ts';
import {
  allOf,
  type DocumentFilter,
  documentWords,
  lexemesOf,
  needsSearch,
  plainConditions,
  showsSign,
  wordsQuery,
} from './document-filter.ts';

export interface FoundDocuments {
  /** Newest first. */
  ids: bigint[];
  /** Where to go on: documents below this id have not been looked at. Null where all have been. */
  next: bigint | null;
  /** False where the page is not full although there may be more: the time was over first. */
  whole: boolean;
  /** True where the words are so frequent (and, the, не) that they are not searched for. */
  onlyStopWords: boolean;
}

export interface DocumentCount {
  count: number;
  /** There are more than were counted. */
  more: boolean;
  /** False where the time was over before all had been looked through. */
  whole: boolean;
}

/** How many documents match, as far as that can be told soon: at most `most` are counted, for about `patience` milliseconds. */
export async function countDocuments(
  db: Transaction,
  filter: DocumentFilter,
  most: number,
  patience: number,
): Promise<DocumentCount> {
  const { ids, next, whole } = await findDocuments(db, { ...filter, before: undefined }, most, patience);
  return { count: ids.length, more: whole && next !== null, whole };
}

/**
 * Ids are given by the clock of the database. What was collected more than `lateSeconds` before or after its id was given is among
 * `late_document`; of two others whose times lie so far apart the earlier has the lesser id.
 */
const underWay = '5 minutes';
const onTime = Prisma.sql`not exists (select from late_document l where l.document_id = document.id)`;

/**
 * Ids of the documents that match, newest first, at most `limit`, by id and not by offset: the thousandth page costs what the
 * first does. Stops after about `patience` milliseconds with what it has. Cost: the index is read in steps from the newest
 * on, see lib/core/search.
 */
export async function findDocuments(
  db: Transaction,
  filter: DocumentFilter,
  limit: number,
  patience: number,
): Promise<FoundDocuments> {
  const members = filter.group === undefined ? null : await membersOf(db, filter.group);
  if (members?.length === 0) return pageOf([], limit);
  if (!needsSearch(filter)) return pageOf(await listIds(db, filter, members, limit + 1), limit);
  const { top, least, anyWords } = await rangeOf(db, filter);
  if (filter.search && !anyWords) return { ids: [], next: null, whole: true, onlyStopWords: true };
  const until = performance.now() + patience;
  const ids: bigint[] = [];
  const few = members !== null && members.length <= mostNamed ? members : null;
  const thin = filter.source !== undefined || few !== null;
  let length = firstLength(thin);
  let step = nextStep(top, least, length);
  while (step) {
    const found = await searchStep(db, { filter, few, step }, limit + 1 - ids.length);
    ids.push(...found);
    if (ids.length > limit) break;
    if (performance.now() > until) return { ids, next: step.from, whole: false, onlyStopWords: false };
    length = longer(length, thin, found.length, limit + 1 - ids.length);
    step = nextStep(step.from, least, length);
  }
  return pageOf(ids, limit);
}

function pageOf(ids: bigint[], limit: number): FoundDocuments {
  const page = ids.slice(0, limit);
  return { ids: page, next: ids.length > limit ? page.at(-1)! : null, whole: true, onlyStopWords: false };
}

/** Sources of a group that are named in the index's query one by one. */
const mostNamed = 50;
/** Sources of a group whose newest documents are looked up for each; a larger group is met often enough in the order of all. */
const mostLookedUp = 200;

async function membersOf(db: Transaction, group: number): Promise<number[]> {
  const rows = await db.source.findMany({ where: { groupId: group, deletedAt: null }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Without words: by the order of the keys. */
async function listIds(
  db: Transaction,
  filter: DocumentFilter,
  members: readonly number[] | null,
  limit: number,
): Promise<bigint[]> {
  const dated = filter.from !== undefined || filter.to !== undefined;
  const { top, least } = dated ? await rangeOf(db, filter) : { top: filter.before ?? null, least: null };
  const perSource = members !== null && members.length <= mostLookedUp && filter.signs === undefined;
  const conditions = plainConditions(perSource ? { ...filter, group: undefined } : filter);
  const id = filter.signs === undefined ? Prisma.sql`d.id` : Prisma.sql`m.document_id`;
  if (top !== null) conditions.push(Prisma.sql`${id} < ${top}`);
  if (least !== null) conditions.push(Prisma.sql`${id} >= ${least}`);
  if (filter.signs !== undefined) return listShowing(db, filter.signs, conditions, limit);
  const rows = perSource
    ? await db.$queryRaw<{ id: bigint }[]>`
        select newest.id from unnest(${members as number[]}::int[]) as member (id)
        cross join lateral (
          select d.id from document d where d.source_id = member.id and ${allOf(conditions)}
          order by d.id desc limit ${limit}) newest
        order by newest.id desc limit ${limit}`
    : await db.$queryRaw<{ id: bigint }[]>`
        select d.id from document d where ${allOf(conditions)} order by d.id desc limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Few documents show a sign: from those on to the documents. */
async function listShowing(
  db: Transaction,
  signs: number,
  conditions: readonly Prisma.Sql[],
  limit: number,
): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    select m.document_id as id from measurement m join document d on d.id = m.document_id
    where ${showsSign(signs)} and ${allOf(conditions)} order by m.document_id desc limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** The ids among which the documents of the run and of the days lie; the range may hold others too. And whether words are looked for. */
async function rangeOf(
  db: Transaction,
  filter: DocumentFilter,
): Promise<{ top: bigint; least: bigint; anyWords: boolean }> {
  const { before, run, from, to, search } = filter;
  const rows = await db.$queryRaw<
    { anyWords: boolean; last: bigint | null; since: bigint | null; until: bigint | null }[]
  >(
    prepared(
      `range of documents ${shapeOf(filter)}`,
      Prisma.sql`
        select ${search ? Prisma.sql`numnode(${wordsQuery(search)}) > 0` : Prisma.sql`false`} as "anyWords",
          ${
            run === undefined
              ? Prisma.sql`(select max(id) from document)`
              : Prisma.sql`(select max(id) from document where run_id = ${run})`
          } as last,
          ${
            run !== undefined
              ? Prisma.sql`(select min(id) from document where run_id = ${run})`
              : from === undefined
                ? Prisma.sql`null::bigint`
                : firstSince(from)
          } as since,
          ${to === undefined ? Prisma.sql`null::bigint` : lastBefore(to)} as until`,
    ),
  );
  const { anyWords, last, since, until } = rows[0]!;
  const tops = [(last ?? 0n) + 1n, until, before].filter((each) => each !== null && each !== undefined);
  return {
    anyWords,
    top: tops.sort((a, b) => (a < b ? -1 : 1))[0]!,
    least: since !== null && since > 0n ? since : 0n,
  };
}

/** The least id of what was collected since then: seldom another than that which follows the last one before. */
function firstSince(from: Date): Prisma.Sql {
  return Prisma.sql`(
    select least(edge.id + 1, (
      select min(id + 0) from document
      where collected_at >= ${from} and collected_at < ${from}::timestamptz + ${underWay}::interval),
      (select min(document_id + 0) from late_document where collected_at >= ${from}))
    from (select id from document where collected_at < ${from} and ${onTime} order by collected_at desc limit 1) edge)`;
}

/** The id that follows the greatest of what was collected before. Sums keep the planner from walking the ids to find it. */
function lastBefore(to: Date): Prisma.Sql {
  return Prisma.sql`(
    select greatest(edge.id, (
      select max(id + 1) from document
      where collected_at < ${to} and collected_at >= ${to}::timestamptz - ${underWay}::interval),
      (select max(document_id + 1) from late_document where collected_at < ${to}))
    from (select id from document where collected_at >= ${to} and ${onTime} order by collected_at limit 1) edge)`;
}

async function searchStep(
  db: Transaction,
  { filter, few, step }: { filter: DocumentFilter; few: readonly number[] | null; step: SearchStep },
  limit: number,
): Promise<bigint[]> {
  const quoted = (lexemes: readonly string[], sign: string) =>
    lexemes.map((each) => `'${each}'`).join(` ${sign} `);
  const range = step.parts.length === 0 ? [] : [`(${quoted(step.parts, '|')})`];
  const lexemes = lexemesOf(filter);
  const all = lexemes.length === 0 ? [] : [quoted(lexemes, '&')];
  if (few !== null)
    all.push(
      `(${quoted(
        few.map((id) => `#s${id}`),
        '|',
      )})`,
    );
  const where = Prisma.sql`${[...all, ...range].join(' & ')}::tsquery`;
  const query = filter.search ? Prisma.sql`(${wordsQuery(filter.search)} && ${where})` : where;
  // Behind a fence (offset 0): else all ids or days of a range are read from their indexes, to be held against the few documents
  // that the words lead to.
  const conditions = [
    Prisma.sql`d.id < ${step.below} and d.id >= ${step.from}`,
    ...plainConditions(filter, true),
    ...(filter.signs === undefined
      ? []
      : [
          Prisma.sql`exists (select from measurement m where m.document_id = d.id and ${showsSign(filter.signs)})`,
        ]),
  ];
  const asked = Prisma.sql`
    select d.id from (select d.* from document d where ${documentWords} @@ ${query} offset 0) d
    where ${allOf(conditions)} order by d.id desc limit ${limit}`;
  const rows = await db.$queryRaw<{ id: bigint }[]>(
    isUsual(filter) ? preparedSearch(`step of documents ${shapeOf(filter)}`, asked) : asked,
  );
  return rows.map(({ id }) => id);
}

/** Whether nothing but words, lexemes and days is asked for: few texts of the query, which are planned once. */
function isUsual({ group, version, run, state, has, copies, signs, address }: DocumentFilter): boolean {
  const others = [group, version, run, has, copies, signs, address];
  return state !== 'clean' && others.every((each) => each === undefined);
}

/** What makes a text of its own. */
function shapeOf({ search, run, from, to }: DocumentFilter): string {
  return [search && 'words', run !== undefined && 'run', from && 'from', to && 'to']
    .filter(Boolean)
    .join(' ');
}
