import type { Protocol } from 'puppeteer-core';

type Snapshot = Protocol.DOMSnapshot.CaptureSnapshotResponse;
type Document = Protocol.DOMSnapshot.DocumentSnapshot;

/** The number of an element in the snapshot, in the markup that is only for reading them back. */
export const ordinalAttribute = 'data-markdrift-ordinal';

/** Elements that stand for what HTML has no place for: a shadow root in its host, a document beside its frame. */
export const shadowElement = 'markdrift-shadow';
export const frameElement = 'markdrift-frame';

export interface SnapshotElement {
  document: number;
  node: number;
}

export interface SnapshotMarkup {
  html: string;
  /** The same, with each element's place in `elements` as an attribute. */
  numbered: string;
  elements: SnapshotElement[];
}

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound keygen'.split(' '),
);
/** Within a set of frames nothing else can stand: they are written under names of ours. */
const renamed = new Map([
  ['frameset', 'markdrift-frameset'],
  ['frame', 'markdrift-frame-element'],
]);
/** What they hold is not markup; with scripts on, that of `noscript` neither. */
const rawText = new Set('script style xmp iframe noembed noframes noscript plaintext'.split(' '));

/**
 * A rendered page as HTML: the document as it is now, its open and closed shadow roots, and documents of frames of the
 * same origin, each in an element of ours. What was put into raw text by scripts and would end it early is left out.
 * O(nodes).
 */
export function snapshotMarkup(snapshot: Snapshot, origin: string): SnapshotMarkup {
  const { strings } = snapshot;
  const elements: SnapshotElement[] = [];
  const plain: string[] = [];
  const numbered: string[] = [];
  const both = (text: string) => {
    plain.push(text);
    numbered.push(text);
  };

  function write(documentIndex: number, root: number): void {
    const page = new PageNodes(snapshot.documents[documentIndex]!, strings);
    const visit = (node: number, rawParent: boolean): void => {
      const type = page.type(node);
      if (type === 3) {
        const text = page.value(node);
        if (!rawParent) both(escapeText(text));
        else if (!/<\/[a-z]/i.test(text)) both(text);
      } else if (type === 8 && !rawParent) both(`<!--${page.value(node).replaceAll('--', '- -')}-->`);
      else if (type === 10) both(`<!DOCTYPE ${page.name(node)}>`);
      else if (type === 9 || type === 11) visitAll(page.children(node), false);
      else if (type === 1) element(node);
    };
    const visitAll = (nodes: readonly number[], raw: boolean) => {
      for (const node of nodes) visit(node, raw);
    };
    const element = (node: number): void => {
      const given = page.name(node).toLowerCase();
      const name = renamed.get(given) ?? given;
      const attributes = page.attributes(node);
      plain.push(`<${name}${attributes}>`);
      numbered.push(`<${name}${attributes} ${ordinalAttribute}="${elements.length}">`);
      elements.push({ document: documentIndex, node });
      if (voidElements.has(name)) return;
      if (/^(pre|textarea|listing)$/.test(name)) both('\n');
      const inner = page.children(node);
      for (const shadow of inner.filter((child) => page.isShadowRoot(child))) {
        if (page.isOfBrowser(shadow)) continue;
        both(`<${shadowElement}>`);
        visit(shadow, false);
        both(`</${shadowElement}>`);
      }
      visitAll(
        inner.filter((child) => !page.isShadowRoot(child)),
        rawText.has(name),
      );
      both(`</${name}>`);
      const frame = page.frameDocument(node);
      if (frame !== null && isOwn(snapshot, frame, origin)) {
        both(`<${frameElement}>`);
        write(frame, 0);
        both(`</${frameElement}>`);
      }
    };
    visit(root, false);
  }

  write(0, 0);
  return { html: plain.join(''), numbered: numbered.join(''), elements };
}

function isOwn({ documents, strings }: Snapshot, index: number, origin: string): boolean {
  const url = strings[documents[index]!.documentURL] ?? '';
  return /^about:(blank|srcdoc)/.test(url) || (URL.canParse(url) && new URL(url).origin === origin);
}

/** The nodes of one document of a snapshot. */
class PageNodes {
  private readonly below: number[][] = [];
  private readonly shadows: Map<number, number>;
  private readonly frames: Map<number, number>;
  private readonly page: Document;
  private readonly strings: readonly string[];

  constructor(page: Document, strings: readonly string[]) {
    this.page = page;
    this.strings = strings;
    const { parentIndex = [], shadowRootType, contentDocumentIndex } = page.nodes;
    for (const [node, parent] of parentIndex.entries()) {
      this.below[node] ??= [];
      if (parent < 0) continue;
      this.below[parent] ??= [];
      this.below[parent].push(node);
    }
    this.shadows = new Map(shadowRootType?.index.map((node, at) => [node, shadowRootType.value[at]!]));
    this.frames = new Map(
      contentDocumentIndex?.index.map((node, at) => [node, contentDocumentIndex.value[at]!]),
    );
  }

  type = (node: number) => this.page.nodes.nodeType?.[node] ?? 0;
  name = (node: number) => this.text(this.page.nodes.nodeName?.[node]);
  value = (node: number) => this.text(this.page.nodes.nodeValue?.[node]);
  children = (node: number): readonly number[] => this.below[node] ?? [];
  isShadowRoot = (node: number) => this.shadows.has(node);
  isOfBrowser = (node: number) => this.text(this.shadows.get(node)) === 'user-agent';
  frameDocument = (node: number) => this.frames.get(node) ?? null;

  attributes(node: number): string {
    const pairs = this.page.nodes.attributes?.[node] ?? [];
    let text = '';
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const name = this.text(pairs[at]);
      // Scripts can set names that no markup can hold.
      if (/^[^\s"'<>/=]+$/.test(name)) text += ` ${name}="${escapeValue(this.text(pairs[at + 1]))}"`;
    }
    return text;
  }

  private text(index: number | undefined): string {
    return index === undefined || index < 0 ? '' : (this.strings[index] ?? '');
  }
}

const escapeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const escapeValue = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('"', '&quot;');
