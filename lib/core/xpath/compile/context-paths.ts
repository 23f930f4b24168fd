import { attributeNamed, attributeNameSlots } from '../axes/node-tests.ts';
import { type Compiled, charged } from '../evaluation.ts';
import type { Expression, Step } from '../syntax/syntax-tree.ts';
import type { Compilation } from './compilation.ts';

/** `@name` of the context node, the commonest operand of all, without a list: its value or null. Null if it is not that. */
export function compileContextAttribute(
  expression: Expression,
  compilation: Compilation,
): Compiled<string | null> | null {
  const step = onlyStep(expression);
  if (step?.axis !== 'attribute' || step.test.kind !== 'name') return null;
  const slots = attributeNameSlots(step.test.name, compilation.names);
  return (evaluation, node) => {
    const { tree } = evaluation;
    if (node >= tree.nodeCount) return null;
    const attribute = attributeNamed(evaluation, node, slots);
    return attribute < 0 ? null : charged(evaluation, tree.attributeValue[attribute]!);
  };
}

/** Whether the expression is `.`. */
export function isContextNode(expression: Expression): boolean {
  const step = onlyStep(expression);
  return step?.axis === 'self' && step.test.kind === 'node';
}

/** The step of a path that is one step from the context without predicates. */
function onlyStep(expression: Expression): Step | null {
  if (expression.kind !== 'path' || expression.start !== 'context' || expression.steps.length !== 1)
    return null;
  const step = expression.steps[0]!;
  return step.predicates.length === 0 ? step : null;
}
