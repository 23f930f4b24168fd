import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Decoded, decodeHtml } from '../../../lib/core/charset/decode.ts';

export interface RecordedPage extends Pick<Decoded, 'text' | 'pieces' | 'mayHoldNull'> {
  path: string;
}

/** All pages below CORPORA_DIR and TRUTH_DIR, where they are set, or below one of them. */
export function recordedPaths(
  roots: readonly (string | undefined)[] = [process.env.CORPORA_DIR, process.env.TRUTH_DIR],
): string[] {
  return roots.flatMap((root) =>
    root === undefined || !existsSync(root)
      ? []
      : readdirSync(root, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.html.gz'))
          .sort()
          .map((name) => join(root, name)),
  );
}

export function readRecorded(path: string): RecordedPage {
  const { text, pieces, mayHoldNull } = decodeHtml(gunzipSync(readFileSync(path)), null);
  return { path, text, pieces, mayHoldNull };
}

/** At most this many pages of each folder, evenly spread. */
export function recordedPages(ofEachFolder: number): RecordedPage[] {
  const folders = Map.groupBy(recordedPaths(), dirname);
  return [...folders.values()].flatMap((paths) => {
    const step = Math.max(1, paths.length / ofEachFolder);
    const picked = Array.from(
      { length: Math.min(ofEachFolder, paths.length) },
      (_, i) => paths[Math.floor(i * step)]!,
    );
    return picked.map(readRecorded);
  });
}
