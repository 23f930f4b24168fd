import { layOutInDocumentOrder } from './construction/document-order.ts';
import { LinkedNodes } from './construction/linked-nodes.ts';
import { TreeConstruction } from './construction/tree-construction.ts';
import type { HtmlTree } from './html-tree.ts';
import { defaultParseLimits, ParseLimitReached, type ParseLimits } from './parse-limits.ts';
import { HtmlTokenizer } from './tokenizer/html-tokenizer.ts';
import type { PageText } from './tokenizer/input-stream.ts';

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
 * @param source the decoded page, best as decoding gives it; a leading byte order mark is dropped
 * @returns the tree, or which limit the page broke; never throws. O(characters + nodes).
 */
export function parseHtml(source: PageText | string, options: ParseOptions): ParsedHtml {
  const limits = { ...defaultParseLimits, ...options.limits };
  const page = typeof source === 'string' ? { pieces: [source], mayHoldNull: true } : source;
  const length = page.pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length > limits.characters) {
    return { kind: 'too-complex', limit: 'characters', allowed: limits.characters };
  }
  const nodes = new LinkedNodes(limits, length >> 6);
  try {
    const tokenizer = new HtmlTokenizer(page, nodes.names, nodes.attributes);
    tokenizer.run(new TreeConstruction(nodes, limits, tokenizer, options.scripting));
    return { kind: 'tree', tree: layOutInDocumentOrder(nodes, options.scripting) };
  } catch (error) {
    if (error instanceof ParseLimitReached) {
      return { kind: 'too-complex', limit: error.limit, allowed: error.allowed };
    }
    throw error;
  } finally {
    nodes.release();
  }
}
