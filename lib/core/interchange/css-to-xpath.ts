import { xpathLiteral } from '../locate/xpath-literal.ts';

/**
 * A CSS selector as an XPath of the same elements of an HTML page: types, classes, ids, attributes, the four combinators,
 * :first-child, :last-child, lists. Null for what has no such form. O(n).
 *
 * @param within elements inside the context, instead of on the whole page
 */
export function cssToXPath(css: string, within = false): string | null {
  if (css.length > 1000) return null;
  const parts = splitList(css).map(oneSelector);
  return parts.length > 0 && parts.every((part) => part !== null)
    ? parts.map((part) => (within ? `.${part}` : part)).join(' | ')
    : null;
}

/** Commas outside of brackets and quotes. */
function splitList(css: string): string[] {
  return css.match(/(?:\[[^\]]*\]|"[^"]*"|'[^']*'|\([^)]*\)|[^,])+/g)?.map((part) => part.trim()) ?? [];
}

const combinators: Record<string, (test: string) => string> = {
  ' ': (test) => `//${test}`,
  '>': (test) => `/${test}`,
  '+': (test) => `/following-sibling::*[1]${test === '*' ? '' : `[self::${test}]`}`,
  '~': (test) => `/following-sibling::${test}`,
};
const name = String.raw`-?[_a-zA-Z\u00a0-\uffff][\w\u00a0-\uffff-]*`;
const compound = new RegExp(
  String.raw`^(\*|${name})?((?:\.${name}|#${name}|\[[^\]]*\]|:[\w-]+(?:\([^)]*\))?)*)`,
);
const suffix = new RegExp(String.raw`\.${name}|#${name}|\[[^\]]*\]|:[\w-]+(?:\([^)]*\))?`, 'g');

function oneSelector(css: string): string | null {
  let rest = css.trim();
  let path = '';
  let combinator = ' ';
  while (rest !== '') {
    const [whole, type = '*', suffixes = ''] = compound.exec(rest) ?? [''];
    if (whole === '') return null;
    const tests = (suffixes.match(suffix) ?? []).map((each) => predicate(each));
    if (tests.some((test) => test === null)) return null;
    path += combinators[combinator]!(type.toLowerCase()) + tests.join('');
    rest = rest.slice(whole.length);
    const between = /^\s*([>+~])\s*|^\s+/.exec(rest);
    if (!between) break;
    combinator = between[1] ?? ' ';
    rest = rest.slice(between[0].length);
    if (rest === '') return null;
  }
  return rest === '' && path !== '' ? path : null;
}

function predicate(suffixed: string): string | null {
  const word = suffixed.slice(1);
  switch (suffixed[0]) {
    case '.':
      return `[${hasWord('@class', word)}]`;
    case '#':
      return `[@id=${xpathLiteral(word)}]`;
    case '[':
      return attribute(suffixed);
    default:
      return (
        {
          'first-child': '[not(preceding-sibling::*)]',
          'last-child': '[not(following-sibling::*)]',
        }[word] ?? null
      );
  }
}

function attribute(written: string): string | null {
  const [, attr, operator, , quoted, bare] =
    /^\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:(["'])(.*?)\3|([\w-]+))\s*)?\]$/.exec(written) ?? [];
  if (attr === undefined) return null;
  const at = `@${attr.toLowerCase()}`;
  if (operator === undefined) return `[${at}]`;
  const value = quoted ?? bare ?? '';
  const literal = xpathLiteral(value);
  switch (operator) {
    case '=':
      return `[${at}=${literal}]`;
    case '~=':
      return `[${hasWord(at, value)}]`;
    case '^=':
      return `[starts-with(${at}, ${literal})]`;
    case '*=':
      return `[contains(${at}, ${literal})]`;
    case '$=':
      return `[substring(${at}, string-length(${at}) - ${value.length - 1})=${literal}]`;
    default:
      return `[${at}=${literal} or starts-with(${at}, ${xpathLiteral(`${value}-`)})]`;
  }
}

const hasWord = (at: string, word: string) =>
  `contains(concat(' ', normalize-space(${at}), ' '), ${xpathLiteral(` ${word} `)})`;
