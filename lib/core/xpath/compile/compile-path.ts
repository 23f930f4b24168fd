import { attributesBelowAxis } from '../axes/attribute-axes.ts';
import type { AxisReader } from '../axes/axis.ts';
import { axisReader, isReverse } from '../axes/axis-reader.ts';
import { descendantAxis } from '../axes/descendant-axis.ts';
import { kindTest } from '../axes/node-tests.ts';
import {
  type Compiled,
  type Evaluation,
  inDocumentOrder,
  isAttribute,
  spend,
  type XPathNode,
} from '../evaluation.ts';
import {
  type Expression,
  isPositional,
  type PathExpression,
  type Step,
  typeOf,
} from '../syntax/syntax-tree.ts';
import type { Compilation } from './compilation.ts';

/** From contexts in document order to nodes in document order. Never changes its argument. */
type CompiledStep = (evaluation: Evaluation, contexts: XPathNode[]) => XPathNode[];
/** Keeps some of the nodes, whose positions count from 1 in the order given. */
type NodeFilter = (evaluation: Evaluation, nodes: XPathNode[]) => XPathNode[];

/** A location path. */
export function compilePath(path: PathExpression, compilation: Compilation): Compiled<XPathNode[]> {
  const steps = fuseSteps(path.steps, compilation).map((step) => compileStep(step, compilation));
  const walk = (evaluation: Evaluation, start: XPathNode[]): XPathNode[] => {
    let nodes = start;
    for (const step of steps) {
      if (nodes.length === 0) return nodes;
      nodes = step(evaluation, nodes);
    }
    return nodes;
  };
  if (path.start === 'context') return (evaluation, node) => walk(evaluation, [node]);
  if (path.start === 'document') {
    // To Chromium an attribute is a tree of its own.
    return (evaluation, node) => walk(evaluation, [isAttribute(evaluation.tree, node) ? node : 0]);
  }
  const start = compilation.nodes(path.start);
  return (evaluation, node, position, size) => walk(evaluation, start(evaluation, node, position, size));
}

/** Whether a path reaches any node. The last step ends with the first that it finds. */
export function compileExistence(path: PathExpression, compilation: Compilation): Compiled<boolean> {
  const fused = fuseSteps(path.steps, compilation);
  const last = fused.at(-1);
  if (path.start !== 'context' || last === undefined || last.predicates.some(isPositional)) {
    const nodes = compilation.nodes(path);
    return (evaluation, node, position, size) => nodes(evaluation, node, position, size).length > 0;
  }
  const { reader } = last;
  const passes = compileConditions(last.predicates, compilation);
  const steps = fused.slice(0, -1).map((step) => compileStep(step, compilation));
  if (steps.length === 0) return (evaluation, node) => reader.reaches(evaluation, node, passes);
  return (evaluation, node) => {
    let nodes: XPathNode[] = [node];
    for (const step of steps) nodes = step(evaluation, nodes);
    return nodes.some((context) => reader.reaches(evaluation, context, passes));
  };
}

/** Whether a node passes all predicates, none of which asks for its position; null if there are none. */
function compileConditions(
  predicates: readonly Expression[],
  compilation: Compilation,
): Compiled<boolean> | null {
  if (predicates.length === 0) return null;
  if (predicates.length === 1) return compilation.boolean(predicates[0]!);
  return compilation.boolean({ kind: 'and', operands: [...predicates] });
}

interface FusedStep {
  reader: AxisReader;
  reverse: boolean;
  predicates: Expression[];
  /** `//x[1]`: descendants, whose predicates count among the children of each parent. */
  perParent: boolean;
}

/** Puts `descendant-or-self::node()/child::x` together into one scan of a range, likewise for attributes and self. */
function fuseSteps(steps: readonly Step[], compilation: Compilation): FusedStep[] {
  const fused: FusedStep[] = [];
  for (let place = 0; place < steps.length; place++) {
    const step = steps[place]!;
    const next = steps[place + 1];
    const joined = next !== undefined && isAnyBelow(step) ? joinWithDescendants(next, compilation) : null;
    if (joined !== null) place++;
    fused.push(
      joined ?? {
        reader: axisReader(step.axis, step.test, compilation.names),
        reverse: isReverse(step.axis),
        predicates: step.predicates,
        perParent: false,
      },
    );
  }
  return fused;
}

