import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';

/** The tree of a page that is known to be simple enough. */
export function treeOf(html: string, scripting = false): HtmlTree {
  const parsed = parseHtml(html, { scripting });
  if (parsed.kind !== 'tree') throw new Error(`too complex: ${parsed.limit}`);
  return parsed.tree;
}
