import type { Transaction } from '../database.ts';

export interface AlikeDocument {
  id: bigint;
  copyOf: bigint | null;
  text: string;
}

/** Candidates that are compared with one document; a text that is printed more often is found by its earliest ones. */
const mostCandidates = 10;

/**
 * The run's documents that may be copies and have not been compared yet, each with the earliest documents that share a band
 * with it: of any source, its own too. By the index on the bands.
 */
export async function listAlikeOfRun(
  db: Transaction,
  runId: bigint,
): Promise<{ document: AlikeDocument; candidates: AlikeDocument[] }[]> {
  const pairs = await db.$queryRaw<{ id: bigint; candidate: bigint }[]>`
    select d.id, c.id as candidate
    from document d, lateral (
      select o.id from document o
      where o.bands && d.bands and o.id < d.id
      order by o.id limit ${mostCandidates}
    ) c
    where d.run_id = ${runId} and d.copy_of_id is null and d.bands <> '{}'
    order by d.id, c.id`;
  if (pairs.length === 0) return [];
  const ids = [...new Set(pairs.flatMap(({ id, candidate }) => [id, candidate]))];
  const rows = await db.document.findMany({
    where: { id: { in: ids } },
    select: { id: true, copyOfId: true, text: true },
  });
  const byId = new Map(rows.map(({ id, copyOfId, text }) => [id, { id, copyOf: copyOfId, text }]));
  const groups = new Map<bigint, AlikeDocument[]>();
  for (const { id, candidate } of pairs) {
    const found = byId.get(candidate);
    if (found) groups.set(id, [...(groups.get(id) ?? []), found]);
  }
  return [...groups].flatMap(([id, candidates]) => {
    const document = byId.get(id);
    return document ? [{ document, candidates }] : [];
  });
}

/** Marks documents as copies, each of its original; what was deleted meanwhile is passed over. */
export async function markCopies(
  db: Transaction,
  copies: readonly { id: bigint; copyOf: bigint }[],
): Promise<void> {
  if (copies.length === 0) return;
  await db.$executeRaw`
    update document d set copy_of_id = o.id
    from unnest(${copies.map(({ id }) => id)}::bigint[], ${copies.map(({ copyOf }) => copyOf)}::bigint[]) as c (id, original)
      join document o on o.id = c.original
    where d.id = c.id`;
}
