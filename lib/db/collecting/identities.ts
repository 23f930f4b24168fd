import type { Transaction } from '../database.ts';

export interface Identity {
  id: number;
  userId: number;
  email: string;
}

const shown = { id: true, userId: true, email: true } as const;

export function findIdentity(db: Transaction, issuer: string, subject: string): Promise<Identity | null> {
  return db.identity.findUnique({ where: { issuer_subject: { issuer, subject } }, select: shown });
}

export async function linkIdentity(
  db: Transaction,
  { at, ...identity }: { userId: number; issuer: string; subject: string; email: string; at: Date },
): Promise<void> {
  await db.identity.create({ data: { ...identity, createdAt: at, lastUsedAt: at } });
}

export async function noteIdentityUse(db: Transaction, id: number, email: string, at: Date): Promise<void> {
  await db.identity.update({ where: { id }, data: { email, lastUsedAt: at } });
}
