import type { Transaction } from './database.ts';
import type { Prisma } from './generated/client.ts';

export interface AuditLine {
  id: bigint;
  at: Date;
  action: string;
  target: string;
  detail: unknown;
  user: { id: number; name: string } | null;
}

/**
 * Writes down who changed what; inside the transaction of the change. `action` is a code such as "user.role-changed",
 * `target` names the thing as "user:3". `detail` holds values, never prose and never a secret.
 */
export async function recordAudit(
  db: Transaction,
  entry: { userId: number | null; action: string; target: string; detail?: Prisma.InputJsonObject },
): Promise<void> {
  await db.auditEntry.create({ data: { ...entry, detail: entry.detail ?? {} } });
}

/** Newest first; `before` is the id of the last line already shown. */
export function listAudit(
  db: Transaction,
  { before, limit, target }: { before?: bigint; limit: number; target?: string },
): Promise<AuditLine[]> {
  return db.auditEntry.findMany({
    where: {
      ...(before === undefined ? {} : { id: { lt: before } }),
      ...(target === undefined ? {} : { target }),
    },
    orderBy: { id: 'desc' },
    take: limit,
    select: {
      id: true,
      at: true,
      action: true,
      target: true,
      detail: true,
      user: { select: { id: true, name: true } },
    },
  });
}
