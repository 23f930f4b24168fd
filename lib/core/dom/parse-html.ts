import { layOutInDocumentOrder } from './construction/document-order.ts';
import { LinkedNodes } from './construction/linked-nodes.ts';
import { TreeConstruction } from './construction/tree-construction.ts';
import type { HtmlTree } from './html-tree.ts';
import { defaultParseLimits, ParseLimitReached, type ParseLimits } from './parse-limits.ts';
import { HtmlTokenizer } from './tokenizer/html-tokenizer.ts';

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
  const nodes = new LinkedNodes(limits, source.length >> 6);
  try {
    const tokenizer = new HtmlTokenizer(normalised(source), nodes.names, nodes.attributes);
    tokenizer.run(new TreeConstruction(nodes, limits, tokenizer, options.scripting));
    return { kind: 'tree', tree: layOutInDocumentOrder(nodes, options.scripting) };
  } catch (error) {
    if (error instanceof ParseLimitReached) {
      return { kind: 'too-complex', limit: error.limit, allowed: error.allowed };
    }
    throw error;
  }
}

/** Without byte order mark, and with line feeds for line ends: the standard's "preprocessing the input stream". */
function normalised(source: string): string {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  if (!text.includes('\r')) return text;
  // Not by a regular expression, as V8 remembers what the last one was looked for in, nor by `replaceAll`, which makes a
  // string of many bits.
  const joined = text.split('\r\n').join('\n');
  return joined.includes('\r') ? joined.split('\r').join('\n') : joined;
}
