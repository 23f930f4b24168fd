import { beforeAll, describe, expect, test } from 'vitest';
import { enterByOidc, roleOf } from '../../lib/auth/enter-by-oidc.ts';
import type { OidcSettings } from '../../lib/auth/oidc.ts';
import type { Database } from '../../lib/db/database.ts';
import { testDatabase } from '../database.ts';

const settings: OidcSettings = {
  issuer: 'https://login.example.org',
  name: 'Login',
  domains: [],
  unknown: 'refuse',
  roleClaim: null,
  roles: [
    ['staff', 'operator'],
    ['chiefs', 'administrator'],
  ],
};
const now = new Date('2026-05-05T10:00:00Z');
const device = { address: null, userAgent: null };

describe('coming in by single sign-on', () => {
  let db: Database;
  const enter = (claims: { sub: string; [claim: string]: unknown }, more: Partial<OidcSettings> = {}) =>
    enterByOidc(db, { claims, settings: { ...settings, ...more }, device, now });
  const person = (email: string, more: object = {}) =>
    db.user.create({ data: { email, name: email, passwordHash: null, ...more } });

  beforeAll(async () => {
    ({ db } = await testDatabase());
    await person('chief@example.org', { role: 'administrator' });
  });

  test('links an account by a verified address once, and knows it by its subject from then on', async () => {
    const { id } = await person('anna@example.org');
    const claims = { sub: 'a-1', email: 'Anna@example.org' };
    expect(await enter(claims)).toEqual({ kind: 'refused', why: 'oidc-not-verified' });
    expect(await enter({ ...claims, email_verified: 'true' })).toMatchObject({ kind: 'refused' });
    const first = await enter({ ...claims, email_verified: true });
    expect(first).toMatchObject({ kind: 'entered', userId: id });
    const renamed = await enter({ sub: 'a-1', email: 'anna.berg@example.org' });
    expect(renamed).toMatchObject({ kind: 'entered', userId: id });
    expect(await db.session.count({ where: { userId: id, via: 'oidc' } })).toBe(2);
    expect(await db.auditEntry.count({ where: { userId: id, action: 'identity.linked' } })).toBe(1);
  });

  test('another subject or issuer with the same address is somebody else until verified', async () => {
    expect(await enter({ sub: 'a-2', email: 'anna@example.org' })).toMatchObject({
      why: 'oidc-not-verified',
    });
    const other = { issuer: 'https://other.example.org' };
    expect(await enter({ sub: 'a-1' }, other)).toMatchObject({ why: 'oidc-no-email' });
  });

  test('unknown people are refused, or become viewers where the operator says so', async () => {
    const claims = { sub: 'n-1', email: 'new@example.org', email_verified: true, name: 'Nina' };
    expect(await enter(claims)).toEqual({ kind: 'refused', why: 'oidc-unknown' });
    expect(await enter(claims, { unknown: 'viewer' })).toMatchObject({ kind: 'entered' });
    const made = await db.user.findUniqueOrThrow({ where: { email: 'new@example.org' } });
    expect(made).toMatchObject({ name: 'Nina', role: 'viewer', passwordHash: null });
  });

  test('only people of allowed domains come in', async () => {
    const claims = { sub: 'd-1', email: 'dora@evil.example.org', email_verified: true };
    const allowed = { domains: ['example.org'], unknown: 'viewer' as const };
    expect(await enter(claims, allowed)).toMatchObject({ why: 'oidc-domain' });
    expect(await enter({ ...claims, email: 'dora@example.org' }, allowed)).toMatchObject({ kind: 'entered' });
  });

  test('a closed account stays closed, before and after it was linked', async () => {
    const { id } = await person('closed@example.org', { disabledAt: now });
    const claims = { sub: 'c-1', email: 'closed@example.org', email_verified: true };
    expect(await enter(claims, { unknown: 'viewer' })).toMatchObject({ why: 'oidc-closed' });
    await db.user.update({ where: { id }, data: { disabledAt: null } });
    expect(await enter(claims)).toMatchObject({ kind: 'entered' });
    await db.user.update({ where: { id }, data: { disabledAt: now } });
    expect(await enter(claims)).toMatchObject({ why: 'oidc-closed' });
  });

  test('the role follows the claim, but the last administrator stays one', async () => {
    const { id } = await person('olga@example.org');
    const claims = { sub: 'o-1', email: 'olga@example.org', email_verified: true };
    const roleClaim = { roleClaim: 'groups' };
    const role = async () => (await db.user.findUniqueOrThrow({ where: { id } })).role;
    await enter({ ...claims, groups: ['staff', 'chiefs'] }, roleClaim);
    expect(await role()).toBe('administrator');
    await enter({ ...claims, groups: [] }, roleClaim);
    expect(await role()).toBe('administrator');
    await enter({ ...claims, groups: 'staff' }, roleClaim);
    expect(await role()).toBe('operator');
    const chief = { sub: 'chief', email: 'chief@example.org', email_verified: true, groups: ['staff'] };
    expect(await enter(chief, roleClaim)).toMatchObject({ kind: 'entered' });
    expect(await db.user.count({ where: { role: 'administrator' } })).toBe(1);
  });
});

test('the highest meant role counts; without a claim there is none', () => {
  expect(roleOf({ sub: 'x', groups: ['chiefs', 'staff'] }, { ...settings, roleClaim: 'groups' })).toBe(
    'administrator',
  );
  expect(roleOf({ sub: 'x', groups: ['others'] }, { ...settings, roleClaim: 'groups' })).toBeNull();
  expect(roleOf({ sub: 'x', groups: ['chiefs'] }, settings)).toBeNull();
});
