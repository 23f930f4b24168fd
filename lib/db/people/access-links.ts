import type { Transaction } from '../database.ts';
import type { AccessLinkKind, Role } from '../generated/client.ts';

export interface AccessLink {
  id: number;
  kind: AccessLinkKind;
  email: string;
  role: Role | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
  user: { id: number; name: string; email: string; role: Role; disabledAt: Date | null } | null;
  createdBy: { id: number; name: string } | null;
}

const shown = {
  id: true,
  kind: true,
  email: true,
  role: true,
  createdAt: true,
  expiresAt: true,
  usedAt: true,
  revokedAt: true,
  user: { select: { id: true, name: true, email: true, role: true, disabledAt: true } },
  createdBy: { select: { id: true, name: true } },
} as const;

export function createAccessLink(
  tx: Transaction,
  link: {
    kind: AccessLinkKind;
    hash: string;
    email: string;
    role: Role | null;
    userId: number | null;
    createdById: number;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<AccessLink> {
  return tx.accessLink.create({ data: link, select: shown });
}

export function findAccessLink(db: Transaction, hash: string): Promise<AccessLink | null> {
  return db.accessLink.findUnique({ where: { hash }, select: shown });
}

/** Links that can be used, and those that were until lately; the newest first. */
export function listAccessLinks(db: Transaction, since: Date): Promise<AccessLink[]> {
  return db.accessLink.findMany({
    where: { OR: [{ expiresAt: { gt: since } }, { usedAt: { gt: since } }] },
    orderBy: { id: 'desc' },
    take: 200,
    select: shown,
  });
}

/** Takes a link for use: true for one caller only, however many come at once. */
export async function takeAccessLink(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const { count } = await tx.accessLink.updateMany({
    where: { id, usedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

export async function noteAccountOfLink(tx: Transaction, id: number, userId: number): Promise<void> {
  await tx.accessLink.update({ where: { id }, data: { userId } });
}

/** Null where there is none; one that was used or has been revoked stays as it is. */
export async function revokeAccessLink(tx: Transaction, id: number, now: Date): Promise<AccessLink | null> {
  await tx.accessLink.updateMany({ where: { id, usedAt: null, revokedAt: null }, data: { revokedAt: now } });
  return tx.accessLink.findUnique({ where: { id }, select: shown });
}

/** Of earlier links for the same address only the newest is to work. */
export async function revokeLinksFor(tx: Transaction, email: string, now: Date): Promise<void> {
  await tx.accessLink.updateMany({
    where: { email, usedAt: null, revokedAt: null },
    data: { revokedAt: now },
  });
}

/** Forgets links that were over before that time. */
export async function deleteOverLinks(db: Transaction, before: Date, most: number): Promise<number> {
  return db.$executeRaw`
    delete from access_link where id in (select id from access_link where expires_at < ${before} limit ${most})`;
}
