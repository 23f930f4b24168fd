import { COMMENT, DOCTYPE, elementName, HTML_NAMESPACE, type HtmlTree, TEXT } from './html-tree.ts';

/** Elements that have no content and no end tag. The last five are no longer in use, but serialised so. */
const voidElements: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
  ...['basefont', 'bgsound', 'frame', 'keygen', 'param'],
]);

/** Elements whose text stands in the source as it is. */
const rawTextElements: ReadonlySet<string> = new Set([
  ...['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'],
]);

/**
 * The markup of a node's content by the HTML fragment serialisation algorithm: parsed again it gives the same tree, but
 * for what markup cannot say: a `form` or `a` within its like, a block within a `p`, a line feed that begins a `pre`, the
 * end of `plaintext`, a script that opens a comment and another script, a carriage return. A template is written empty, as
 * its content is not part of the tree.
 *
 * @param node by default the document
 * @returns markup. O(nodes + characters), no recursion.
 */
export function serialize(tree: HtmlTree, node = 0): string {
  const parts: string[] = [];
  const open: number[] = [];
  const end = tree.end[node]!;
  for (let current = node + 1; current < end; current++) {
    for (let last = open.at(-1); last !== undefined && tree.end[last]! <= current; last = open.at(-1)) {
      parts.push(`</${tree.names[tree.kind[last]!]}>`);
      open.pop();
    }
    const kind = tree.kind[current]!;
    if (kind === TEXT) parts.push(serializedText(tree, current));
    else if (kind === COMMENT) parts.push(`<!--${tree.text[current]}-->`);
    else if (kind === DOCTYPE) parts.push(`<!DOCTYPE ${tree.text[current]}>`);
    else {
      parts.push(startTag(tree, current));
      if (!isVoid(tree, current)) open.push(current);
    }
  }
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    parts.push(`</${tree.names[tree.kind[last]!]}>`);
  }
  return parts.join('');
}

function isVoid(tree: HtmlTree, element: number): boolean {
  return tree.namespace[element] === HTML_NAMESPACE && voidElements.has(elementName(tree, element));
}

function serializedText(tree: HtmlTree, node: number): string {
  const text = tree.text[node]!;
  const parent = tree.parent[node]!;
  if (tree.namespace[parent] === HTML_NAMESPACE) {
    const name = elementName(tree, parent);
    if (rawTextElements.has(name) || (name === 'noscript' && tree.scripting)) return text;
  }
  return text.replace(/[&<>\u00a0]/g, (character) => references[character]!);
}

function startTag(tree: HtmlTree, element: number): string {
  let tag = `<${tree.names[tree.kind[element]!]}`;
  const end = tree.attributeStart[element + 1]!;
  for (let attribute = tree.attributeStart[element]!; attribute < end; attribute++) {
    const prefix = tree.attributePrefix.get(attribute);
    const name = tree.names[tree.attributeName[attribute]!]!;
    const value = tree.attributeValue[attribute]!.replace(
      /[&<>"\u00a0]/g,
      (character) => references[character]!,
    );
    tag += ` ${prefix ? `${prefix}:` : ''}${name}="${value}"`;
  }
  return `${tag}>`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};
