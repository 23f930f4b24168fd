import { elementOf, inDocumentOrder, isAttribute, spend, type XPathNode } from '../evaluation.ts';
import { type AxisReader, plainAxis } from './axis.ts';
import type { NodeMatcher } from './node-tests.ts';

type Read = AxisReader['read'];

/** ancestor and ancestor-or-self, nearest first. Several contexts climb each shared ancestor once. */
export function ancestorAxis(matches: NodeMatcher, withSelf: boolean, selfIfAttribute: boolean): AxisReader {
  const climb = (
    ...[evaluation, node, found, visited]: [...Parameters<Read>, visited?: Set<number>]
  ): void => {
    const { tree } = evaluation;
    const attribute = isAttribute(tree, node);
    if (attribute && withSelf && selfIfAttribute) found.push(node);
    let ancestor = attribute ? elementOf(tree, node) : withSelf ? node : tree.parent[node]!;
    for (; ancestor >= 0 && !visited?.has(ancestor); ancestor = tree.parent[ancestor]!) {
      spend(evaluation, 1);
      visited?.add(ancestor);
      if (matches(evaluation, ancestor)) found.push(ancestor);
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
    reaches(evaluation, node) {
      const { tree } = evaluation;
      const attribute = isAttribute(tree, node);
      if (attribute && withSelf && selfIfAttribute) return true;
      let ancestor = attribute ? elementOf(tree, node) : withSelf ? node : tree.parent[node]!;
      for (; ancestor >= 0; ancestor = tree.parent[ancestor]!) {
        spend(evaluation, 1);
        if (matches(evaluation, ancestor)) return true;
      }
      return false;
    },
  };
}

/** Of contexts with one parent the first has all following siblings of the others. */
export function followingSiblingAxis(matches: NodeMatcher): AxisReader {
  const read: Read = (evaluation, node, found) => {
    const { tree } = evaluation;
    if (node === 0 || isAttribute(tree, node)) return;
    const end = tree.end[tree.parent[node]!]!;
    for (let sibling = tree.end[node]!; sibling < end; sibling = tree.end[sibling]!) {
      spend(evaluation, 1);
      if (matches(evaluation, sibling)) found.push(sibling);
    }
  };
  return {
    ...plainAxis(read),
    readAll(evaluation, contexts) {
      const { tree } = evaluation;
      const found: XPathNode[] = [];
      const done = new Set<number>();
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
export function precedingSiblingAxis(matches: NodeMatcher): AxisReader {
  const read: Read = (evaluation, node, found) => {
    const { tree } = evaluation;
    if (node === 0 || isAttribute(tree, node)) return;
    const before: XPathNode[] = [];
    for (let sibling = tree.parent[node]! + 1; sibling < node; sibling = tree.end[sibling]!) {
      spend(evaluation, 1);
      if (matches(evaluation, sibling)) before.push(sibling);
    }
    for (let place = before.length - 1; place >= 0; place--) found.push(before[place]!);
  };
  return {
    ...plainAxis(read),
    readAll(evaluation, contexts) {
      const { tree } = evaluation;
      const found: XPathNode[] = [];
      const lastOf = new Map<number, XPathNode>();
      for (const context of contexts) {
        if (!isAttribute(tree, context)) lastOf.set(tree.parent[context]!, context);
      }
      for (const context of lastOf.values()) read(evaluation, context, found);
      return inDocumentOrder(evaluation, found);
    },
  };
}

/** Everything after a node but what is inside it. The context that ends first has what follows the others. */
export function followingAxis(matches: NodeMatcher): AxisReader {
  const read: Read = (evaluation, node, found) => {
    const { tree } = evaluation;
    const from = isAttribute(tree, node) ? elementOf(tree, node) + 1 : tree.end[node]!;
    spend(evaluation, tree.nodeCount - from);
    for (let after = from; after < tree.nodeCount; after++) if (matches(evaluation, after)) found.push(after);
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
export function precedingAxis(matches: NodeMatcher): AxisReader {
  const read: Read = (evaluation, node, found) => {
    const { tree } = evaluation;
    const start = elementOf(tree, node);
    spend(evaluation, start);
    for (let before = start - 1; before > 0; before--) {
      if (tree.end[before]! <= start && matches(evaluation, before)) found.push(before);
    }
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
