import type { Transaction } from './database.ts';

const each = 6;

/** Sources by name or host, open alerts of such sources or by number, and the last documents with such a title. */
export async function findByText(db: Transaction, text: string) {
  const contains = { contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const;
  const number = /^[A-Za-z]?-?(\d{1,18})$/.exec(text)?.[1];
  const [sources, alerts, documents] = await Promise.all([
    db.source.findMany({
      where: { OR: [{ name: contains }, { host: contains }] },
      select: { id: true, name: true, host: true },
      orderBy: { name: 'asc' },
      take: each,
    }),
    db.alert.findMany({
      where: number
        ? { OR: [{ id: BigInt(number) }, { openKey: { not: null }, source: { name: contains } }] }
        : { openKey: { not: null }, source: { name: contains } },
      select: { id: true, kind: true, source: { select: { name: true } } },
      orderBy: { lastSeenAt: 'desc' },
      take: each,
    }),
    // Titles have no index: only the last days' documents are looked through.
    db.$queryRaw<{ id: bigint; title: string; source: string }[]>`
      select d.id, d.title, s.name as source
      from (select id, title, source_id from document order by collected_at desc limit 20000) d
      join source s on s.id = d.source_id
      where d.title ilike ${`%${contains.contains}%`}
      order by d.id desc limit ${each}`,
  ]);
  return {
    sources,
    alerts: alerts.map(({ id, kind, source }) => ({ id, kind, source: source.name })),
    documents,
  };
}
