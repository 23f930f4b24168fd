import {
  COMMENT,
  DOCTYPE,
  type HtmlTree,
  MATHML_NAMESPACE,
  SVG_NAMESPACE,
  TEXT,
} from '../../../../lib/core/dom/html-tree.ts';

const xmlName = /^[A-Za-z_][\w.-]*$/;
const namespaces = new Map([
  [SVG_NAMESPACE, 'http://www.w3.org/2000/svg'],
  [MATHML_NAMESPACE, 'http://www.w3.org/1998/Math/MathML'],
]);

/**
 * The same tree as XML: elements of HTML without a namespace, those of SVG and MathML in theirs. The doctype is left out,
 * likewise attributes and characters that XML cannot have.
 */
export function treeAsXml(tree: HtmlTree): string {
  const parts: string[] = [];
  const open: number[] = [];
  const closeUpTo = (node: number): void => {
    while (open.length > 0 && tree.end[open.at(-1)!]! <= node) parts.push(`</${nameOf(tree, open.pop()!)}>`);
  };
  for (let node = 1; node < tree.nodeCount; node++) {
    closeUpTo(node);
    const kind = tree.kind[node]!;
    if (kind === TEXT) parts.push(escaped(tree.text[node]!));
    else if (kind === COMMENT) parts.push(`<!--${cleaned(tree.text[node]!).replaceAll('-', '~')}-->`);
    else if (kind !== DOCTYPE) {
      parts.push(`<${nameOf(tree, node)}${attributesOf(tree, node)}>`);
      open.push(node);
    }
  }
  closeUpTo(tree.nodeCount);
  return parts.join('');
}

function nameOf(tree: HtmlTree, node: number): string {
  const name = tree.names[tree.kind[node]!]!;
  return xmlName.test(name) ? name : 'odd-name';
}

function attributesOf(tree: HtmlTree, node: number): string {
  let written = ` xmlns="${namespaces.get(tree.namespace[node]!) ?? ''}" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  for (let attribute = tree.attributeStart[node]!; attribute < tree.attributeStart[node + 1]!; attribute++) {
    const name = tree.names[tree.attributeName[attribute]!]!;
    const prefix = tree.attributePrefix.get(attribute);
    if (!xmlName.test(name) || name === 'xmlns' || prefix === '' || prefix === 'xmlns') continue;
    written += ` ${prefix ? `${prefix}:` : ''}${name}="${escaped(tree.attributeValue[attribute]!)}"`;
  }
  return written;
}

function escaped(text: string): string {
  return cleaned(text).replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function cleaned(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '');
}
