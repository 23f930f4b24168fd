import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tryLock, waitForLock } from '../../lib/launch/bootstrap/lock-file.mjs';
import { isNewEnough } from '../../lib/launch/bootstrap/newer-node.mjs';
import { packagesAreCurrent } from '../../lib/launch/bootstrap/packages.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-bootstrap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Packages = Record<string, { version?: string; optional?: boolean }>;
function packages(name: string, wanted: Packages, installed: Packages | null): string {
  const root = path.join(folder, name);
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed) {
    writeFileSync(
      path.join(root, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: installed }),
    );
  }
  return root;
}

const wanted: Packages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-other-systems': { version: '2.0.0', optional: true },
};

test.each([
  ['all there', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['one missing', {}, false],
  [
    'an optional one of another version',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-other-systems': { version: '1.0.0' } },
    false,
  ],
  ['installation cut short', null, false],
])('packages: %s', (name, installed, current) => {
  expect(packagesAreCurrent(packages(name, wanted, installed))).toBe(current);
});

test('versions are compared as numbers', () => {
  expect(isNewEnough('22.18.0')).toBe(true);
  expect(isNewEnough('24.0.0')).toBe(true);
  expect(isNewEnough('22.9.0')).toBe(false);
  expect(isNewEnough('20.20.2')).toBe(false);
});

test('a lock is held until it is released, and names its holder', async () => {
  const file = path.join(folder, 'held.lock');
  const first = tryLock(file);
  expect(first.kind).toBe('taken');
  expect(tryLock(file)).toEqual({ kind: 'held', holder: process.pid });
  const waited: number[] = [];
  const second = waitForLock(file, (holder) => {
    waited.push(holder);
    if (first.kind === 'taken') first.release();
  });
  const release = await second;
  expect(waited).toEqual([process.pid]);
  release();
  expect(existsSync(file)).toBe(false);
});

test('the lock of a process that was killed is free', async () => {
  const file = path.join(folder, 'killed.lock');
  const module = path.resolve('lib/launch/bootstrap/lock-file.mjs');
  const script = `const { tryLock } = await import(${JSON.stringify(module)});
    console.log(tryLock(${JSON.stringify(file)}).kind); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(tryLock(file)).toEqual({ kind: 'held', holder: holder.pid });
  const ended = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await ended;
  expect(tryLock(file).kind).toBe('taken');
});

test.runIf(process.platform === 'linux')('a lock whose number another process has got since is free', () => {
  const file = path.join(folder, 'reused.lock');
  writeFileSync(file, `${process.pid} 1\n`);
  expect(tryLock(file).kind).toBe('taken');
});

test('a lock that was left empty, by a kill or a full disk, is free after a moment', () => {
  const file = path.join(folder, 'empty.lock');
  writeFileSync(file, '');
  expect(tryLock(file)).toEqual({ kind: 'held', holder: 0 });
  const before = new Date(Date.now() - 60_000);
  utimesSync(file, before, before);
  const attempt = tryLock(file);
  expect(attempt.kind).toBe('taken');
  if (attempt.kind === 'taken') attempt.release();
});

test('a data folder that cannot be written to is named with what to do', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const { claimDataFolder } = await import('../../lib/launch/setup/data-folder.ts');
  expect(() => claimDataFolder(path.join(file, 'data'))).toThrow(
    /cannot be written to \(ENOTDIR\).*DATA_DIR/,
  );
});
