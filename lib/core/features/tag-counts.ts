import { findAttribute, HTML_NAMESPACE, type HtmlTree } from '../dom/html-tree.ts';
import type { Features } from './features.ts';

export type TagCounts = Pick<
  Features,
  'linkCount' | 'blockCount' | 'formatCount' | 'imageCount' | 'otherCount'
>;

const LINK = 0;
const BLOCK = 1;
const FORMAT = 2;
const IMAGE = 3;
const OTHER = 4;
/** `p`: the carrier, which is not counted. */
const CARRIER = 5;
/** `a`: a link with `href`, else another element. */
const ANCHOR = 6;

const categories: ReadonlyMap<string, number> = new Map<string, number>([
  ['a', ANCHOR],
  ['p', CARRIER],
  ['img', IMAGE],
  ...['br', 'div', 'span'].map((name): [string, number] => [name, BLOCK]),
  ...['i', 'b', 'u', 'em', 'strong'].map((name): [string, number] => [name, FORMAT]),
]);

/** Counts elements by category (features TH, TB, TS, TI, TO) as a walk goes over them. */
export class TagCounter {
  readonly #tree: HtmlTree;
  readonly #byName: Uint8Array;
  readonly #href: number;
  readonly #counts = new Uint32Array(CARRIER + 1);

  constructor(tree: HtmlTree) {
    this.#tree = tree;
    this.#byName = new Uint8Array(tree.names.length).fill(OTHER);
    for (const [name, category] of categories) {
      const id = tree.nameIds.get(name);
      if (id !== undefined) this.#byName[id] = category;
    }
    this.#href = tree.nameIds.get('href') ?? 0;
  }

  /** @param element a node that is an element. O(1), of an `a` O(attributes). */
  count(element: number): void {
    const { kind, namespace } = this.#tree;
    let category = namespace[element] === HTML_NAMESPACE ? this.#byName[kind[element]!]! : OTHER;
    if (category === ANCHOR) category = findAttribute(this.#tree, element, this.#href) < 0 ? OTHER : LINK;
    this.#counts[category]!++;
  }

  counts(): TagCounts {
    const [linkCount, blockCount, formatCount, imageCount, otherCount] = this.#counts;
    return {
      linkCount: linkCount!,
      blockCount: blockCount!,
      formatCount: formatCount!,
      imageCount: imageCount!,
      otherCount: otherCount!,
    };
  }
}
