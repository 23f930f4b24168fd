import { elementsNamed, type HtmlTree, TEXT } from '../dom/html-tree.ts';
import { roleOf, textRoles } from '../text/element-roles.ts';
import { hashText } from '../text/hash-text.ts';
import { tokenize } from '../text/tokenize.ts';
import { collapseSpaces } from '../text/white-space.ts';
import type { PageSketch } from './sketch.ts';

/**
 * Blocks of the page's body and words of what was extracted, as hashes. Blocks end at block-level tags, at `br` and at
 * the borders of the extraction; empty ones are dropped. O(nodes + characters + tokens · log tokens).
 */
export function sketchPage(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
): PageSketch {
  const blocks = new BlockCollector();
  const byName = textRoles(tree);
  const rootSet = new Set(roots);
  const body = elementsNamed(tree, 'body')[0] ?? 0;
  /** Ends of the open elements at which a block ends, and whether what follows is inside the extraction. */
  const borders: { end: number; insideAfter: boolean }[] = [];
  const end = tree.end[body]!;
  for (let node = body; node < end; ) {
    while (borders.length > 0 && borders.at(-1)!.end <= node) blocks.end(borders.pop()!.insideAfter);
    const role = roleOf(tree, byName, node);
    if (role === 'hidden') {
      node = tree.end[node]!;
      continue;
    }
    const wasInside = blocks.inside;
    const inside = excluded.has(node) ? false : rootSet.has(node) ? true : wasInside;
    if (inside !== wasInside || (role !== 'inline' && role !== 'break')) {
      blocks.end(inside);
      borders.push({ end: tree.end[node]!, insideAfter: wasInside });
    }
    if (tree.kind[node] === TEXT) blocks.add(tree.text[node]!);
    else if (role === 'break') blocks.end(inside);
    node++;
  }
  blocks.end(false);
  return blocks.sketch();
}

class BlockCollector {
  inside = false;
  #text = '';
  readonly #hashes: number[] = [];
  readonly #lengths: number[] = [];
  readonly #inside: number[] = [];
  readonly #tokens = new Set<number>();

  add(text: string): void {
    this.#text += text;
  }

  /** Ends the block that is being collected; the next one is inside the extraction or not. */
  end(insideAfter: boolean): void {
    const text = collapseSpaces(this.#text);
    this.#text = '';
    if (text !== '') {
      this.#hashes.push(hashText(text));
      this.#lengths.push(text.length);
      this.#inside.push(this.inside ? 1 : 0);
      if (this.inside) addTokens(this.#tokens, text);
    }
    this.inside = insideAfter;
  }

  sketch(): PageSketch {
    return {
      blockHashes: Uint32Array.from(this.#hashes),
      blockLengths: Uint32Array.from(this.#lengths),
      blockInside: Uint8Array.from(this.#inside),
      tokens: Uint32Array.from(this.#tokens).sort(),
    };
  }
}

export function addTokens(tokens: Set<number>, text: string): void {
  for (const token of tokenize(text)) tokens.add(hashText(token));
}
