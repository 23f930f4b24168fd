import type { ReextractionChoice } from '../../core/reextract/choice.ts';
import type { Transaction } from '../database.ts';
import { allOf } from '../documents/document-filter.ts';
import { Prisma } from '../generated/client.ts';

export interface ChosenExtent {
  documents: number;
  held: number;
  withoutCapture: number;
  /** Read by the rules that would be used, and so left out. */
  readByTheseRules: number;
  first: Date | null;
  last: Date | null;
}

/** How many documents a choice means, for `wrapperId` as the rules that are used. O(documents of the source's period). */
export async function extentOfChoice(
  db: Transaction,
  sourceId: number,
  choice: ReextractionChoice,
  wrapperId: number,
): Promise<ChosenExtent> {
  const rows = await db.$queryRaw<ChosenExtent[]>`
    select (count(*) filter (where ${byVersion(choice, wrapperId)}))::int as documents,
      (count(*) filter (where ${byVersion(choice, wrapperId)} and d.held_by_alert_id is not null))::int as held,
      (count(*) filter (where ${byVersion(choice, wrapperId)} and d.capture_id is null))::int as "withoutCapture",
      (count(*) filter (where not (${byVersion(choice, wrapperId)})))::int as "readByTheseRules",
      min(d.collected_at) filter (where ${byVersion(choice, wrapperId)}) as first,
      max(d.collected_at) filter (where ${byVersion(choice, wrapperId)}) as last
    from document d where ${allOf(conditions(sourceId, choice))}`;
  return rows[0]!;
}

/** Writes down the chosen documents, all waiting, with the alerts that hold them now. @returns how many */
export async function insertItems(
  tx: Transaction,
  reextractionId: bigint,
  sourceId: number,
  choice: ReextractionChoice,
  wrapperId: number,
): Promise<number> {
  return tx.$executeRaw`
    insert into reextraction_item (reextraction_id, document_id, held_by_alert_id)
    select ${reextractionId}, d.id, d.held_by_alert_id from document d
    where ${allOf([...conditions(sourceId, choice), byVersion(choice, wrapperId)])}`;
}

function conditions(sourceId: number, choice: ReextractionChoice): Prisma.Sql[] {
  const all = [Prisma.sql`d.source_id = ${sourceId}`];
  if (choice.fromDocument !== null) all.push(Prisma.sql`d.id >= ${BigInt(choice.fromDocument)}`);
  if (choice.from !== null) all.push(Prisma.sql`d.collected_at >= ${new Date(choice.from)}`);
  if (choice.to !== null) all.push(Prisma.sql`d.collected_at < ${new Date(choice.to)}`);
  if (choice.heldOnly) all.push(Prisma.sql`d.held_by_alert_id is not null`);
  if (choice.alert !== null) {
    all.push(Prisma.sql`exists (select 1 from alert_document c
      where c.alert_id = ${BigInt(choice.alert)} and c.document_id = d.id)`);
  }
  if (choice.failedOf !== null) {
    all.push(Prisma.sql`exists (select 1 from reextraction_item f where f.reextraction_id = ${BigInt(choice.failedOf)}
      and f.document_id = d.id and f.outcome = 'failed')`);
  }
  return all;
}

function byVersion(choice: ReextractionChoice, wrapperId: number): Prisma.Sql {
  if (choice.failedOf !== null) return Prisma.sql`true`;
  if (choice.version === null) return Prisma.sql`d.wrapper_id is distinct from ${wrapperId}`;
  return Prisma.sql`d.wrapper_id = (
    select w.id from wrapper w where w.source_id = d.source_id and w.version = ${choice.version})`;
}

/** The newest documents with a stored page: right ones, and those that are held or suspicious. Looks at the newest 5,000. */
export async function listGoodAndBad(
  db: Transaction,
  sourceId: number,
  good: number,
  bad: number,
): Promise<{ good: bigint[]; bad: bigint[] }> {
  const rows = await db.$queryRaw<{ id: bigint; bad: boolean }[]>`
    select id, bad from (
      select id, bad, row_number() over (partition by bad order by id desc) as place from (
        select id, held_by_alert_id is not null or suspicious as bad from document
        where source_id = ${sourceId} and capture_id is not null order by id desc limit 5000
      ) newest
    ) numbered
    where place <= case when bad then ${bad}::int else ${good}::int end`;
  const of = (which: boolean) => rows.filter((row) => row.bad === which).map(({ id }) => id);
  return { good: of(false), bad: of(true) };
}
