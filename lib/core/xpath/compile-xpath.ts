import type { HtmlTree } from '../dom/html-tree.ts';
import type { Compilation } from './compile/compilation.ts';
import { startCompilation } from './compile/compile-expression.ts';
import type { Compiled, Evaluation, XPathNode } from './evaluation.ts';
import { dependsOnContext } from './syntax/context-dependence.ts';
import { parseXPath } from './syntax/parse-xpath.ts';
import { typeOf, type ValueType } from './syntax/syntax-tree.ts';

export type { XPathNode } from './evaluation.ts';

export type XPathValue =
  | { kind: 'nodes'; nodes: XPathNode[] }
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'boolean'; value: boolean };

/** Enough for any sensible expression on a page of the largest size; about a tenth of a second of work at worst. */
export const DEFAULT_BUDGET = 5_000_000;

export interface XPathExpression {
  readonly source: string;
  readonly type: ValueType;
  /** Whether the value may differ from one context node to another, as that of a relative path may. */
  readonly dependsOnContext: boolean;
  /**
   * @param contextNode a node of the tree or an attribute; 0 is the document
   * @param budget steps: about one for each visited node and for each 16 characters that are compared, searched or joined
   * @returns nodes in document order, each once
   * @throws {XPathBudgetError}
   */
  evaluate(tree: HtmlTree, contextNode?: XPathNode, budget?: number): XPathValue;
}

/**
 * Compiles XPath 1.0 to closures. It means what it means to a browser on an HTML document: names of HTML
 * elements and of their attributes compare without case, elements of SVG and MathML are found by `*` and `local-name()` only.
 * O(length).
 * @throws {XPathSyntaxError}
 */
export function compileXPath(source: string): XPathExpression {
  const syntax = parseXPath(source);
  const type = typeOf(syntax);
  const compilation = startCompilation();
  const run = compileValue(syntax, type, compilation);
  const { names } = compilation.names;
  return {
    source,
    type,
    dependsOnContext: dependsOnContext(syntax),
    evaluate(tree, contextNode = 0, budget = DEFAULT_BUDGET) {
      return run(startEvaluation(tree, names, budget), contextNode, 1, 1);
    },
  };
}

function startEvaluation(tree: HtmlTree, names: readonly string[], budget: number): Evaluation {
  const nameIds = new Int32Array(names.length);
  for (let slot = 0; slot < names.length; slot++) nameIds[slot] = tree.nameIds.get(names[slot]!) ?? 0;
  return {
    tree,
    nameIds,
    hoisted: [],
    remaining: budget,
    nodesJoined: 0,
    joinedText: null,
    elementById: null,
  };
}

function compileValue(
  syntax: ReturnType<typeof parseXPath>,
  type: ValueType,
  compilation: Compilation,
): Compiled<XPathValue> {
  switch (type) {
    case 'nodes': {
      const nodes = compilation.nodes(syntax);
      return (...context) => ({ kind: 'nodes', nodes: nodes(...context) });
    }
    case 'number': {
      const number = compilation.number(syntax);
      return (...context) => ({ kind: 'number', value: number(...context) });
    }
    case 'string': {
      const string = compilation.string(syntax);
      return (...context) => ({ kind: 'string', value: string(...context) });
    }
    case 'boolean': {
      const boolean = compilation.boolean(syntax);
      return (...context) => ({ kind: 'boolean', value: boolean(...context) });
    }
  }
}
