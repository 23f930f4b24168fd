import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { XPathSyntaxError } from '../../../lib/core/xpath/xpath-errors.ts';
import { treeOf } from '../dom/parse.ts';
import { expressionBattery } from './battery/expression-battery.ts';
import { differingInBattery, explanation } from './explained-differences.ts';
import { goldenValue } from './node-path.ts';

const golden = `${import.meta.dirname}/golden`;

/** For machines without a browser; tests/e2e/engine asks a living one. */
it.each(readdirSync(`${golden}/pages`))('means on %s what it means to Chromium', (file) => {
  const tree = treeOf(readFileSync(`${golden}/pages/${file}`, 'utf8'));
  const answers: Record<string, unknown> = JSON.parse(
    readFileSync(`${golden}/${file.replace('.html', '.json')}`, 'utf8'),
  );
  const answer = (expression: string): { value: unknown; expected: XPathSyntaxError['expected'] | null } => {
    try {
      return { value: goldenValue(tree, compileXPath(expression).evaluate(tree)), expected: null };
    } catch (error) {
      if (error instanceof XPathSyntaxError) return { value: { error: true }, expected: error.expected };
      throw error;
    }
  };
  const explained: string[] = [];
  const differing = expressionBattery.filter((expression) => {
    const { value, expected } = answer(expression);
    const own = JSON.stringify(value);
    const browser = JSON.stringify(answers[expression]);
    if (own === browser) return false;
    const reason = explanation({ own: { answer: own, expected }, browser, expression });
    if (reason !== undefined) explained.push(expression);
    return reason === undefined;
  });
  expect(differing).toEqual([]);
  expect(differingInBattery).toEqual(expect.arrayContaining(explained));
  expect(explained).toEqual(expect.arrayContaining(['$x', 'sum(1)']));
});
