import type { Severity } from '../core/alerts/kinds.ts';
import type { Transaction } from './database.ts';

/** What runs need to know of a source's open alerts. */
export interface OpenAlert {
  id: bigint;
  kind: string;
  field: string;
  severity: Severity;
  documents: number;
  wrapperVersion: number;
}

export async function listOpenAlerts(tx: Transaction, sourceId: number): Promise<OpenAlert[]> {
  const rows = await tx.alert.findMany({
    where: { sourceId, closedAt: null },
    select: { id: true, kind: true, field: true, severity: true, documentCount: true, wrapperVersion: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ documentCount, ...row }) => ({ ...row, documents: documentCount }));
}
