import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { claimDataFolder, ensureDataFolder } from '@/lib/launch/setup/data-folder.ts';

test('all missing levels of the data folder are made', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'markdrift-')), 'a', 'b', 'c');
  ensureDataFolder(folder);
  ensureDataFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test.skipIf(!existsSync('/proc/self'))(
  'a place where nothing can be made is named, and nothing hangs',
  () => {
    expect(() => claimDataFolder('/proc/nowhere/deep')).toThrow(
      /\/proc\/nowhere\/deep cannot be written to \(ENOENT\)/,
    );
  },
);
