import type { Protocol } from 'puppeteer-core';
import { attributeOf, type HtmlTree } from '../../core/dom/html-tree.ts';
import { ordinalAttribute, type SnapshotElement } from './snapshot-markup.ts';

type Snapshot = Protocol.DOMSnapshot.CaptureSnapshotResponse;

/** Where an element lies on the whole page, in CSS pixels from its top left corner. */
export interface ElementBox {
  /** Number of the element in our tree of the rendered page. */
  node: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Computed styles that say whether an element is seen, and where within a frame its page begins, in this order. */
export const boxStyles = [
  ...['visibility', 'opacity'],
  ...['border-left-width', 'padding-left', 'border-top-width', 'padding-top'],
];

/**
 * The boxes of all elements that are seen: with an area, not transparent, `visibility: visible`. Those in frames lie where
 * the frame shows them.
 *
 * @param tree of the numbered markup: its nodes have the numbers of the plain one's
 * O(nodes)
 */
export function elementBoxes(
  snapshot: Snapshot,
  elements: readonly SnapshotElement[],
  tree: HtmlTree,
): ElementBox[] {
  const bounds = snapshot.documents.map((_, document) => boundsOf(snapshot, document));
  const offsets = frameOffsets(snapshot, bounds);
  const boxes: ElementBox[] = [];
  for (let node = 1; node < tree.nodeCount; node++) {
    if (!(tree.kind[node]! > 0)) continue;
    const ordinal = attributeOf(tree, node, ordinalAttribute);
    const element = ordinal === null ? undefined : elements[Number(ordinal)];
    const box = element && bounds[element.document]!.get(element.node);
    const offset = element && offsets[element.document];
    if (!box?.seen || !offset) continue;
    const [x, y, width, height] = box.bounds;
    if (width < 1 || height < 1) continue;
    boxes.push({
      node,
      ...{ x: Math.round(x + offset.x), y: Math.round(y + offset.y) },
      ...{ width: Math.round(width), height: Math.round(height) },
    });
  }
  return boxes;
}

interface Bounds {
  bounds: [number, number, number, number];
  seen: boolean;
}

function boundsOf({ documents, strings }: Snapshot, document: number): Map<number, Bounds> {
  const { layout } = documents[document]!;
  const found = new Map<number, Bounds>();
  for (const [at, node] of layout.nodeIndex.entries()) {
    const [x = 0, y = 0, width = 0, height = 0] = layout.bounds[at] ?? [];
    const [visibility, opacity] = (layout.styles[at] ?? []).map((index) => strings[index] ?? '');
    const seen = visibility === 'visible' && Number(opacity ?? 1) > 0;
    const known = found.get(node);
    // An inline element over several lines has several boxes: what is round all of them.
    found.set(
      node,
      known
        ? { bounds: around(known.bounds, [x, y, width, height]), seen }
        : { bounds: [x, y, width, height], seen },
    );
  }
  return found;
}

function around(one: Bounds['bounds'], other: Bounds['bounds']): Bounds['bounds'] {
  const x = Math.min(one[0], other[0]);
  const y = Math.min(one[1], other[1]);
  const right = Math.max(one[0] + one[2], other[0] + other[2]);
  const bottom = Math.max(one[1] + one[3], other[1] + other[3]);
  return [x, y, right - x, bottom - y];
}

/** Where each document begins on the page; undefined for one that is not shown. */
function frameOffsets(
  { documents, strings }: Snapshot,
  bounds: readonly Map<number, Bounds>[],
): ({ x: number; y: number } | undefined)[] {
  const offsets: ({ x: number; y: number } | undefined)[] = documents.map(() => undefined);
  const first = documents[0];
  if (!first) return offsets;
  offsets[0] = { x: 0, y: 0 };
  // A frame's document comes after the one that holds it.
  for (const [holder, page] of documents.entries()) {
    const { contentDocumentIndex } = page.nodes;
    for (const [at, node] of contentDocumentIndex?.index.entries() ?? []) {
      const inner = contentDocumentIndex!.value[at]!;
      const box = bounds[holder]!.get(node);
      const from = offsets[holder];
      if (!box?.seen || !from) continue;
      const { scrollOffsetX = 0, scrollOffsetY = 0 } = documents[inner]!;
      const styles = page.layout.styles[page.layout.nodeIndex.indexOf(node)] ?? [];
      const [left = 0, leftPadding = 0, top = 0, topPadding = 0] = styles
        .slice(2)
        .map((index) => Number.parseFloat(strings[index] ?? '') || 0);
      offsets[inner] = {
        x: from.x + box.bounds[0] + left + leftPadding - scrollOffsetX,
        y: from.y + box.bounds[1] + top + topPadding - scrollOffsetY,
      };
    }
  }
  return offsets;
}
