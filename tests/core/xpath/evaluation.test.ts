import { describe, expect, it } from 'vitest';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { XPathBudgetError, XPathSyntaxError } from '../../../lib/core/xpath/xpath-errors.ts';
import { oddPages } from '../dom/odd-pages.ts';
import { treeOf } from '../dom/parse.ts';
import { expressionBattery } from './battery/expression-battery.ts';

const page = treeOf('<title>t</title><ul><li id=a>one<li>two</ul><p class=x>three <b>four</b></p>');

const validBattery = expressionBattery.filter((expression) => {
  try {
    compileXPath(expression);
    return true;
  } catch {
    return false;
  }
});

function nodesOf(expression: string, context = 0): number[] {
  const value = compileXPath(expression).evaluate(page, context);
  if (value.kind !== 'nodes') throw new Error('no node-set');
  return value.nodes;
}

describe('node-sets', () => {
  it('ascend in document order without duplicates, whatever the expression', () => {
    for (const html of oddPages) {
      const tree = treeOf(html);
      const owner = (node: number): number =>
        node < tree.nodeCount ? node : tree.attributeOwner[node - tree.nodeCount]!;
      const follows = (node: number, place: number, nodes: number[]): boolean => {
        const previous = nodes[place - 1];
        return previous === undefined || (owner(node) - owner(previous) || node - previous) > 0;
      };
      for (const expression of validBattery) {
        const value = compileXPath(expression).evaluate(tree);
        if (value.kind !== 'nodes') continue;
        if (!value.nodes.every(follows)) expect.fail(`${expression} on ${html}`);
      }
    }
  });

  it('of a union hold each node once', () => {
    expect(nodesOf('//li|//li|//ul/li')).toEqual(nodesOf('//li'));
    expect(nodesOf('//p|//li')).toEqual(nodesOf('//li|//p'));
  });

  it('are the same for // and for its long form', () => {
    for (const [short, long] of [
      ['//li[1]', '/descendant-or-self::node()/child::li[position()=1]'],
      ['//li[last()][. != "x"]', '/descendant-or-self::node()/child::li[position()=last()][. != "x"]'],
      ['//@id', '/descendant-or-self::node()/attribute::id'],
      ['//body//b', '/descendant-or-self::node()/body/descendant-or-self::node()/b'],
      ['//li/preceding::node()', '//li/preceding::node()[true()]'],
    ] as const) {
      expect(nodesOf(short), short).toEqual(nodesOf(long));
    }
  });

  it('are read from the context node', () => {
    const [list] = nodesOf('//ul');
    expect(nodesOf('li', list)).toEqual(nodesOf('//li'));
    expect(nodesOf('.//li/@id', list)).toEqual(nodesOf('//@id'));
    expect(nodesOf('//p', list)).toEqual(nodesOf('//p'));
    expect(nodesOf('..', nodesOf('//@id')[0])).toEqual(nodesOf('//li[@id]'));
  });

  it('are the same when an expression is used again on another page', () => {
    const expression = compileXPath('//p[count(//p)=1]/@class');
    const other = treeOf('<p class=a>1<p class=b>2');
    expect(expression.evaluate(page)).toMatchObject({ nodes: [page.nodeCount + 1] });
    expect(expression.evaluate(other)).toEqual({ kind: 'nodes', nodes: [] });
    expect(expression.evaluate(page)).toMatchObject({ nodes: [page.nodeCount + 1] });
  });
});

