import type { Transaction } from '../database.ts';
import { searchFor } from '../documents/document-filter.ts';
import { findDocuments } from '../documents/document-search.ts';

const each = 6;
/** Milliseconds for documents: a box that is typed into waits for nobody. */
const patience = 150;

/** Sources by name or host, open alerts of such sources or by number, and the last documents with such words. */
export async function findByText(db: Transaction, text: string) {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const number = /^[A-Za-z]?-?(\d{1,18})$/.exec(text)?.[1];
  const [sources, alerts, documents] = await Promise.all([
    db.$queryRaw<{ id: number; name: string; host: string }[]>`
      select id, name, host from source where deleted_at is null and (name ilike ${like} or host ilike ${like})
      order by name limit ${each}`,
    db.$queryRaw<{ id: bigint; kind: string; source: string }[]>`
      select a.id, a.kind, s.name as source from alert a join source s on s.id = a.source_id
      where s.deleted_at is null and (a.id = ${BigInt(number ?? -1)} or (a.open_key is not null and s.name ilike ${like}))
      order by a.last_seen_at desc limit ${each}`,
    findDocumentLines(db, text),
  ]);
  return { sources, alerts, documents };
}

async function findDocumentLines(db: Transaction, search: string) {
  const { ids } = await findDocuments(db, searchFor(search), each, patience);
  if (ids.length === 0) return [];
  return db.$queryRaw<{ id: bigint; title: string; source: string }[]>`
    select d.id, coalesce(d.title, d.url) as title, s.name as source
    from document d join source s on s.id = d.source_id
    where d.id = any(${ids}::bigint[]) order by d.id desc`;
}
