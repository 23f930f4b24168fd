import { expect, it } from 'vitest';
import { compileXPath, DEFAULT_BUDGET } from '../../../lib/core/xpath/compile-xpath.ts';
import { XPathBudgetError } from '../../../lib/core/xpath/xpath-errors.ts';
import { treeOf } from '../dom/parse.ts';
import { costlyExpressions } from './battery/costly.ts';
import { costlyPages } from './costly-pages.ts';

it.each(Object.entries(costlyPages()))(
  '%s: every costly expression ends, by itself or by the budget',
  (_name, html) => {
    const tree = treeOf(html);
    for (const expression of costlyExpressions) {
      const compiled = compileXPath(expression);
      try {
        compiled.evaluate(tree, 0, DEFAULT_BUDGET);
      } catch (error) {
        expect(error, expression).toBeInstanceOf(XPathBudgetError);
      }
    }
  },
);

it('computes what no context can change only once', () => {
  const tree = treeOf('<p>b <i>c</i></p>'.repeat(20_000));
  for (const expression of [
    '//*[count(//*[contains(., "c")]) > 3]',
    '//*[//*[//*[//*]]]',
    '//i[. = //i]',
    '//i[. != //i or . < //i]',
    '//i[string-length(concat(/, //body)) + sum(//i) * count(//p[//p]) > 0 or true()]',
  ]) {
    expect(() => compileXPath(expression).evaluate(tree, 0, 4_000_000), expression).not.toThrow();
  }
});

it('knows no recursion that an expression could drive too deep', () => {
  const tree = treeOf('<p>');
  for (const expression of [
    `${'('.repeat(99)}1${')'.repeat(99)}`,
    `//p${'/..//p'.repeat(1_300)}`,
    `${'//p|'.repeat(2_000)}//p`,
    `${'1 or '.repeat(1_600)}0`,
    `${'-'.repeat(8_000)}1`,
    `//p${'[1]'.repeat(2_000)}`,
    `1${'+1'.repeat(200)}`,
  ]) {
    expect(() => compileXPath(expression).evaluate(tree), expression.slice(0, 40)).not.toThrow();
  }
});
