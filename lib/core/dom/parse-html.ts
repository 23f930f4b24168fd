import { Parser } from 'parse5';
import type { HtmlTree } from './html-tree.ts';
import { LinkedNodes } from './linked-nodes.ts';
import { defaultParseLimits, ParseLimitReached, type ParseLimits } from './parse-limits.ts';
import { layOutInDocumentOrder } from './preorder.ts';
import { type LinkedTreeMap, linkedTreeAdapter } from './tree-adapter.ts';

export interface ParseOptions {
  /** True for a DOM that a browser rendered, false for raw bytes: only false parses the content of `noscript`. */
  scripting: boolean;
  limits?: Partial<ParseLimits>;
}

export type ParsedHtml =
  | { kind: 'tree'; tree: HtmlTree }
  | { kind: 'too-complex'; limit: keyof ParseLimits; allowed: number };

/**
 * Parses a page by the HTML standard into the tree that a browser builds.
 *
 * @param source the decoded page; a leading byte order mark is dropped
 * @returns the tree, or which limit the page broke; never throws. O(characters + nodes).
 */
export function parseHtml(source: string, options: ParseOptions): ParsedHtml {
  const limits = { ...defaultParseLimits, ...options.limits };
  if (source.length > limits.characters) {
    return { kind: 'too-complex', limit: 'characters', allowed: limits.characters };
  }
  const nodes = new LinkedNodes(limits, source.length >> 5);
  try {
    const parser = new Parser<LinkedTreeMap>({
      treeAdapter: linkedTreeAdapter(nodes, limits),
      scriptingEnabled: options.scripting,
    });
    parser.tokenizer.write(source.charCodeAt(0) === 0xfeff ? source.slice(1) : source, true);
    return { kind: 'tree', tree: layOutInDocumentOrder(nodes, parser.document, options.scripting) };
  } catch (error) {
    if (error instanceof ParseLimitReached) {
      return { kind: 'too-complex', limit: error.limit, allowed: error.allowed };
    }
    throw error;
  }
}
