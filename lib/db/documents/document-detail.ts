import type { Transaction } from '../database.ts';

/** One document with all that is known of how it came and how it was judged; null where there is none. */
export async function findDocumentDetail(db: Transaction, documentId: bigint) {
  const document = await db.document.findUnique({
    where: { id: documentId },
    include: {
      source: { select: { id: true, name: true } },
      run: { select: { id: true, startedAt: true } },
      wrapper: { select: { version: true, rules: true } },
      capture: true,
      measurement: { omit: { sketch: true }, include: { model: { select: { version: true } } } },
    },
  });
  if (!document) return null;
  const revisions = await db.$queryRaw<
    { revision: number; title: string | null; characters: number; collectedAt: Date }[]
  >`
    select revision, title, length(text) as characters, collected_at as "collectedAt"
    from document_revision where document_id = ${documentId} order by revision desc limit 50`;
  return { ...document, revisions };
}

export type DocumentDetailRow = NonNullable<Awaited<ReturnType<typeof findDocumentDetail>>>;

/** What a document said in a revision, and in the next one or now; null where there is no such revision. */
export async function findRevision(db: Transaction, documentId: bigint, revision: number) {
  const said = { title: true, author: true, publishedAt: true, text: true } as const;
  const kept = await db.documentRevision.findMany({
    where: { documentId, revision: { gte: revision } },
    orderBy: { revision: 'asc' },
    take: 2,
    select: { ...said, revision: true, wrapperId: true },
  });
  const [first, next] = kept;
  if (first?.revision !== revision) return null;
  const after = next ?? (await db.document.findUnique({ where: { id: documentId }, select: said }));
  if (!after) return null;
  const wrapper =
    first.wrapperId === null
      ? null
      : await db.wrapper.findUnique({ where: { id: first.wrapperId }, select: { version: true } });
  return { revision, isLast: !next, wrapperVersion: wrapper?.version ?? null, before: first, after };
}
