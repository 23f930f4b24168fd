import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { XPathSyntaxError } from '../../../lib/core/xpath/xpath-errors.ts';
import { expressionBattery } from './expression-battery.ts';
import { goldenValue } from './node-path.ts';

const golden = `${import.meta.dirname}/golden`;

/** What is told as a mistake when the expression is compiled, while Chromium makes something of it. */
const deliberate: ReadonlyMap<string, string> = new Map([
  ['sum(1)', 'not a node-set; Chromium says 0'],
  ['$x', 'no variable is bound; Chromium says it is empty'],
]);

describe.each(readdirSync(`${golden}/pages`))('on %s', (file) => {
  const parsed = parseHtml(readFileSync(`${golden}/pages/${file}`, 'utf8'), { scripting: false });
  if (parsed.kind !== 'tree') throw new Error('the page is too complex');
  const { tree } = parsed;
  const answers: Record<string, unknown> = JSON.parse(
    readFileSync(`${golden}/${file.replace('.html', '.json')}`, 'utf8'),
  );

  it.each(expressionBattery.filter((expression) => !deliberate.has(expression)))(
    'means what it means to Chromium: %s',
    (expression) => {
      expect(answer(expression)).toEqual(answers[expression]);
    },
  );

  function answer(expression: string): unknown {
    try {
      return goldenValue(tree, compileXPath(expression).evaluate(tree));
    } catch (error) {
      if (error instanceof XPathSyntaxError) return { error: true };
      throw error;
    }
  }
});
