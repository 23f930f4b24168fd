import type { ComparedField } from '../../core/reextract/changed-fields.ts';
import type { Standing } from '../../core/reextract/standing.ts';
import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';

export interface ReextractionSummary {
  fields: { field: ComparedField; documents: number }[];
  characters: {
    documents: number;
    before: number;
    after: number;
    medianBefore: number | null;
    medianAfter: number | null;
    longer: number;
  };
  failures: { code: string; documents: number }[];
  /** Documents that are held now, by what the judging said of them. */
  held: { code: string; documents: number }[];
  newlyWrong: number;
}

/** What came of a re-extraction so far. O(its documents). */
export async function summarizeReextraction(db: Transaction, id: bigint): Promise<ReextractionSummary> {
  const [fields, characters, failures, standings] = await Promise.all([
    db.$queryRaw<ReextractionSummary['fields']>`
      select field, count(*)::int as documents from reextraction_item i, unnest(i.fields) field
      where i.reextraction_id = ${id} group by field order by documents desc, field`,
    db.$queryRaw<ReextractionSummary['characters'][]>`
      select count(*)::int as documents, coalesce(sum(characters_before), 0)::float8 as before,
        coalesce(sum(characters_after), 0)::float8 as after,
        percentile_cont(0.5) within group (order by characters_before) as "medianBefore",
        percentile_cont(0.5) within group (order by characters_after) as "medianAfter",
        (count(*) filter (where characters_after > characters_before))::int as longer
      from reextraction_item where reextraction_id = ${id} and 'text' = any(fields)`,
    db.$queryRaw<ReextractionSummary['failures']>`
      select coalesce(reason, 'gave-up') as code, count(*)::int as documents from reextraction_item
      where reextraction_id = ${id} and outcome in ('failed', 'no-capture')
      group by 1 order by documents desc, 1`,
    db.$queryRaw<{ code: string; held: boolean; documents: number }[]>`
      select coalesce(i.standing, case when i.outcome in ('changed', 'unchanged') then 'not-judged' else 'not-read' end)
        as code, d.held_by_alert_id is not null as held, count(*)::int as documents
      from reextraction_item i join document d on d.id = i.document_id
      where i.reextraction_id = ${id} group by 1, 2 order by documents desc, 1`,
  ]);
  const newly = standings.filter(
    ({ code, held }) => !held && !['clean', 'not-judged', 'not-read'].includes(code),
  );
  return {
    fields,
    characters: characters[0]!,
    failures,
    held: standings.filter(({ held }) => held).map(({ code, documents }) => ({ code, documents })),
    newlyWrong: newly.reduce((sum, { documents }) => sum + documents, 0),
  };
}

export interface ItemRow {
  documentId: bigint;
  title: string | null;
  url: string;
  outcome: 'changed' | 'unchanged' | 'failed' | 'no-capture' | 'waiting';
  reason: string | null;
  fields: ComparedField[];
  charactersBefore: number | null;
  charactersAfter: number | null;
  standing: Standing | null;
  held: boolean;
  released: boolean;
  restored: boolean | null;
  revisionBefore: number | null;
}

const columns = Prisma.sql`d.id as "documentId", d.title, d.url, i.outcome::text as outcome, i.reason, i.fields,
  i.characters_before as "charactersBefore", i.characters_after as "charactersAfter", i.standing,
  d.held_by_alert_id is not null as held, i.released_at is not null as released, i.restored,
  i.revision_before as "revisionBefore"`;

/** Documents of a re-extraction, oldest first after `after`. */
export function listItems(
  db: Transaction,
  id: bigint,
  filter: { after?: bigint | undefined; outcome?: string | undefined; kept?: boolean | undefined },
  limit: number,
): Promise<ItemRow[]> {
  const { after = 0n, outcome, kept } = filter;
  const more = [
    outcome === undefined ? Prisma.empty : Prisma.sql`and i.outcome = ${outcome}::reread_outcome`,
    kept
      ? Prisma.sql`and d.held_by_alert_id is not null and i.standing is distinct from 'clean'`
      : Prisma.empty,
  ];
  return db.$queryRaw`
    select ${columns} from reextraction_item i join document d on d.id = i.document_id
    where i.reextraction_id = ${id} and i.document_id > ${after} ${Prisma.join(more, ' ')}
    order by i.document_id limit ${limit}`;
}

/** One document with what it said before and says since; null where it does not belong to the re-extraction. */
export async function findItem(db: Transaction, id: bigint, documentId: bigint) {
  const rows = await db.$queryRaw<ItemRow[]>`
    select ${columns} from reextraction_item i join document d on d.id = i.document_id
    where i.reextraction_id = ${id} and i.document_id = ${documentId}`;
  const item = rows[0];
  if (!item) return null;
  const select = { title: true, author: true, publishedAt: true, text: true } as const;
  const present = await db.document.findUniqueOrThrow({ where: { id: documentId }, select });
  const saidUnder = async (revision: number) =>
    (await db.documentRevision.findUnique({
      where: { documentId_revision: { documentId, revision } },
      select,
    })) ?? present;
  if (item.revisionBefore === null) return { item, before: present, after: present };
  // Where it was changed once more since, what the re-extraction said is a revision too.
  const before = await saidUnder(item.revisionBefore);
  return { item, before, after: await saidUnder(item.revisionBefore + 1) };
}
