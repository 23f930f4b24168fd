import type { Transaction } from './database.ts';

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
