import {
  type Evaluation,
  elementOf,
  inDocumentOrder,
  isAttribute,
  spend,
  type XPathNode,
} from '../evaluation.ts';
import { type AxisReader, plainAxis } from './axis.ts';
import { collectRange } from './descendant-axis.ts';
import { isOfKind, type KindTest, leastOf, mostOf } from './node-tests.ts';

type Read = AxisReader['read'];

/** ancestor and ancestor-or-self, nearest first. Several contexts climb each shared ancestor once. */
export function ancestorAxis(test: KindTest, withSelf: boolean, selfIfAttribute: boolean): AxisReader {
  const named = test.slot >= 0;
  const climb = (
    evaluation: Evaluation,
    node: XPathNode,
    found: XPathNode[],
    visited?: Set<number>,
  ): void => {
    const { tree } = evaluation;
    const attribute = isAttribute(tree, node);
    if (attribute && withSelf && selfIfAttribute) found.push(node);
    const least = leastOf(evaluation, test);
    const most = mostOf(evaluation, test);
    spend(evaluation, 2);
    if (least > most) return;
    let ancestor = attribute ? elementOf(tree, node) : withSelf ? node : tree.parent[node]!;
    for (; ancestor >= 0 && !visited?.has(ancestor); ancestor = tree.parent[ancestor]!) {
      spend(evaluation, visited === undefined ? 1 : 8);
      visited?.add(ancestor);
      if (isOfKind(tree, ancestor, least, most, named)) found.push(ancestor);
    }
  };
  return {
    read: (evaluation, node, found) => climb(evaluation, node, found),
    readAll(evaluation, contexts) {
      const found: XPathNode[] = [];
      const visited = new Set<number>();
      for (const context of contexts) climb(evaluation, context, found, visited);
      return inDocumentOrder(evaluation, found);
    },
    reaches(evaluation, node, passes) {
      const { tree } = evaluation;
      const attribute = isAttribute(tree, node);
      if (attribute && withSelf && selfIfAttribute) {
        if (passes === null || passes(evaluation, node, 1, 1)) return true;
      }
      const least = leastOf(evaluation, test);
      const most = mostOf(evaluation, test);
      spend(evaluation, 1);
      if (least > most) return false;
      let ancestor = attribute ? elementOf(tree, node) : withSelf ? node : tree.parent[node]!;
      for (; ancestor >= 0; ancestor = tree.parent[ancestor]!) {
        spend(evaluation, 1);
        if (!isOfKind(tree, ancestor, least, most, named)) continue;
        if (passes === null || passes(evaluation, ancestor, 1, 1)) return true;
      }
      return false;
    },
  };
}

/** Of contexts with one parent the first has all following siblings of the others. */
export function followingSiblingAxis(test: KindTest): AxisReader {
  const named = test.slot >= 0;
  const read: Read = (evaluation, node, found, atMost = Number.POSITIVE_INFINITY) => {
    const { tree } = evaluation;
    spend(evaluation, 1);
    if (node === 0 || isAttribute(tree, node)) return;
    const least = leastOf(evaluation, test);
    const most = mostOf(evaluation, test);
    if (least > most) return;
    const enough = found.length + atMost;
    const end = tree.end[tree.parent[node]!]!;
    let siblings = 0;
    let sibling = tree.end[node]!;
    for (; sibling < end && found.length < enough; sibling = tree.end[sibling]!) {
      siblings++;
      if (isOfKind(tree, sibling, least, most, named)) found.push(sibling);
    }
    spend(evaluation, siblings * 2);
  };
  const reaches: AxisReader['reaches'] = (evaluation, node, passes) => {
    const { tree } = evaluation;
    spend(evaluation, 1);
    if (node === 0 || isAttribute(tree, node)) return false;
    const least = leastOf(evaluation, test);
    const most = mostOf(evaluation, test);
    const end = tree.end[tree.parent[node]!]!;
    for (let sibling = tree.end[node]!; sibling < end; sibling = tree.end[sibling]!) {
      spend(evaluation, 1);
      if (!isOfKind(tree, sibling, least, most, named)) continue;
      if (passes === null || passes(evaluation, sibling, 1, 1)) return true;
    }
    return false;
  };
  return {
    read,
    reaches,
    readAll(evaluation, contexts) {
      const { tree } = evaluation;
      const found: XPathNode[] = [];
      const done = new Set<number>();
      spend(evaluation, contexts.length * 6);
      for (const context of contexts) {
        if (isAttribute(tree, context) || done.has(tree.parent[context]!)) continue;
        done.add(tree.parent[context]!);
        read(evaluation, context, found);
      }
      return inDocumentOrder(evaluation, found);
    },
  };
}

