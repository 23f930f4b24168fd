import type { HtmlTree } from '../dom/html-tree.ts';
import { TEXT } from '../dom/html-tree.ts';
import { tokenize } from '../text/tokenize.ts';
import { normalizeSpace } from '../xpath/conversions.ts';

const notRead = new Set(['script', 'style', 'noscript', 'template']);

/** The text below nodes without scripts and styles, one space for any white space. O(nodes below). */
export function textOf(tree: HtmlTree, nodes: readonly number[]): string {
  const skipped = new Set([...notRead].map((name) => tree.nameIds.get(name)));
  const parts: string[] = [];
  let from = 0;
  for (const node of nodes) {
    for (let below = Math.max(node, from); below < tree.end[node]!; below++) {
      if (tree.kind[below] === TEXT) parts.push(tree.text[below]!);
      else if (skipped.has(tree.kind[below])) below = tree.end[below]! - 1;
    }
    from = Math.max(from, tree.end[node]!);
  }
  return normalizeSpace(parts.join(' '));
}

/** F1 of the words of two texts, as multisets: 1 for the same words, 0 for none in common; 1 for two without words. O(length). */
export function wordAgreement(found: string, known: string): number {
  const counts = new Map<string, number>();
  let total = 0;
  for (const word of tokenize(known)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total++;
  }
  let both = 0;
  for (const word of tokenize(found)) {
    total++;
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    both++;
  }
  return total === 0 ? 1 : (2 * both) / total;
}

/** 1 where two lines say the same but for case and space, else the agreement of their words. O(length). */
export function lineAgreement(found: string, known: string): number {
  const same = normalizeSpace(found).toLowerCase() === normalizeSpace(known).toLowerCase();
  return same ? 1 : Math.min(0.9, wordAgreement(found, known));
}
