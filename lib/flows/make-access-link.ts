import { announce } from '../db/operations/live.ts';
import { type AccessLink, createAccessLink, revokeLinksFor } from '../db/people/access-links.ts';
import { recordAudit } from '../db/people/audit.ts';
import { findCredentials, findPerson, type Person } from '../db/people/users.ts';
import type { Deps } from './parts/deps.ts';

export type MakeLinkResult =
  | { kind: 'made'; link: AccessLink }
  | { kind: 'address-taken' }
  | { kind: 'not-found' }
  | { kind: 'account-closed' };

interface By {
  /** Hash of the link's token. */
  hash: string;
  userId: number;
  now: Date;
}

/** Invites somebody who has no account yet. Earlier links for the address are void from then on. */
export function inviteByLink(
  { db }: Pick<Deps, 'db'>,
  input: By & { email: string; role: Person['role']; days: number },
): Promise<MakeLinkResult> {
  const { hash, userId, now, role, days } = input;
  const email = input.email.trim().toLowerCase();
  return db.$transaction(async (tx) => {
    if (await findCredentials(tx, email)) return { kind: 'address-taken' };
    await revokeLinksFor(tx, email, now);
    const expiresAt = new Date(now.getTime() + days * 86_400_000);
    const made = { kind: 'invitation', hash, email, role, userId: null, createdById: userId } as const;
    const link = await createAccessLink(tx, { ...made, createdAt: now, expiresAt });
    await recordAudit(tx, {
      userId,
      action: 'invitation.created',
      target: `link:${link.id}`,
      detail: { email, role, expires: expiresAt.toISOString() },
    });
    await announce(tx, { topic: 'users' });
    return { kind: 'made', link };
  });
}

/** A link by which a person sets a new password. The present one and the sessions stay until it is used. */
export function makeResetLink(
  { db }: Pick<Deps, 'db'>,
  input: By & { personId: number; hours: number },
): Promise<MakeLinkResult> {
  const { hash, userId, now, personId, hours } = input;
  return db.$transaction(async (tx) => {
    const person = await findPerson(tx, personId);
    if (!person) return { kind: 'not-found' };
    if (person.disabledAt) return { kind: 'account-closed' };
    await revokeLinksFor(tx, person.email, now);
    const expiresAt = new Date(now.getTime() + hours * 3_600_000);
    const made = { kind: 'reset', hash, email: person.email, role: null, userId: personId } as const;
    const link = await createAccessLink(tx, { ...made, createdById: userId, createdAt: now, expiresAt });
    await recordAudit(tx, {
      userId,
      action: 'user.reset-link-made',
      target: `user:${personId}`,
      detail: { email: person.email, link: link.id, expires: expiresAt.toISOString() },
    });
    await announce(tx, { topic: 'users' });
    return { kind: 'made', link };
  });
}
