import type { Severity } from '../../core/alerts/kinds.ts';
import type { Transaction } from '../database.ts';

/** What runs need to know of a source's open alerts. */
export interface OpenAlert {
  id: bigint;
  kind: string;
  field: string;
  severity: Severity;
  documents: number;
  wrapperVersion: number;
}

/**
 * Whether another source of the host has an open alert of the same kind and HTTP status (null for none). Whoever asks for
 * the same host waits until this transaction ends, so that two cannot both be the first.
 */
export async function isHostTroubleKnown(
  tx: Transaction,
  source: { id: number; host: string },
  trouble: { kind: string; status: number | null },
): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('host trouble'), hashtext(${source.host}))`;
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from alert a join source s on s.id = a.source_id
    where s.host = ${source.host} and s.id <> ${source.id} and a.open_key is not null and a.kind = ${trouble.kind}
      and (a.evidence -> 'facts' ->> 'status') is not distinct from ${trouble.status?.toString() ?? null}::text
    limit 1`;
  return rows.length > 0;
}

export async function listOpenAlerts(tx: Transaction, sourceId: number): Promise<OpenAlert[]> {
  const rows = await tx.alert.findMany({
    where: { sourceId, closedAt: null },
    select: { id: true, kind: true, field: true, severity: true, documentCount: true, wrapperVersion: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ documentCount, ...row }) => ({ ...row, documents: documentCount }));
}
