import type { CheckResult, Decision } from '../../core/detect/decide/decision.ts';
import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/client.ts';

export async function insertCheck(
  tx: Transaction,
  check: {
    sourceId: number;
    runId: bigint;
    modelId: number;
    alertId: string | null;
    at: Date;
    firstDocumentId: bigint;
    lastDocumentId: bigint;
    result: CheckResult;
    decision: Decision;
  },
): Promise<bigint> {
  const { result, decision, alertId, ...facts } = check;
  const { criteria, ...numbers } = result;
  const row = await tx.check.create({
    data: {
      ...facts,
      ...numbers,
      alertId: alertId === null ? null : BigInt(alertId),
      criteria: criteria as unknown as Prisma.InputJsonValue,
      decision: decision as unknown as Prisma.InputJsonValue,
    },
    select: { id: true },
  });
  return row.id;
}

/** Kind of the decision after the source's last check; null where none was made. */
export async function findLastDecision(tx: Transaction, sourceId: number): Promise<string | null> {
  const rows = await tx.$queryRaw<{ kind: string }[]>`
    select decision ->> 'kind' as kind from "check" where source_id = ${sourceId} order by id desc limit 1`;
  return rows[0]?.kind ?? null;
}
