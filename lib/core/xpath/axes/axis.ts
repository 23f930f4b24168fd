import { HTML_NAMESPACE } from '../../dom/html-tree.ts';
import {
  type Evaluation,
  elementOf,
  inDocumentOrder,
  isAttribute,
  spend,
  type XPathNode,
} from '../evaluation.ts';
import type { AttributeNameSlots, NodeMatcher } from './node-tests.ts';

/** One axis with its node test. */
export interface AxisReader {
  /** Adds the nodes that `node` reaches, in the order of the axis. */
  read(evaluation: Evaluation, node: XPathNode, found: XPathNode[]): void;
  /** The nodes that any of several contexts (ascending) reaches, ascending, each once. */
  readAll(evaluation: Evaluation, contexts: readonly XPathNode[]): XPathNode[];
  /** Whether `node` reaches any. */
  reaches(evaluation: Evaluation, node: XPathNode): boolean;
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
      ((evaluation, node) => {
        const found: XPathNode[] = [];
        read(evaluation, node, found);
        return found.length > 0;
      }),
  };
}

export function childAxis(matches: NodeMatcher): AxisReader {
  return plainAxis(
    (evaluation, node, found) => {
      const { tree } = evaluation;
      if (isAttribute(tree, node)) return;
      const end = tree.end[node]!;
      for (let child = node + 1; child < end; child = tree.end[child]!) {
        spend(evaluation, 1);
        if (matches(evaluation, child)) found.push(child);
      }
    },
    (evaluation, node) => {
      const { tree } = evaluation;
      if (isAttribute(tree, node)) return false;
      const end = tree.end[node]!;
      for (let child = node + 1; child < end; child = tree.end[child]!) {
        spend(evaluation, 1);
        if (matches(evaluation, child)) return true;
      }
      return false;
    },
  );
}

/** descendant and descendant-or-self: a linear range. Contexts inside a context before them add nothing. */
export function descendantAxis(
  matches: NodeMatcher,
  withSelf: boolean,
  selfIfAttribute: boolean,
): AxisReader {
  const skip = withSelf ? 0 : 1;
  const read: Read = (evaluation, node, found) => {
    const { tree } = evaluation;
    if (isAttribute(tree, node)) {
      if (selfIfAttribute) found.push(node);
      return;
    }
    const end = tree.end[node]!;
    spend(evaluation, 1 + ((end - node) >> 2));
    for (let below = node + skip; below < end; below++) if (matches(evaluation, below)) found.push(below);
  };
  return {
    read,
    readAll(evaluation, contexts) {
      const { tree } = evaluation;
      const found: XPathNode[] = [];
      let covered = 0;
      for (const context of contexts) {
        const attribute = isAttribute(tree, context);
        if (!attribute && context < covered) continue;
        read(evaluation, context, found);
        if (!attribute) covered = tree.end[context]!;
      }
      return inDocumentOrder(evaluation, found);
    },
    reaches(evaluation, node) {
      const { tree } = evaluation;
      if (isAttribute(tree, node)) return selfIfAttribute;
      const end = tree.end[node]!;
      for (let below = node + skip; below < end; below++) {
        spend(evaluation, 1);
        if (matches(evaluation, below)) return true;
      }
      return false;
    },
  };
}

/** self and parent: at most one node. */
export function selfAxis(matches: NodeMatcher, ifAttribute: boolean): AxisReader {
  const reaches: AxisReader['reaches'] = (evaluation, node) =>
    isAttribute(evaluation.tree, node) ? ifAttribute : matches(evaluation, node);
  return plainAxis((evaluation, node, found) => {
    spend(evaluation, 1);
    if (reaches(evaluation, node)) found.push(node);
  }, reaches);
}

export function parentAxis(matches: NodeMatcher): AxisReader {
  return plainAxis((evaluation, node, found) => {
    const { tree } = evaluation;
    spend(evaluation, 1);
    const parent = isAttribute(tree, node) ? elementOf(tree, node) : tree.parent[node]!;
    if (parent >= 0 && matches(evaluation, parent)) found.push(parent);
  });
}

/** Attributes of elements; `name` null takes them all. */
export function attributeAxis(name: AttributeNameSlots | null): AxisReader {
  const read: Read = (evaluation, node, found) => {
    const { tree } = evaluation;
    if (isAttribute(tree, node)) return;
    collectAttributes(evaluation, node, node + 1, name, found);
  };
  return plainAxis(read);
}

/** `descendant-or-self::node()/attribute::…`: the attributes of a range of nodes lie side by side. */
export function attributesBelowAxis(name: AttributeNameSlots | null): AxisReader {
  const read: Read = (evaluation, node, found) => {
    const { tree } = evaluation;
    if (isAttribute(tree, node)) return;
    collectAttributes(evaluation, node, tree.end[node]!, name, found);
  };
  return plainAxis(read);
}

function collectAttributes(
  evaluation: Evaluation,
  from: number,
  to: number,
  name: AttributeNameSlots | null,
  found: XPathNode[],
): void {
  const { tree, nameIds } = evaluation;
  const end = tree.attributeStart[to]!;
  let attribute = tree.attributeStart[from]!;
  spend(evaluation, 1 + ((end - attribute) >> 2));
  if (name === null) {
    for (; attribute < end; attribute++) found.push(tree.nodeCount + attribute);
    return;
  }
  const onHtml = nameIds[name.onHtml]!;
  const onForeign = nameIds[name.onForeign]!;
  for (; attribute < end; attribute++) {
    const id = tree.attributeName[attribute]!;
    if (id !== onHtml && id !== onForeign) continue;
    const html = tree.namespace[tree.attributeOwner[attribute]!] === HTML_NAMESPACE;
    if (id === (html ? onHtml : onForeign) && !tree.attributePrefix.has(attribute)) {
      found.push(tree.nodeCount + attribute);
    }
  }
}

export const emptyAxis: AxisReader = { read: () => {}, readAll: () => [], reaches: () => false };
