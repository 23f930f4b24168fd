import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { COMMENT, DOCTYPE, DOCUMENT, TEXT } from '../html-tree.ts';
import { FRAGMENT, type LinkedNodes } from './linked-nodes.ts';

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

/** Lets parse5's tree construction write into `LinkedNodes`. One adapter serves one parse. */
export class LinkedTreeAdapter implements TreeAdapter<LinkedTreeMap> {
  readonly #nodes: LinkedNodes;
  readonly #templateContents = new Map<number, number>();
  #documentMode = html.DOCUMENT_MODE.NO_QUIRKS;

  constructor(nodes: LinkedNodes) {
    this.#nodes = nodes;
  }

  createDocument(): number {
    return this.#nodes.create(DOCUMENT, '');
  }

  createDocumentFragment(): number {
    return this.#nodes.create(FRAGMENT, '');
  }

  createElement(name: string, uri: html.NS, attributes: Token.Attribute[]): number {
    return this.#nodes.createElement(name, uri, attributes);
  }

  createCommentNode(data: string): number {
    return this.#nodes.create(COMMENT, data);
  }

  createTextNode(text: string): number {
    return this.#nodes.create(TEXT, text);
  }

  appendChild(parent: number, child: number): void {
    this.#nodes.append(parent, child);
  }

  insertBefore(parent: number, child: number, reference: number): void {
    this.#nodes.insertBefore(parent, child, reference);
  }

  detachNode(child: number): void {
    this.#nodes.detach(child);
  }

  insertText(parent: number, text: string): void {
    this.#nodes.appendText(parent, text);
  }

  insertTextBefore(parent: number, text: string, reference: number): void {
    this.#nodes.insertTextBefore(parent, text, reference);
  }

  setTemplateContent(template: number, content: number): void {
    this.#templateContents.set(template, content);
  }

  getTemplateContent(template: number): number {
    return this.#templateContents.get(template)!;
  }

  setDocumentType(document: number, name: string): void {
    this.#nodes.append(document, this.#nodes.create(DOCTYPE, name));
  }

  setDocumentMode(_document: number, mode: html.DOCUMENT_MODE): void {
    this.#documentMode = mode;
  }

  getDocumentMode(): html.DOCUMENT_MODE {
    return this.#documentMode;
  }

  adoptAttributes(recipient: number, attributes: Token.Attribute[]): void {
    const known = new Set(this.getAttrList(recipient).map(({ name }) => name));
    this.#nodes.addAttributes(
      recipient,
      attributes.filter(({ name }) => !known.has(name)),
    );
  }

  getFirstChild(node: number): number | null {
    return this.#nodes.first[node]! || null;
  }

  getChildNodes(node: number): number[] {
    const children: number[] = [];
    for (let child = this.#nodes.first[node]!; child !== 0; child = this.#nodes.next[child]!)
      children.push(child);
    return children;
  }

  getParentNode(node: number): number | null {
    return this.#nodes.parent[node]! || null;
  }

  getAttrList(element: number): Token.Attribute[] {
    const { attributes, names, firstAttribute, endOfAttributes } = this.#nodes;
    const list: Token.Attribute[] = [];
    for (let attribute = firstAttribute[element]!; attribute < endOfAttributes[element]!; attribute++) {
      list.push({ name: names.names[attributes.name[attribute]!]!, value: attributes.value[attribute]! });
    }
    return list;
  }

  getTagName(element: number): string {
    return this.#nodes.names.names[this.#nodes.kind[element]!]!;
  }

  getNamespaceURI(element: number): html.NS {
    return namespaceUris[this.#nodes.namespace[element]!]!;
  }

  getTextNodeContent(node: number): string {
    return this.#nodes.text[node - 1]!;
  }

  getCommentNodeContent(node: number): string {
    return this.#nodes.text[node - 1]!;
  }

  getDocumentTypeNodeName(node: number): string {
    return this.#nodes.text[node - 1]!;
  }

  getDocumentTypeNodePublicId(): string {
    return '';
  }

  getDocumentTypeNodeSystemId(): string {
    return '';
  }

  isTextNode(node: number): node is number {
    return this.#nodes.kind[node] === TEXT;
  }

  isCommentNode(node: number): node is number {
    return this.#nodes.kind[node] === COMMENT;
  }

  isDocumentTypeNode(node: number): node is number {
    return this.#nodes.kind[node] === DOCTYPE;
  }

  isElementNode(node: number): node is number {
    return this.#nodes.kind[node]! > 0;
  }

  setNodeSourceCodeLocation(): void {}

  getNodeSourceCodeLocation(): null {
    return null;
  }

  updateNodeSourceCodeLocation(): void {}
}
