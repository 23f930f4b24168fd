import { expect, test } from 'vitest';
import { loginAddress, ownPath } from '../../../lib/core/url/own-path.ts';

test.each([
  '/alerts',
  '/alerts?severity=high,low&search=a%20b',
  '/documents/5#text',
  '/sources?host=//a.example',
])('a path of this site: %s', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  '//other.example',
  '/\\other.example',
  '/\t/other.example',
  '/\n/other.example',
  '\t//other.example',
  '/..//other.example',
  '/.//other.example',
  'https://other.example/',
  'javascript:alert(1)',
  'alerts',
  '',
  undefined,
  ['/alerts', '/jobs'],
])('leads nowhere else: %j', (wanted) => {
  expect(ownPath(wanted)).toBe('/');
});

test('the way back stands in the address of the login', () => {
  expect(loginAddress('/alerts?search=a b')).toBe('/login?next=%2Falerts%3Fsearch%3Da%2520b');
  expect([loginAddress('/'), loginAddress(null), loginAddress('//other.example')]).toEqual(
    Array(3).fill('/login'),
  );
});
