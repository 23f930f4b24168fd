import { elementsNamed, type HtmlTree, TEXT } from '../dom/html-tree.ts';
import { hashText } from '../text/hash-text.ts';
import { BREAK, HIDDEN, INLINE, TextFlow } from '../text/text-flow.ts';
import { pushTokenHashes } from '../text/tokenize.ts';
import { VisibleRun } from '../text/visible-run.ts';
import type { PageSketch } from './sketch.ts';

/**
 * Blocks of the page's body and words of what was extracted, as hashes. Blocks end at block-level tags, at `br` and at
 * the borders of the extraction; empty ones are dropped. O(nodes + characters + tokens · log tokens).
 *
 * @param roots outermost nodes in document order
 */
export function sketchPage(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
): PageSketch {
  const { kind, end, text } = tree;
  const blocks = new BlockCollector();
  const flow = new TextFlow(tree);
  const body = elementsNamed(tree, 'body')[0] ?? 0;
  const last = end[body]!;
  /** Ends of the open elements at which a block ends, and whether what follows is inside the extraction. */
  const ends: number[] = [];
  const insideAfter: boolean[] = [];
  let nextRoot = 0;
  for (let node = body; node < last; ) {
    while (ends.length > 0 && ends.at(-1)! <= node) {
      ends.pop();
      blocks.end(insideAfter.pop()!);
    }
    while (nextRoot < roots.length && roots[nextRoot]! < node) nextRoot++;
    const isRoot = roots[nextRoot] === node;
    const role = isRoot ? flow.roleOfRoot(node) : flow.roleOf(node);
    // What is hidden is passed over, but where a rule reaches into it.
    if (role === HIDDEN && (isRoot || !(roots[nextRoot]! < end[node]!))) {
      node = end[node]!;
      continue;
    }
    const wasInside = blocks.inside;
    const inside = excluded.has(node) ? false : isRoot || wasInside;
    if (inside !== wasInside || (role !== INLINE && role !== BREAK)) {
      blocks.end(inside);
      ends.push(end[node]!);
      insideAfter.push(wasInside);
    }
    if (kind[node] === TEXT) blocks.add(text[node]!);
    else if (role === BREAK) blocks.end(inside);
    node++;
  }
  blocks.end(false);
  return blocks.sketch();
}

class BlockCollector {
  inside = false;
  readonly #run = new VisibleRun();
  readonly #hashes: number[] = [];
  readonly #lengths: number[] = [];
  readonly #inside: number[] = [];
  readonly #texts: string[] = [];

  add(text: string): void {
    this.#run.add(text);
  }

  /** Ends the block that is being collected; the next one is inside the extraction or not. */
  end(insideAfter: boolean): void {
    const text = this.#run.take();
    if (text !== '') {
      this.#hashes.push(hashText(text));
      this.#lengths.push(text.length);
      this.#inside.push(this.inside ? 1 : 0);
      if (this.inside) this.#texts.push(text);
    }
    this.inside = insideAfter;
  }

  sketch(): PageSketch {
    return {
      blockHashes: Uint32Array.from(this.#hashes),
      blockLengths: Uint32Array.from(this.#lengths),
      blockInside: Uint8Array.from(this.#inside),
      tokens: tokenHashes(this.#texts),
    };
  }
}

/** Hashes of the distinct words of some texts, ascending. O(characters + words · log words). */
export function tokenHashes(texts: readonly string[]): Uint32Array {
  const hashes: number[] = [];
  for (const text of texts) pushTokenHashes(hashes, text);
  const sorted = Uint32Array.from(hashes).sort();
  let distinct = 0;
  for (let place = 0; place < sorted.length; place++) {
    if (place === 0 || sorted[place] !== sorted[place - 1]) sorted[distinct++] = sorted[place]!;
  }
  return sorted.slice(0, distinct);
}
