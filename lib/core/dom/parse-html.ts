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
    construct(nodes, page, limits, options.scripting);
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

function construct(
  nodes: LinkedNodes,
  page: PageText,
  limits: ParseLimits,
  scripting: boolean,
): TreeConstruction {
  const tokenizer = new HtmlTokenizer(page, nodes.names, nodes.attributes);
  const construction = new TreeConstruction(nodes, limits, tokenizer, scripting);
  tokenizer.run(construction);
  return construction;
}

/**
 * One construction lives as long as the module. When V8 collects the last object of a shape, it drops the shape and the
 * code compiled for it, and what it compiles afterwards stayed three times slower for good (20,000 `<b><p>` after a full
 * collection: 74 ms, with one kept 25 ms).
 */
export const keptConstruction = keepOne();

function keepOne(): TreeConstruction {
  const nodes = new LinkedNodes(defaultParseLimits, 0);
  const page = { pieces: ['<p id=a>b<b>c<p>d'], mayHoldNull: false };
  const construction = construct(nodes, page, defaultParseLimits, false);
  nodes.release();
  return construction;
}
