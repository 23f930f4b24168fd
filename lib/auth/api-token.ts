import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../db/database.ts';
import { findTokenByHash, noteTokenUse } from '../db/people/api-tokens.ts';
import { asSessionUser, type SessionUser } from './session-user.ts';

const prefix = 'mdr_';
const hintLength = 10;
/** "Last used" is exact to so many milliseconds, so that busy programs do not write with each request. */
const useNotedEvery = 60_000;

/** 256 random bits behind a prefix by which scanners for leaked secrets know it. Shown once; only the hash is kept. */
export function makeApiToken(): { token: string; hash: string; hint: string } {
  const token = prefix + randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token), hint: token.slice(0, hintLength) };
}

/** The token of an Authorization header; null where it is none of ours. */
export function bearerOf(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Whom a token acts for, as they are now; null for one that is unknown, expired, revoked, or of a closed account. */
export async function resolveApiToken(
  db: Transaction,
  token: string,
  now: Date,
): Promise<{ user: SessionUser; scopes: readonly string[] } | null> {
  if (!token.startsWith(prefix)) return null;
  const found = await findTokenByHash(db, hashOf(token));
  if (!found || found.revokedAt || found.user.disabledAt) return null;
  if (found.expiresAt && found.expiresAt <= now) return null;
  const used = found.lastUsedAt?.getTime() ?? 0;
  if (now.getTime() - used >= useNotedEvery) await noteTokenUse(db, found.id, now);
  return { user: { ...asSessionUser(found.user), sessionId: null }, scopes: found.scopes };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
