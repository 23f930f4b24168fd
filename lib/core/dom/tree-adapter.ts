import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import {
  COMMENT,
  DOCTYPE,
  DOCUMENT,
  HTML_NAMESPACE,
  MATHML_NAMESPACE,
  SVG_NAMESPACE,
  TEXT,
} from './html-tree.ts';
import { FRAGMENT, type LinkedNodes } from './linked-nodes.ts';
import { ParseLimitReached, type ParseLimits } from './parse-limits.ts';

/** Every kind of node is an integer of `LinkedNodes`. */
export type LinkedTreeMap = TreeAdapterTypeMap<
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number
>;

const namespaceUris = [html.NS.HTML, html.NS.SVG, html.NS.MATHML] as const;

function namespaceNumber(uri: html.NS): number {
  if (uri === html.NS.HTML) return HTML_NAMESPACE;
  return uri === html.NS.SVG ? SVG_NAMESPACE : MATHML_NAMESPACE;
}

/** Lets parse5's tree construction write into `LinkedNodes`. One adapter serves one parse. */
export function linkedTreeAdapter(nodes: LinkedNodes, limits: ParseLimits): TreeAdapter<LinkedTreeMap> {
  const templateContents = new Map<number, number>();
  let documentMode = html.DOCUMENT_MODE.NO_QUIRKS;
  let depth = 0;

  const insertText = (parent: number, text: string): void => {
    const last = nodes.last[parent]!;
    if (last !== 0 && nodes.kind[last] === TEXT) nodes.text[last] += text;
    else nodes.append(parent, nodes.create(TEXT, text, null, 0));
  };

  return {
    createDocument: () => nodes.create(DOCUMENT, '', null, 0),
    createDocumentFragment: () => nodes.create(FRAGMENT, '', null, 0),
    createElement: (name, uri, attributes) =>
      nodes.create(nodes.nameId(name), '', attributes, namespaceNumber(uri)),
    createCommentNode: (data) => nodes.create(COMMENT, data, null, 0),
    createTextNode: (text) => nodes.create(TEXT, text, null, 0),

    appendChild: (parent, child) => nodes.append(parent, child),
    insertBefore: (parent, child, reference) => nodes.insertBefore(parent, child, reference),
    detachNode: (child) => nodes.detach(child),
    insertText,
    insertTextBefore(parent, text, reference) {
      const previous = nodes.previous[reference]!;
      if (previous !== 0 && nodes.kind[previous] === TEXT) nodes.text[previous] += text;
      else nodes.insertBefore(parent, nodes.create(TEXT, text, null, 0), reference);
    },

    setTemplateContent: (template, content) => void templateContents.set(template, content),
    getTemplateContent: (template) => templateContents.get(template)!,
    setDocumentType: (document, name) => nodes.append(document, nodes.create(DOCTYPE, name, null, 0)),
    setDocumentMode(_document, mode) {
      documentMode = mode;
    },
    getDocumentMode: () => documentMode,
    adoptAttributes(recipient, attributes) {
      const own = nodes.attributes[recipient] ?? [];
      const known = new Set(own.map((attribute) => attribute.name));
      const added: Token.Attribute[] = attributes.filter((attribute) => !known.has(attribute.name));
      nodes.countAttributes(added.length);
      nodes.attributes[recipient] = [...own, ...added];
    },

    getFirstChild: (node) => nodes.first[node]! || null,
    getChildNodes(node) {
      const children: number[] = [];
      for (let child = nodes.first[node]!; child !== 0; child = nodes.next[child]!) children.push(child);
      return children;
    },
    getParentNode: (node) => nodes.parent[node]! || null,
    getAttrList: (element) => nodes.attributes[element] ?? [],
    getTagName: (element) => nodes.names[nodes.kind[element]!]!,
    getNamespaceURI: (element) => namespaceUris[nodes.namespace[element]!]!,
    getTextNodeContent: (node) => nodes.text[node]!,
    getCommentNodeContent: (node) => nodes.text[node]!,
    getDocumentTypeNodeName: (node) => nodes.text[node]!,
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is number => nodes.kind[node] === TEXT,
    isCommentNode: (node): node is number => nodes.kind[node] === COMMENT,
    isDocumentTypeNode: (node): node is number => nodes.kind[node] === DOCTYPE,
    isElementNode: (node): node is number => nodes.kind[node]! > 0,

    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},

    onItemPush() {
      if (++depth > limits.depth) throw new ParseLimitReached('depth', limits.depth);
    },
    onItemPop() {
      depth--;
    },
  };
}
