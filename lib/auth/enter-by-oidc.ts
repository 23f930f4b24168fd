import { findIdentity, linkIdentity, noteIdentityUse } from '../db/collecting/identities.ts';
import type { Database, Transaction } from '../db/database.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import {
  changePerson,
  createPerson,
  findCredentials,
  findPerson,
  isLastAdministrator,
  type Person,
} from '../db/people/users.ts';
import type { Device } from './device.ts';
import type { OidcClaims, OidcSettings } from './oidc.ts';
import { openSession } from './open-session.ts';
import { type Role, roles } from './roles.ts';

export type OidcRefusal =
  | 'oidc-no-email'
  | 'oidc-not-verified'
  | 'oidc-domain'
  | 'oidc-unknown'
  | 'oidc-closed';
export type EnterResult =
  | { kind: 'entered'; userId: number; sessionId: string }
  | { kind: 'refused'; why: OidcRefusal };

/**
 * Lets in whoever a provider of single sign-on vouches for. An account is found by issuer and subject; the first time by an
 * address that the provider has verified, and linked. Unknown people become viewers only where the operator says so. Closed
 * accounts stay closed. With a role claim the provider's word on the role is taken at each log-in, but never takes the last
 * administrator away.
 */
export function enterByOidc(
  db: Database,
  input: { claims: OidcClaims; settings: OidcSettings; device: Device; now: Date },
): Promise<EnterResult> {
  const { claims, settings, device, now } = input;
  return db.$transaction(async (tx) => {
    const found = await personOf(tx, claims, settings, now);
    if (typeof found === 'string') return { kind: 'refused', why: found };
    if (found.disabledAt) return { kind: 'refused', why: 'oidc-closed' };
    await takeRole(tx, found, roleOf(claims, settings));
    const target = `user:${found.id}`;
    await recordAudit(tx, { userId: found.id, action: 'session.opened', target, detail: { via: 'oidc' } });
    const sessionId = await openSession(tx, { userId: found.id, via: 'oidc', device, now });
    return { kind: 'entered', userId: found.id, sessionId };
  });
}

async function personOf(
  tx: Transaction,
  claims: OidcClaims,
  settings: OidcSettings,
  now: Date,
): Promise<Person | OidcRefusal> {
  const { issuer } = settings;
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : '';
  if (settings.domains.length > 0 && !settings.domains.includes(email.slice(email.lastIndexOf('@') + 1)))
    return 'oidc-domain';
  const known = await findIdentity(tx, issuer, claims.sub);
  if (known) {
    await noteIdentityUse(tx, known.id, email || known.email, now);
    return (await findPerson(tx, known.userId)) ?? 'oidc-unknown';
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return 'oidc-no-email';
  if (claims.email_verified !== true) return 'oidc-not-verified';
  const present = await findCredentials(tx, email);
  if (present?.disabledAt) return 'oidc-closed';
  const person = present ?? (settings.unknown === 'viewer' ? await addViewer(tx, email, claims) : null);
  if (!person) return 'oidc-unknown';
  await linkIdentity(tx, { userId: person.id, issuer, subject: claims.sub, email, at: now });
  await recordAudit(tx, {
    userId: person.id,
    action: 'identity.linked',
    target: `user:${person.id}`,
    detail: { email, issuer },
  });
  return person;
}

async function addViewer(tx: Transaction, email: string, claims: OidcClaims): Promise<Person | null> {
  const told = typeof claims.name === 'string' ? claims.name.trim().slice(0, 100).toWellFormed() : '';
  const name = told.replaceAll('\0', '') || email.slice(0, email.indexOf('@'));
  const made = await createPerson(tx, { email, name, role: 'viewer', passwordHash: null });
  if (!made) return null;
  await recordAudit(tx, {
    userId: made.id,
    action: 'user.created',
    target: `user:${made.id}`,
    detail: { email, role: made.role, via: 'oidc' },
  });
  await announce(tx, { topic: 'users' });
  return made;
}

/** The highest role that the claim's values mean; null where the operator reads none from it. */
export function roleOf(claims: OidcClaims, { roleClaim, roles: meanings }: OidcSettings): Role | null {
  if (roleClaim === null) return null;
  const values = [claims[roleClaim] ?? []].flat().map(String);
  const meant = meanings.flatMap(([value, role]) => (values.includes(value) ? [role] : []));
  return roles.findLast((role) => meant.includes(role)) ?? null;
}

async function takeRole(tx: Transaction, person: Person, role: Role | null): Promise<void> {
  if (role === null || role === person.role) return;
  if (person.role === 'administrator' && (await isLastAdministrator(tx, person.id))) return;
  await changePerson(tx, person.id, { role });
  await recordAudit(tx, {
    userId: person.id,
    action: 'user.role-changed',
    target: `user:${person.id}`,
    detail: { email: person.email, from: person.role, to: role, via: 'oidc' },
  });
  await announce(tx, { topic: 'users' });
}
