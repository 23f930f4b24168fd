import { HTML_NAMESPACE } from '../../dom/html-tree.ts';
import { type Evaluation, inDocumentOrder, isAttribute, spend, type XPathNode } from '../evaluation.ts';
import type { AxisReader } from './axis.ts';
import { isOfKind, type KindTest, leastOf, mostOf } from './node-tests.ts';

/** descendant and descendant-or-self: a linear range. Contexts inside a context before them add nothing. */
export function descendantAxis(test: KindTest, withSelf: boolean, selfIfAttribute: boolean): AxisReader {
  const skip = withSelf ? 0 : 1;
  const named = test.slot >= 0;
  const read: AxisReader['read'] = (evaluation, node, found, atMost) => {
    const { tree } = evaluation;
    if (isAttribute(tree, node)) {
      if (selfIfAttribute) found.push(node);
    } else collectRange(evaluation, node + skip, tree.end[node]!, test, found, atMost);
  };
  return {
    read,
    readAll(evaluation, contexts) {
      const { tree } = evaluation;
      const found: XPathNode[] = [];
      let covered = 0;
      let attributes = false;
      for (const context of contexts) {
        if (isAttribute(tree, context)) {
          attributes = true;
          read(evaluation, context, found);
        } else if (context >= covered) {
          read(evaluation, context, found);
          covered = tree.end[context]!;
        }
      }
      spend(evaluation, contexts.length);
      return attributes ? inDocumentOrder(evaluation, found) : found;
    },
    reaches(evaluation, node, passes) {
      const { tree } = evaluation;
      if (isAttribute(tree, node)) {
        return selfIfAttribute && (passes === null || passes(evaluation, node, 1, 1));
      }
      const least = leastOf(evaluation, test);
      const most = mostOf(evaluation, test);
      spend(evaluation, 1);
      if (least > most) return false;
      const end = tree.end[node]!;
      for (let below = node + skip; below < end; below++) {
        spend(evaluation, 1);
        if (!isOfKind(tree, below, least, most, named)) continue;
        if (passes === null || passes(evaluation, below, 1, 1)) return true;
      }
      return false;
    },
  };
}

/** Adds the nodes from … to − 1 that pass. The loops are apart because this is where most of the time goes. */
export function collectRange(
  evaluation: Evaluation,
  from: number,
  to: number,
  test: KindTest,
  found: XPathNode[],
  atMost = Number.POSITIVE_INFINITY,
): void {
  const { kind, namespace } = evaluation.tree;
  const least = leastOf(evaluation, test);
  const most = mostOf(evaluation, test);
  spend(evaluation, 1);
  if (least > most) return;
  const before = found.length;
  let node = from;
  if (atMost !== Number.POSITIVE_INFINITY) {
    const enough = before + atMost;
    const named = test.slot >= 0;
    for (; node < to && found.length < enough; node++) {
      if (isOfKind(evaluation.tree, node, least, most, named)) found.push(node);
    }
  } else if (test.slot >= 0) {
    for (; node < to; node++) {
      if (kind[node] === least && namespace[node] === HTML_NAMESPACE) found.push(node);
    }
  } else {
    for (; node < to; node++) {
      const own = kind[node]!;
      if (own >= least && own <= most) found.push(node);
    }
  }
  spend(evaluation, ((node - from) >> 2) + (found.length - before) * 2);
}
