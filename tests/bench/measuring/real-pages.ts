import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PartResult } from './row.ts';

/** What a part gives back where there are no pages. */
export const withoutPages: PartResult = {
  rows: [],
  remarks: ['skipped: TRUTH_DIR names no folder of pages (README.md says which).'],
};

/** Paths of the pages below TRUTH_DIR, but for what was made of them; each twelfth if it is quick. Null without the folder. */
export function realPages({ quick }: { quick: boolean }): string[] | null {
  const folder = process.env.TRUTH_DIR ?? '';
  if (folder === '' || !existsSync(folder)) return null;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.html(\.gz)?$/.test(name))
    .filter((name) => !/(^|\/)expected\.html/.test(name))
    .sort()
    .filter((_, i) => !quick || i % 12 === 0)
    .map((name) => join(folder, name));
}

export function readPage(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