describe('text', () => {
  it.each([
    ["string-length('a😀b')", 4],
    ["substring('a😀b', 4, 1)", 'b'],
    ["translate('a😀b', '😀', 'xy')", 'axyb'],
    ["translate('aabbcc', 'aab', 'xyz')", 'xxzzcc'],
    ["substring('12345', 1.5, 2.6)", '234'],
    ["substring('12345', 0 div 0)", ''],
    ["substring('12345', -42, 1 div 0)", '12345'],
    ["substring('12345', -1 div 0, 1 div 0)", ''],
    ["normalize-space(' a\u00a0 \u2003b\f ')", 'a\u00a0 \u2003b\f'],
    ["number('\u2003 12\v')", 12],
    ["number('\u00a012')", Number.NaN],
    ["number('1e3')", Number.NaN],
    ['round(-0.5)', -0],
    ['round(0.49999999999999994)', 1],
  ])('counts by UTF-16 units and knows spaces as a browser does: %s', (expression, value) => {
    expect(compileXPath(expression).evaluate(page)).toMatchObject({ value });
  });

  it.each([
    ['999999', '999999'],
    ['999999.5', '1.00000e+6'],
    ['1 * 1000000 * 1000000 * 1000000000', '1.00000e+21'],
    ['1 div 10000000', '1.00000e-7'],
    ['-0.0000012345678', '-0.00000123457'],
    ['0.1 + 0.2', '0.3'],
    ['100 div 3', '33.3333'],
    ['-0', '0'],
    ['-1 div 0', '-Infinity'],
    ['0 div 0', 'NaN'],
  ])('of a number has six digits: %s', (expression, text) => {
    expect(compileXPath(`string(${expression})`).evaluate(page)).toEqual({ kind: 'string', value: text });
  });
});

describe('an expression that is not XPath', () => {
  it.each([
    ['//div[', 6, 'step'],
    ["//p[@class='x", 11, 'closing-quote'],
    ['//p[1', 5, 'closing-bracket'],
    ['count(//p', 9, 'closing-parenthesis'],
    ['//p[@a @b]', 7, 'closing-bracket'],
    ['foo(//p)', 0, 'known-function'],
    ['side::p', 0, 'known-axis'],
    ['contains(//p)', 0, 'arguments'],
    ["'a'|//p", 3, 'node-set'],
    ['$x', 0, 'no-variable'],
    ['//svg:path', 2, 'no-prefix'],
    ['//p#x', 3, 'valid-character'],
    ['//p q', 4, 'operator'],
    ['', 0, 'step'],
    [`${'('.repeat(300)}1${')'.repeat(300)}`, 100, 'shorter-expression'],
    [`1${'+1'.repeat(201)}`, 402, 'shorter-expression'],
    [`//${'a'.repeat(9_000)}`, 8_192, 'shorter-expression'],
  ])('is told by place and by what was expected: %.20s', (source, position, expected) => {
    const compile = (): unknown => compileXPath(source);
    expect(compile).toThrow(XPathSyntaxError);
    expect(compile).toThrow(expect.objectContaining({ position, expected }));
  });
});

describe('the budget', () => {
  const large = treeOf(`<div class=a>a ${'<p>b <i>c</i></p>'.repeat(5_000)}</div>`);

  it.each([
    "//*[count(following::*[contains(.,'x')])>1000]",
    '//*[count(following::*)>count(preceding::*)]',
    '//node()[count(preceding::node())>count(following::node())]',
    '//*[following::*[following::*]]/following::*[count(preceding::*[. = "c"])>3]',
    '//p[count(../p[. != "x"]) > 0]/preceding-sibling::p[count(following-sibling::p) > 1]',
  ])('ends %s', (expression) => {
    expect(() => compileXPath(expression).evaluate(large)).toThrow(XPathBudgetError);
  });

  it('counts long texts that are searched again and again', () => {
    const long = treeOf(
      `<p title="${'x'.repeat(1_000_000)}">${'y'.repeat(1_000_000)}</p>${'<b></b>'.repeat(20_000)}`,
    );
    for (const expression of [
      '//b[contains(../p/text(), "z")]',
      '//b[contains(../p/@title, "z")]',
      '//b[../p = ../p/@title]',
    ]) {
      expect(() => compileXPath(expression).evaluate(long), expression).toThrow(XPathBudgetError);
    }
  });

  it('is enough for ordinary expressions on a large page', () => {
    const ordinary = treeOf(`<div class=a>a ${'<p>b <i>c</i></p>'.repeat(300)}</div>`);
    for (const expression of validBattery) compileXPath(expression).evaluate(ordinary);
  });

  it('is what the caller says', () => {
    expect(() => compileXPath('//p').evaluate(large, 0, 100)).toThrow(XPathBudgetError);
  });
});
