import type { Transaction } from '../database.ts';

const shown = {
  id: true,
  name: true,
  hint: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
  user: { select: { id: true, name: true } },
} as const;

export function findTokenByHash(db: Transaction, hash: string) {
  return db.apiToken.findUnique({ where: { hash }, include: { user: true } });
}

/** Moves "last used" forward; never back, when several requests come at once. */
export async function noteTokenUse(db: Transaction, id: number, at: Date): Promise<void> {
  await db.apiToken.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: at } }] },
    data: { lastUsedAt: at },
  });
}

/** Tokens of one owner, or of everybody; the newest first. */
export function listApiTokens(db: Transaction, userId?: number) {
  return db.apiToken.findMany({
    where: userId === undefined ? {} : { userId },
    orderBy: { id: 'desc' },
    select: shown,
  });
}

export function createApiToken(
  db: Transaction,
  token: {
    userId: number;
    name: string;
    hash: string;
    hint: string;
    scopes: string[];
    expiresAt: Date | null;
  },
) {
  return db.apiToken.create({ data: token, select: shown });
}

/** Ends a token for good. Null where there is none, or where it is not `userId`'s (null: anybody's). */
export async function revokeApiToken(db: Transaction, id: number, userId: number | null, at: Date) {
  const found = await db.apiToken.findUnique({ where: { id }, select: shown });
  if (!found || (userId !== null && found.user.id !== userId)) return null;
  if (found.revokedAt) return found;
  return db.apiToken.update({ where: { id }, data: { revokedAt: at }, select: shown });
}
