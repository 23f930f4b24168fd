import {
  type Compiled,
  type Evaluation,
  elementOf,
  inDocumentOrder,
  isAttribute,
  spend,
  type XPathNode,
} from '../evaluation.ts';
import { isOfKind, type KindTest, leastOf, mostOf } from './node-tests.ts';

/** One axis with its node test. */
export interface AxisReader {
  /** Adds the nodes that `node` reaches, in the order of the axis; may stop when it has found as many as are wanted. */
  read(evaluation: Evaluation, node: XPathNode, found: XPathNode[], atMost?: number): void;
  /** The nodes that any of several contexts (ascending) reaches, ascending, each once. */
  readAll(evaluation: Evaluation, contexts: readonly XPathNode[]): XPathNode[];
  /** Whether `node` reaches any, or any that passes a condition which does not ask for its position. */
  reaches(evaluation: Evaluation, node: XPathNode, passes: Compiled<boolean> | null): boolean;
}

type Read = AxisReader['read'];

/** An axis that knows no better than to read every context and to sort what it found. */
export function plainAxis(read: Read, reaches?: AxisReader['reaches']): AxisReader {
  return {
    read,
    readAll(evaluation, contexts) {
      const found: XPathNode[] = [];
      for (const context of contexts) read(evaluation, context, found);
      return inDocumentOrder(evaluation, found);
    },
    reaches:
      reaches ??
      ((evaluation, node, passes) => {
        const found: XPathNode[] = [];
        read(evaluation, node, found);
        return passes === null
          ? found.length > 0
          : found.some((reached) => {
              spend(evaluation, 2);
              return passes(evaluation, reached, 1, 1);
            });
      }),
  };
}

export function childAxis(test: KindTest): AxisReader {
  const named = test.slot >= 0;
  return plainAxis(
    (evaluation, node, found) => {
      const { tree } = evaluation;
      const least = leastOf(evaluation, test);
      const most = mostOf(evaluation, test);
      spend(evaluation, 1);
      if (least > most || isAttribute(tree, node)) return;
      const end = tree.end[node]!;
      let children = 0;
      for (let child = node + 1; child < end; child = tree.end[child]!) {
        children++;
        if (isOfKind(tree, child, least, most, named)) found.push(child);
      }
      spend(evaluation, children);
    },
    (evaluation, node, passes) => {
      const { tree } = evaluation;
      const least = leastOf(evaluation, test);
      const most = mostOf(evaluation, test);
      spend(evaluation, 1);
      if (least > most || isAttribute(tree, node)) return false;
      const end = tree.end[node]!;
      for (let child = node + 1; child < end; child = tree.end[child]!) {
        spend(evaluation, 1);
        if (!isOfKind(tree, child, least, most, named)) continue;
        if (passes === null || passes(evaluation, child, 1, 1)) return true;
      }
      return false;
    },
  );
}

/** self and parent: at most one node. */
export function selfAxis(test: KindTest, ifAttribute: boolean): AxisReader {
  const named = test.slot >= 0;
  const isFound = (evaluation: Evaluation, node: XPathNode): boolean => {
    const { tree } = evaluation;
    spend(evaluation, 1);
    if (isAttribute(tree, node)) return ifAttribute;
    return isOfKind(tree, node, leastOf(evaluation, test), mostOf(evaluation, test), named);
  };
  return plainAxis(
    (evaluation, node, found) => {
      if (isFound(evaluation, node)) found.push(node);
    },
    (evaluation, node, passes) =>
      isFound(evaluation, node) && (passes === null || passes(evaluation, node, 1, 1)),
  );
}

export function parentAxis(test: KindTest): AxisReader {
  const named = test.slot >= 0;
  const parentOf = (evaluation: Evaluation, node: XPathNode): number => {
    const { tree } = evaluation;
    spend(evaluation, 1);
    const parent = isAttribute(tree, node) ? elementOf(tree, node) : tree.parent[node]!;
    if (parent < 0) return -1;
    return isOfKind(tree, parent, leastOf(evaluation, test), mostOf(evaluation, test), named) ? parent : -1;
  };
  return {
    read(evaluation, node, found) {
      const parent = parentOf(evaluation, node);
      if (parent >= 0) found.push(parent);
    },
    readAll(evaluation, contexts) {
      const found: XPathNode[] = [];
      for (const context of contexts) {
        const parent = parentOf(evaluation, context);
        // Siblings mostly stand side by side.
        if (parent >= 0 && parent !== found.at(-1)) found.push(parent);
      }
      return inDocumentOrder(evaluation, found);
    },
    reaches(evaluation, node, passes) {
      const parent = parentOf(evaluation, node);
      return parent >= 0 && (passes === null || passes(evaluation, parent, 1, 1));
    },
  };
}

export const emptyAxis: AxisReader = { read: () => {}, readAll: () => [], reaches: () => false };