/** Nearest first. Of contexts with one parent the last has all preceding siblings of the others. */
export function precedingSiblingAxis(test: KindTest): AxisReader {
  const named = test.slot >= 0;
  const read: Read = (evaluation, node, found) => {
    const { tree } = evaluation;
    spend(evaluation, 2);
    if (node === 0 || isAttribute(tree, node)) return;
    const least = leastOf(evaluation, test);
    const most = mostOf(evaluation, test);
    if (least > most) return;
    const before: XPathNode[] = [];
    let siblings = 0;
    for (let sibling = tree.parent[node]! + 1; sibling < node; sibling = tree.end[sibling]!) {
      siblings++;
      if (isOfKind(tree, sibling, least, most, named)) before.push(sibling);
    }
    spend(evaluation, siblings * 2 + before.length);
    for (let place = before.length - 1; place >= 0; place--) found.push(before[place]!);
  };
  return {
    ...plainAxis(read),
    readAll(evaluation, contexts) {
      const { tree } = evaluation;
      const found: XPathNode[] = [];
      const lastOf = new Map<number, XPathNode>();
      spend(evaluation, contexts.length * 8);
      for (const context of contexts) {
        if (!isAttribute(tree, context)) lastOf.set(tree.parent[context]!, context);
      }
      for (const context of lastOf.values()) read(evaluation, context, found);
      return inDocumentOrder(evaluation, found);
    },
  };
}

/** Everything after a node but what is inside it. The context that ends first has what follows the others. */
export function followingAxis(test: KindTest): AxisReader {
  const read: Read = (evaluation, node, found, atMost) => {
    const { tree } = evaluation;
    const from = isAttribute(tree, node) ? elementOf(tree, node) + 1 : tree.end[node]!;
    collectRange(evaluation, from, tree.nodeCount, test, found, atMost);
  };
  return {
    ...plainAxis(read),
    readAll(evaluation, contexts) {
      const { tree } = evaluation;
      const found: XPathNode[] = [];
      let earliest: XPathNode | null = null;
      let from = Number.POSITIVE_INFINITY;
      for (const context of contexts) {
        const start = isAttribute(tree, context) ? elementOf(tree, context) + 1 : tree.end[context]!;
        if (start < from) {
          from = start;
          earliest = context;
        }
      }
      if (earliest !== null) read(evaluation, earliest, found);
      return found;
    },
  };
}

/** Everything that ended before a node began, nearest first. The last context has what precedes the others. */
export function precedingAxis(test: KindTest): AxisReader {
  const named = test.slot >= 0;
  const read: Read = (evaluation, node, found, atMost = Number.POSITIVE_INFINITY) => {
    const { tree } = evaluation;
    const start = elementOf(tree, node);
    const least = leastOf(evaluation, test);
    const most = mostOf(evaluation, test);
    spend(evaluation, 1);
    if (least > most) return;
    const before = found.length;
    let earlier = start - 1;
    for (; earlier > 0 && found.length - before < atMost; earlier--) {
      if (isOfKind(tree, earlier, least, most, named) && tree.end[earlier]! <= start) found.push(earlier);
    }
    spend(evaluation, ((start - earlier) >> 1) + (found.length - before) * 2);
  };
  return {
    ...plainAxis(read),
    readAll(evaluation, contexts) {
      const found: XPathNode[] = [];
      const last = contexts.at(-1);
      if (last !== undefined) read(evaluation, last, found);
      return found.reverse();
    },
  };
}
