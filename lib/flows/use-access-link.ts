import type { Transaction } from '../db/database.ts';
import { announce } from '../db/operations/live.ts';
import { type AccessLink, noteAccountOfLink, takeAccessLink } from '../db/people/access-links.ts';
import { recordAudit } from '../db/people/audit.ts';
import { endSessionsOf } from '../db/people/sessions.ts';
import { changePerson, createPerson, type Person } from '../db/people/users.ts';

export type UseLinkResult =
  | { kind: 'used'; person: Person }
  | { kind: 'address-taken' }
  | { kind: 'link-over' }
  | { kind: 'account-closed' };

/**
 * Makes the account that an invitation is for, or sets the new password; once, whoever else tries at the same moment. A new
 * password ends all sessions of the old one. Runs inside the caller's transaction, which opens the session as well; where
 * the result is not "used", that has to be rolled back.
 */
export async function useAccessLink(
  tx: Transaction,
  input: { link: AccessLink; name: string; passwordHash: string; locale: string; now: Date },
): Promise<UseLinkResult> {
  const { link, name, passwordHash, locale, now } = input;
  if (!(await takeAccessLink(tx, link.id, now))) return { kind: 'link-over' };
  if (link.kind === 'invitation') {
    const role = link.role ?? 'viewer';
    const made = await createPerson(tx, { email: link.email, name, role, passwordHash, locale });
    if (!made) return { kind: 'address-taken' };
    await noteAccountOfLink(tx, link.id, made.id);
    await recordAudit(tx, {
      userId: made.id,
      action: 'invitation.used',
      target: `user:${made.id}`,
      detail: { email: made.email, role, link: link.id },
    });
    await announce(tx, { topic: 'users' });
    return { kind: 'used', person: made };
  }
  if (!link.user || link.user.disabledAt) return { kind: 'account-closed' };
  await endSessionsOf(tx, link.user.id, null);
  const person = await changePerson(tx, link.user.id, { passwordHash, mustChange: false });
  await recordAudit(tx, {
    userId: person.id,
    action: 'user.password-reset',
    target: `user:${person.id}`,
    detail: { email: person.email, link: link.id },
  });
  await announce(tx, { topic: 'users' });
  return { kind: 'used', person };
}
