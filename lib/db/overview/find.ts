import type { Transaction } from '../database.ts';
import { searchFor } from '../documents/document-filter.ts';
import { findDocuments } from '../documents/document-search.ts';

const each = 6;
const there = { deletedAt: null } as const;
/** Milliseconds for documents: a box that is typed into waits for nobody. */
const patience = 150;

/** Sources by name or host, open alerts of such sources or by number, and the last documents with such words. */
export async function findByText(db: Transaction, text: string) {
  const contains = { contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const;
  const number = /^[A-Za-z]?-?(\d{1,18})$/.exec(text)?.[1];
  const [sources, alerts, documents] = await Promise.all([
    db.source.findMany({
      where: { deletedAt: null, OR: [{ name: contains }, { host: contains }] },
      select: { id: true, name: true, host: true },
      orderBy: { name: 'asc' },
      take: each,
    }),
    db.alert.findMany({
      where: number
        ? {
            source: there,
            OR: [{ id: BigInt(number) }, { openKey: { not: null }, source: { name: contains } }],
          }
        : { openKey: { not: null }, source: { name: contains, ...there } },
      select: { id: true, kind: true, source: { select: { name: true } } },
      orderBy: { lastSeenAt: 'desc' },
      take: each,
    }),
    findDocumentLines(db, text),
  ]);
  return {
    sources,
    alerts: alerts.map(({ id, kind, source }) => ({ id, kind, source: source.name })),
    documents,
  };
}

async function findDocumentLines(db: Transaction, search: string) {
  const { ids } = await findDocuments(db, searchFor(search), each, patience);
  return db.$queryRaw<{ id: bigint; title: string; source: string }[]>`
    select d.id, coalesce(d.title, d.url) as title, s.name as source
    from document d join source s on s.id = d.source_id
    where d.id = any(${ids}::bigint[]) order by d.id desc`;
}
