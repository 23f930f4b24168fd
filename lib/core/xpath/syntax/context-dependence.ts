import type { Expression, FunctionName } from './syntax-tree.ts';

/** Functions that read the context node when no argument is given. */
const readContextByDefault: ReadonlySet<FunctionName> = new Set<FunctionName>([
  'local-name',
  'namespace-uri',
  'name',
  'string',
  'string-length',
  'normalize-space',
  'number',
]);

/** Whether the value may differ from one context (node, position, size) to another on the same page. O(size). */
export function dependsOnContext(expression: Expression): boolean {
  switch (expression.kind) {
    case 'number':
    case 'literal':
      return false;
    case 'negation':
      return dependsOnContext(expression.operand);
    case 'or':
    case 'and':
    case 'union':
      return expression.operands.some(dependsOnContext);
    case 'comparison':
    case 'arithmetic':
      return dependsOnContext(expression.left) || dependsOnContext(expression.right);
    case 'filter':
      // Predicates bring a context of their own.
      return dependsOnContext(expression.base);
    case 'path':
      return (
        expression.start === 'context' ||
        (expression.start !== 'document' && dependsOnContext(expression.start))
      );
    case 'call': {
      const { name, arguments: given } = expression;
      if (name === 'position' || name === 'last' || name === 'lang') return true;
      return given.length === 0 ? readContextByDefault.has(name) : given.some(dependsOnContext);
    }
  }
}

/** Whether computing the value is no more work than looking up what was computed before. */
export function isTrivial(expression: Expression): boolean {
  if (expression.kind === 'call') return expression.name === 'true' || expression.name === 'false';
  return expression.kind === 'number' || expression.kind === 'literal';
}
