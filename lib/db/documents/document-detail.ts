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
  return { ...document, revisions, ...(await findAlike(db, document)) };
}

const mostCopies = 100;

/** The original of a document, and the other documents that have its text nearly. */
async function findAlike(db: Transaction, { id, copyOfId }: { id: bigint; copyOfId: bigint | null }) {
  const shown = {
    where: { source: { deletedAt: null } },
    select: { id: true, title: true, collectedAt: true, source: { select: { id: true, name: true } } },
  } as const;
  const copyOf =
    copyOfId === null
      ? null
      : await db.document.findFirst({ ...shown, where: { ...shown.where, id: copyOfId } });
  const copies = await db.document.findMany({
    ...shown,
    where: { ...shown.where, copyOfId: copyOfId ?? id, id: { not: id } },
    orderBy: { id: 'asc' },
    take: mostCopies,
  });
  return { copyOf, copies };
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
