import type { Candidate } from './locate.ts';
import type { PageMatches } from './page-matches.ts';

/** Above this an expression is no second opinion, but a guess. */
const mostBrittle = 12;
/** Fewer pages show too little of how two expressions differ. */
const leastPages = 3;
/** Names that nearly any element may have say nothing. */
const anyName = /^(div|span|p|a|b|i|em|strong|small|ul|ol|li|dl|dd|dt|table|tbody|tr|td|section|html|body)$/;

/**
 * An expression for the case that the first finds nothing: the least brittle one that rests on other signs (no attribute's
 * value, class word, label or telling name in common) and finds the very same on every page. A redesign that takes the
 * signs of one seldom takes those of the other. The idea is that of multi-locators (Leotta, Stocco, Ricca, Tonella: Using
 * multi-locators to increase the robustness of web test cases. ICST 2015), with trying in turn in place of voting: as both
 * agree on all that is stored, there is nothing to vote about, and the first keeps the word until it is silent.
 *
 * @param candidates in the order of their rank
 * @returns null where none is like that, or fewer than three pages are there
 * O(candidates · pages · cost of an expression)
 */
export function secondExpression(
  first: Candidate,
  candidates: readonly Candidate[],
  pages: readonly PageMatches[],
): string | null {
  if (pages.length < leastPages) return null;
  const signs = signsIn(first.expression);
  const second = candidates.find(
    ({ expression, brittleness }) =>
      brittleness < mostBrittle &&
      !signsIn(expression).some((sign) => signs.includes(sign)) &&
      pages.every((page) => isSame(page.of(first.expression), page.of(expression))),
  );
  return second?.expression ?? null;
}

/** What an expression goes by: quoted values without space around, attributes that only have to be there, telling names. */
function signsIn(expression: string): string[] {
  const quoted = [...expression.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) =>
    (one ?? other ?? '').trim(),
  );
  const bare = expression.replaceAll(/"[^"]*"|'[^']*'/g, '');
  const attributes = [...bare.matchAll(/\[(@[\w:-]+)\]/g)].map(([, name]) => name!);
  const names = [...bare.matchAll(/(?:^|\/|::)([a-z][\w-]*)(?=[[/)]|$)/g)].map(([, name]) => name!);
  return [...quoted.filter(Boolean), ...attributes, ...names.filter((name) => !anyName.test(name))];
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((node, at) => node === other[at]);
}