function isAnyBelow({ axis, test, predicates }: Step): boolean {
  return axis === 'descendant-or-self' && test.kind === 'node' && predicates.length === 0;
}

function joinWithDescendants({ axis, test, predicates }: Step, { names }: Compilation): FusedStep | null {
  const positional = predicates.some(isPositional);
  const joined = (reader: AxisReader, perParent = false): FusedStep => ({
    reader,
    reverse: false,
    predicates,
    perParent,
  });
  if (axis === 'child' && test.kind !== 'processing-instruction') {
    return joined(descendantAxis(kindTest(test, names), false, false), positional);
  }
  if (positional) return null;
  if (axis === 'attribute') return joined(attributesBelowAxis(test, names));
  if (axis === 'descendant' || axis === 'descendant-or-self') return joined(axisReader(axis, test, names));
  return axis === 'self' ? joined(axisReader('descendant-or-self', test, names)) : null;
}

function compileStep(step: FusedStep, compilation: Compilation): CompiledStep {
  const { reader, reverse, perParent } = step;
  const keep = compileFilters(step.predicates, compilation);
  if (perParent) {
    return (evaluation, contexts) =>
      filterPerParent(evaluation, readFrom(reader, false, evaluation, contexts), keep);
  }
  if (!step.predicates.some(isPositional)) {
    return (evaluation, contexts) => keep(evaluation, readFrom(reader, reverse, evaluation, contexts));
  }
  const first = step.predicates[0]!;
  const atMost = first.kind === 'number' ? Math.max(0, first.value) : Number.POSITIVE_INFINITY;
  return (evaluation, contexts) => {
    const kept: XPathNode[] = [];
    for (const context of contexts) {
      const found: XPathNode[] = [];
      reader.read(evaluation, context, found, atMost);
      for (const node of keep(evaluation, found)) kept.push(node);
    }
    if (reverse) kept.reverse();
    return inDocumentOrder(evaluation, kept);
  };
}

function readFrom(
  reader: AxisReader,
  reverse: boolean,
  evaluation: Evaluation,
  contexts: XPathNode[],
): XPathNode[] {
  if (contexts.length !== 1) return reader.readAll(evaluation, contexts);
  const found: XPathNode[] = [];
  reader.read(evaluation, contexts[0]!, found);
  return reverse ? found.reverse() : found;
}

function filterPerParent(evaluation: Evaluation, nodes: XPathNode[], keep: NodeFilter): XPathNode[] {
  const children = new Map<number, XPathNode[]>();
  spend(evaluation, nodes.length * 8);
  for (const node of nodes) {
    const parent = evaluation.tree.parent[node]!;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [node]);
    else siblings.push(node);
  }
  const kept: XPathNode[] = [];
  for (const siblings of children.values()) for (const node of keep(evaluation, siblings)) kept.push(node);
  return inDocumentOrder(evaluation, kept);
}

export function compileFilters(predicates: readonly Expression[], compilation: Compilation): NodeFilter {
  const filters = predicates.map((predicate) => compileFilter(predicate, compilation));
  if (filters.length === 0) return (_evaluation, nodes) => nodes;
  if (filters.length === 1) return filters[0]!;
  return (evaluation, nodes) => {
    let kept = nodes;
    for (const filter of filters) kept = filter(evaluation, kept);
    return kept;
  };
}

function compileFilter(predicate: Expression, compilation: Compilation): NodeFilter {
  if (predicate.kind === 'number') {
    const place = predicate.value - 1;
    return (_evaluation, nodes) => (nodes[place] === undefined ? [] : [nodes[place]]);
  }
  if (typeOf(predicate) === 'number') {
    const place = compilation.number(predicate);
    return filterBy(
      (evaluation, node, position, size) => place(evaluation, node, position, size) === position,
    );
  }
  return filterBy(compilation.boolean(predicate));
}

function filterBy(passes: Compiled<boolean>): NodeFilter {
  return (evaluation, nodes) => {
    const size = nodes.length;
    spend(evaluation, size * 4);
    const kept: XPathNode[] = [];
    for (let place = 0; place < size; place++) {
      const node = nodes[place]!;
      if (passes(evaluation, node, place + 1, size)) kept.push(node);
    }
    return kept;
  };
}
