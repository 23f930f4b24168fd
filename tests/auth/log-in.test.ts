import { beforeAll, describe, expect, test } from 'vitest';
import { logIn, secondsToWait } from '../../lib/auth/log-in.ts';
import { generatePassword, hashPassword, verifyPassword } from '../../lib/auth/password.ts';
import type { Database } from '../../lib/db/database.ts';
import { testDatabase } from '../database.ts';

describe('passwords', () => {
  test('the right one fits, another does not, and equal ones have other hashes', async () => {
    const hash = await hashPassword('пароль с пробелом');
    expect(await verifyPassword('пароль с пробелом', hash)).toBe(true);
    expect(await verifyPassword('пароль c пробелом', hash)).toBe(false);
    expect(await hashPassword('пароль с пробелом')).not.toBe(hash);
  });

  test('the same letters written in two forms of Unicode are the same password', async () => {
    expect(await verifyPassword('caf\u0065\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true);
  });

  test('what is no hash fits nothing', async () => {
    for (const stored of ['', 'x', 'scrypt$1$2$3', 'bcrypt$1$1$1$a$b']) {
      expect(await verifyPassword('', stored)).toBe(false);
    }
  });

  test('generated ones are long and differ', () => {
    const many = new Set(Array.from({ length: 200 }, generatePassword));
    expect(many.size).toBe(200);
  });
});

test('the wait doubles from the fourth failure to five minutes, and an hour forgets', () => {
  expect([1, 3, 4, 5, 6, 11, 12, 50].map((count) => secondsToWait(count, 0))).toEqual([
    0, 0, 2, 4, 8, 256, 300, 300,
  ]);
  expect(secondsToWait(6, 5)).toBe(3);
  expect(secondsToWait(6, 9)).toBe(0);
  expect(secondsToWait(50, 3600)).toBe(0);
});

describe('logging in', () => {
  let db: Database;
  const start = new Date('2026-05-05T10:00:00Z');
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  const attempt = (password: string, seconds: number, email = 'Reader@example.org', address = '10.0.0.1') =>
    logIn(db, { email, password, device: { address, userAgent: null }, now: after(seconds) });

  beforeAll(async () => {
    ({ db } = await testDatabase());
    const passwordHash = await hashPassword('the right words');
    const reader = { name: 'Reader', role: 'viewer' as const, passwordHash };
    await db.user.create({ data: { ...reader, email: 'reader@example.org' } });
    await db.user.create({ data: { ...reader, email: 'closed@example.org', disabledAt: start } });
  });

  test('works with the address in any case, and is written down', async () => {
    const result = await attempt('the right words', 0);
    expect(result).toMatchObject({ kind: 'logged-in', user: { email: 'reader@example.org' } });
    expect(result).not.toHaveProperty('user.passwordHash');
    expect(await db.auditEntry.count({ where: { action: 'session.opened' } })).toBe(1);
  });

  test('a closed account, an unknown address and a wrong password are told alike', async () => {
    const wrong = { kind: 'wrong-credentials' };
    expect(await attempt('the right words', 0, 'closed@example.org', 'a')).toEqual(wrong);
    expect(await attempt('the right words', 0, 'nobody@example.org', 'b')).toEqual(wrong);
    expect(await attempt('wrong', 0, undefined, 'c')).toEqual(wrong);
  });

  test('guesses are slowed down, from anywhere, even with the right password; then it works again', async () => {
    for (let i = 0; i < 4; i++) await attempt('wrong', 1, undefined, `guess${i}`);
    expect(await attempt('the right words', 1, undefined, 'elsewhere')).toMatchObject({
      kind: 'too-many-attempts',
      waitSeconds: 2,
    });
    expect(await attempt('the right words', 6, undefined, 'elsewhere')).toMatchObject({ kind: 'logged-in' });
    expect(await attempt('wrong', 7, undefined, 'elsewhere')).toEqual({ kind: 'wrong-credentials' });
  });

  test('guesses sent at once are all counted', async () => {
    const email = 'target@example.org';
    // As many as are free: a later one may find the count of the others and be told to wait instead.
    await Promise.all(Array.from({ length: 4 }, (_, i) => attempt('wrong', 100, email, `many${i}`)));
    const { count } = await db.loginAttempt.findUniqueOrThrow({ where: { key: `account:${email}` } });
    expect(count).toBe(4);
  });
});
