import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { isSameTree } from './comparing/same-tree.ts';
import { readRecorded, recordedPaths } from './recorded-pages.ts';

const paths = recordedPaths();
const share = 500;

// More than 8,000 pages where CORPORA_DIR and TRUTH_DIR are set; scripting on and off by turns.
describe.skipIf(paths.length === 0)('recorded pages have the tree that parse5 builds by itself', () => {
  const starts = Array.from({ length: Math.ceil(paths.length / share) }, (_, i) => i * share);
  it.each(starts)('from the %i. page on', (start) => {
    paths.slice(start, start + share).forEach((path, i) => {
      const page = readRecorded(path);
      const scripting = i % 2 === 0;
      const parsed = parseHtml(page, { scripting });
      const reference = parse(page.text, { scriptingEnabled: scripting });
      expect(parsed.kind === 'tree' && isSameTree(parsed.tree, reference), path).toBe(true);
    });
  });
});
