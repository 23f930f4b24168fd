import { Parser } from 'parse5';
import { layOutInDocumentOrder } from '../../../lib/core/dom/construction/document-order.ts';
import { LinkedNodes } from '../../../lib/core/dom/construction/linked-nodes.ts';
import {
  LinkedTreeAdapter,
  type LinkedTreeMap,
} from '../../../lib/core/dom/construction/linked-tree-adapter.ts';
import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { defaultParseLimits } from '../../../lib/core/dom/parse-limits.ts';

/** Peer of parsing: parse5's own tokenizer in front of the same tree. */
export function parseWithParse5(source: string): HtmlTree {
  const nodes = new LinkedNodes(defaultParseLimits, source.length >> 5);
  const parser = new Parser<LinkedTreeMap>({
    treeAdapter: new LinkedTreeAdapter(nodes),
    scriptingEnabled: false,
  });
  parser.tokenizer.write(source, true);
  return layOutInDocumentOrder(nodes, false);
}
