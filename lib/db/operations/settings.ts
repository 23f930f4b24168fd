import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/client.ts';

export interface StoredSetting {
  value: unknown;
  /** 0 where nothing was stored yet. */
  revision: number;
}

export async function readSetting(db: Transaction, key: string): Promise<StoredSetting> {
  const found = await db.setting.findUnique({ where: { key }, select: { value: true, revision: true } });
  return found ?? { value: null, revision: 0 };
}

/** Stores it if nobody else did since `revision`. Null: somebody did. @returns the new revision */
export async function saveSetting(
  tx: Transaction,
  {
    key,
    value,
    revision,
    userId,
    at,
  }: {
    key: string;
    value: object;
    revision: number;
    userId: number;
    at: Date;
  },
): Promise<number | null> {
  const data = { value: value as Prisma.InputJsonObject, changedAt: at, changedById: userId };
  if (revision === 0) {
    const { count } = await tx.setting.createMany({ data: [{ key, ...data }], skipDuplicates: true });
    return count === 1 ? 1 : null;
  }
  const { count } = await tx.setting.updateMany({
    where: { key, revision },
    data: { ...data, revision: { increment: 1 } },
  });
  return count === 1 ? revision + 1 : null;
}
