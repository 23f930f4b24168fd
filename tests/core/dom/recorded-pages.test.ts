import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'parse5';
import { expect, it } from 'vitest';
import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { treeOf } from './parse.ts';
import { dumpParse5, dumpTree } from './tree-dump.ts';

const folder = process.env.CORPORA_DIR ?? '';

it.skipIf(!existsSync(folder))('recorded pages have the tree that parse5 builds by itself', () => {
  for (const path of someRecordedPages(folder)) {
    const { text } = decodeHtml(gunzipSync(readFileSync(path)), null);
    expect(dumpTree(treeOf(text)) === dumpParse5(parse(text, { scriptingEnabled: false })), path).toBe(true);
  }
});

/** Three pages a site: the first, one from the middle, the last. */
function someRecordedPages(root: string): string[] {
  return readdirSync(root).flatMap((site) => {
    const pages = `${root}/${site}/before`;
    if (!existsSync(pages)) return [];
    const files = readdirSync(pages).filter((file) => file.endsWith('.html.gz'));
    const picked = new Set([files[0], files[files.length >> 1], files.at(-1)]);
    return [...picked].filter((file) => file !== undefined).map((file) => `${pages}/${file}`);
  });
}
