import { Parser } from 'parse5';
import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { LinkedNodes } from '../../../lib/core/dom/linked-nodes.ts';
import { defaultParseLimits } from '../../../lib/core/dom/parse-limits.ts';
import { layOutInDocumentOrder } from '../../../lib/core/dom/preorder.ts';
import { type LinkedTreeMap, linkedTreeAdapter } from '../../../lib/core/dom/tree-adapter.ts';

/** Peer of parsing: parse5's own tokenizer in front of the same tree. */
export function parseWithParse5(source: string): HtmlTree {
  const nodes = new LinkedNodes(defaultParseLimits, source.length >> 5);
  const parser = new Parser<LinkedTreeMap>({
    treeAdapter: linkedTreeAdapter(nodes, defaultParseLimits),
    scriptingEnabled: false,
  });
  parser.tokenizer.write(source, true);
  return layOutInDocumentOrder(nodes, parser.document, false);
}
