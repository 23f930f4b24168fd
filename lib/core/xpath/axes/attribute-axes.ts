import { HTML_NAMESPACE } from '../../dom/html-tree.ts';
import type { NameSlots } from '../compile/compilation.ts';
import { type Evaluation, isAttribute, spend, type XPathNode } from '../evaluation.ts';
import type { NodeTest } from '../syntax/syntax-tree.ts';
import { type AxisReader, emptyAxis, plainAxis } from './axis.ts';
import {
  type AttributeNameSlots,
  attributeNamed,
  attributeNameSlots,
  declaresNamespace,
} from './node-tests.ts';

/** Attributes of elements. */
export function attributeAxis(test: NodeTest, names: NameSlots): AxisReader {
  if (test.kind !== 'name') return wholeAxis(test, (node) => node + 1);
  const slots = attributeNameSlots(test.name, names);
  const find = (evaluation: Evaluation, node: XPathNode): number => {
    spend(evaluation, 2);
    return isAttribute(evaluation.tree, node) ? -1 : attributeNamed(evaluation, node, slots);
  };
  return plainAxis(
    (evaluation, node, found) => {
      const attribute = find(evaluation, node);
      if (attribute >= 0) found.push(evaluation.tree.nodeCount + attribute);
    },
    (evaluation, node, passes) => {
      const attribute = find(evaluation, node);
      if (attribute < 0) return false;
      return passes === null || passes(evaluation, evaluation.tree.nodeCount + attribute, 1, 1);
    },
  );
}

/** `descendant-or-self::node()/attribute::…`: the attributes of a range of nodes lie side by side. */
export function attributesBelowAxis(test: NodeTest, names: NameSlots): AxisReader {
  if (test.kind !== 'name') return wholeAxis(test, (_node, end) => end);
  const slots = attributeNameSlots(test.name, names);
  return plainAxis((evaluation, node, found) => {
    const { tree } = evaluation;
    if (isAttribute(tree, node)) return;
    collectNamed(evaluation, node, tree.end[node]!, slots, found);
  });
}

/** `@*` and `@node()` of the elements from a node up to a place; only the latter has declarations of namespaces. */
function wholeAxis(test: NodeTest, upTo: (node: number, end: number) => number): AxisReader {
  if (test.kind !== 'any-name' && test.kind !== 'node') return emptyAxis;
  const declarations = test.kind === 'node';
  return plainAxis((evaluation, node, found) => {
    const { tree } = evaluation;
    if (isAttribute(tree, node)) return;
    const end = tree.attributeStart[upTo(node, tree.end[node]!)]!;
    let attribute = tree.attributeStart[node]!;
    spend(evaluation, 2 + end - attribute);
    for (; attribute < end; attribute++) {
      if (declarations || !declaresNamespace(tree, attribute)) found.push(tree.nodeCount + attribute);
    }
  });
}

function collectNamed(
  evaluation: Evaluation,
  from: number,
  to: number,
  name: AttributeNameSlots,
  found: XPathNode[],
): void {
  const { tree, nameIds } = evaluation;
  const end = tree.attributeStart[to]!;
  let attribute = tree.attributeStart[from]!;
  const onHtml = nameIds[name.onHtml]!;
  const onForeign = nameIds[name.onForeign]!;
  spend(evaluation, 1);
  if (onHtml === 0 && onForeign === 0) return;
  spend(evaluation, (end - attribute) >> 1);
  for (; attribute < end; attribute++) {
    const id = tree.attributeName[attribute]!;
    if (id !== onHtml && id !== onForeign) continue;
    const html = tree.namespace[tree.attributeOwner[attribute]!] === HTML_NAMESPACE;
    if (id === (html ? onHtml : onForeign) && (html || !tree.attributePrefix.has(attribute))) {
      found.push(tree.nodeCount + attribute);
    }
  }
}
