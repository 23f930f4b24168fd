import { attributeOf, type HtmlTree, TEXT } from '../../dom/html-tree.ts';
import { normalizeSpace } from '../../xpath/conversions.ts';

/**
 * For each element of one tree the element of another that it is: the rendered page and the page as it was fetched differ by
 * what scripts made. Children of matched elements are matched in their order, those that agree in name, id, classes and text
 * first, then without the text; what is left over is matched where its signs are on each side but once. 0 where there is
 * none. O(nodes · length of runs that differ)
 */
export function matchTrees(from: HtmlTree, to: HtmlTree): Int32Array {
  const match = new Int32Array(from.nodeCount);
  const taken = new Uint8Array(to.nodeCount);
  const signs = { from: new Signs(from), to: new Signs(to) };
  const pair = (one: number, other: number) => {
    match[one] = other;
    taken[other] = 1;
  };
  const matchBelow = (one: number, other: number) => {
    const stack: [number, number][] = [[one, other]];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const left = childElements(from, next[0]);
      const right = childElements(to, next[1]);
      for (const [a, b] of matchRuns(left, right, signs)) {
        pair(a, b);
        stack.push([a, b]);
      }
    }
  };
  matchBelow(0, 0);
  for (const [a, b] of uniquePairs(signs, match, taken)) {
    if (match[a] !== 0 || taken[b] === 1) continue;
    pair(a, b);
    matchBelow(a, b);
  }
  return match;
}

const longestRun = 400;

/** Pairs of two rows of siblings, in order. */
function matchRuns(
  left: readonly number[],
  right: readonly number[],
  signs: { from: Signs; to: Signs },
): [number, number][] {
  const pairs = inOrder(
    left,
    right,
    (node) => signs.from.full(node),
    (node) => signs.to.full(node),
  );
  const found: [number, number][] = [];
  let [a, b] = [0, 0];
  // Between those that are surely the same, what is alike but for its text.
  for (const [one, other] of [...pairs, [left.length, right.length] as [number, number]]) {
    const between = inOrder(
      left.slice(a, one),
      right.slice(b, other),
      (node) => signs.from.look(node),
      (node) => signs.to.look(node),
    );
    for (const [x, y] of between) found.push([left[a + x]!, right[b + y]!]);
    if (one < left.length) found.push([left[one]!, right[other]!]);
    [a, b] = [one + 1, other + 1];
  }
  return found;
}

/** The longest common subsequence of two rows by a sign; places in them. Of very long rows the first of each sign. */
function inOrder(
  left: readonly number[],
  right: readonly number[],
  signOf: (node: number) => string,
  otherSignOf: (node: number) => string,
): [number, number][] {
  const one = left.map(signOf);
  const other = right.map(otherSignOf);
  const pairs: [number, number][] = [];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start])
    pairs.push([start, start++]);
  let [endOne, endOther] = [one.length, other.length];
  const tail: [number, number][] = [];
  while (endOne > start && endOther > start && one[endOne - 1] === other[endOther - 1])
    tail.unshift([--endOne, --endOther]);
  const [rows, columns] = [endOne - start, endOther - start];
  if (rows > 0 && columns > 0 && rows <= longestRun && columns <= longestRun) {
    const lengths = new Uint16Array((rows + 1) * (columns + 1));
    for (let row = rows - 1; row >= 0; row--) {
      for (let column = columns - 1; column >= 0; column--) {
        const at = row * (columns + 1) + column;
        lengths[at] =
          one[start + row] === other[start + column]
            ? lengths[at + columns + 2]! + 1
            : Math.max(lengths[at + 1]!, lengths[at + columns + 1]!);
      }
    }
    for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
      if (one[start + row] === other[start + column]) pairs.push([start + row++, start + column++]);
      else if (lengths[(row + 1) * (columns + 1) + column]! >= lengths[row * (columns + 1) + column + 1]!)
        row++;
      else column++;
    }
  } else if (rows > 0 && columns > 0) {
    const places = new Map<string, number>();
    for (let column = endOther - 1; column >= start; column--) places.set(other[column]!, column);
    let least = start;
    for (let row = start; row < endOne; row++) {
      const column = places.get(one[row]!) ?? -1;
      if (column < least) continue;
      pairs.push([row, column]);
      least = column + 1;
    }
  }
  return [...pairs, ...tail];
}

function* uniquePairs(
  signs: { from: Signs; to: Signs },
  match: Int32Array,
  taken: Uint8Array,
): Generator<[number, number]> {
  const there = new Map<string, number | null>();
  for (const node of signs.to.elements()) {
    if (taken[node] === 1) continue;
    const sign = signs.to.full(node);
    there.set(sign, there.has(sign) ? null : node);
  }
  const here = new Map<string, number | null>();
  for (const node of signs.from.elements()) {
    if (match[node] !== 0) continue;
    const sign = signs.from.full(node);
    here.set(sign, here.has(sign) ? null : node);
  }
  for (const [sign, node] of here) {
    const other = there.get(sign);
    if (node !== null && other) yield [node, other];
  }
}

function childElements(tree: HtmlTree, node: number): number[] {
  const children: number[] = [];
  for (let child = node + 1; child < tree.end[node]!; child = tree.end[child]!) {
    if (tree.kind[child]! > 0) children.push(child);
  }
  return children;
}

const longestText = 80;

/** What an element is known by, each computed once. */
class Signs {
  private readonly looks: (string | undefined)[] = [];
  private readonly fulls: (string | undefined)[] = [];
  private readonly tree: HtmlTree;

  constructor(tree: HtmlTree) {
    this.tree = tree;
  }

  *elements(): Generator<number> {
    for (let node = 1; node < this.tree.nodeCount; node++) if (this.tree.kind[node]! > 0) yield node;
  }

  /** Name, id and classes. */
  look(node: number): string {
    const { tree } = this;
    this.looks[node] ??= [
      tree.names[tree.kind[node]!],
      attributeOf(tree, node, 'id') ?? '',
      normalizeSpace(attributeOf(tree, node, 'class') ?? ''),
    ].join('\u0001');
    return this.looks[node];
  }

  /** The same with the beginning of the text in it. */
  full(node: number): string {
    this.fulls[node] ??= `${this.look(node)}\u0001${beginning(this.tree, node)}`;
    return this.fulls[node];
  }
}

function beginning(tree: HtmlTree, node: number): string {
  let text = '';
  for (let below = node + 1; below < tree.end[node]! && text.length < 4 * longestText; below++) {
    if (tree.kind[below] === TEXT) text += tree.text[below]!.slice(0, 4 * longestText);
  }
  return normalizeSpace(text).slice(0, longestText);
}
