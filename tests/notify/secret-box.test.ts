import { expect, it } from 'vitest';
import { createSecretBox } from '../../lib/notify/secret-box.ts';

const box = createSecretBox('a secret of the tests, long enough');

it('opens what it sealed, for the same use only', () => {
  const sealed = box.seal('пароль "1" 🔑', 'email mail.test:465');
  expect(box.open(sealed, 'email mail.test:465')).toBe('пароль "1" 🔑');
  expect(box.open(sealed, 'email evil.test:465')).toBeNull();
  expect(createSecretBox('another secret of the tests, long').open(sealed, 'email mail.test:465')).toBeNull();
  expect(
    createSecretBox('a secret of the tests, long enough').open(sealed, 'email mail.test:465'),
  ).not.toBeNull();
});

it('seals each time anew, and shows nothing', () => {
  const seals = new Set(Array.from({ length: 50 }, () => box.seal('hunter2 hunter2', 'x')));
  expect(seals.size).toBe(50);
  for (const sealed of seals)
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('hunter');
});

it('notices every changed byte and cut', () => {
  const sealed = box.seal('abc', 'x');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(box.open(`v1.${changed.toString('base64url')}`, 'x')).toBeNull();
    expect(box.open(`v1.${bytes.subarray(0, at).toString('base64url')}`, 'x')).toBeNull();
  }
  for (const odd of ['', 'v1.', 'v2.abc', 'abc']) expect(box.open(odd, 'x')).toBeNull();
});
