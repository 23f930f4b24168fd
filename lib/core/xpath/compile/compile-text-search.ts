import { type Compiled, charged, spend } from '../evaluation.ts';
import type { Expression, FunctionCall } from '../syntax/syntax-tree.ts';
import type { Compilation } from './compilation.ts';
import { compileContextAttribute } from './context-paths.ts';

/** contains() and starts-with(). Those over an attribute of the context node, most of all in rules, run without copies. */
export function compileTextSearch(call: FunctionCall, compilation: Compilation): Compiled<boolean> {
  const [where, what] = call.arguments as [Expression, Expression];
  const part = compilation.string(what);
  const text = compilation.string(where);
  const search: Compiled<boolean> =
    call.name === 'contains'
      ? (...context) => charged(context[0], text(...context)).includes(part(...context))
      : (...context) => text(...context).startsWith(part(...context));
  if (what.kind !== 'literal' || what.value === '') return search;

  const wanted = what.value;
  const attribute = compileContextAttribute(where, compilation);
  if (attribute !== null) {
    return call.name === 'contains'
      ? (evaluation, node, position, size) =>
          attribute(evaluation, node, position, size)?.includes(wanted) ?? false
      : (evaluation, node, position, size) =>
          attribute(evaluation, node, position, size)?.startsWith(wanted) ?? false;
  }
  const padded = paddedAttribute(where);
  const word = wanted.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (call.name !== 'contains' || padded === null || !/^[^ \t\r\n]+$/.test(word)) return search;
  const inside = compileContextAttribute(padded, compilation);
  if (inside === null) return search;
  return (evaluation, node, position, size) => {
    spend(evaluation, 2);
    const value = inside(evaluation, node, position, size);
    return value?.includes(word) === true && search(evaluation, node, position, size);
  };
}

/**
 * `concat(' ', normalize-space(@class), ' ')`, by which rules look for a class: the attribute in it. A word that the attribute
 * lacks is not in the whole either, as what stands around it is white space and what normalizing takes away is too.
 */
function paddedAttribute(expression: Expression): Expression | null {
  if (expression.kind !== 'call') return null;
  if (expression.name === 'normalize-space') return expression.arguments[0] ?? null;
  if (expression.name !== 'concat') return null;
  const others = expression.arguments.filter(
    (argument) => argument.kind !== 'literal' || !/^[ \t\r\n]*$/.test(argument.value),
  );
  const [only] = others;
  if (only === undefined || others.length > 1) return null;
  return only.kind === 'call' ? paddedAttribute(only) : only;
}
