import { expect } from 'vitest';
import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { COMMENT, DOCTYPE, DOCUMENT, TEXT } from '../../../lib/core/dom/html-tree.ts';
import { type OwnAnswer, ownAnswer, type Question } from './comparable-values.ts';

interface Disagreement {
  own: OwnAnswer;
  browser: string;
  expression: string;
}

const withoutNames = (answer: string): string => answer.replace(/@[^ ]+/g, '@');

/**
 * All that differs between Chromium's answers and ours. What is told as a mistake here when the expression is compiled,
 * Chromium finds out in evaluating, if it comes to that, or never. What compiles has another value only
 * in the last two cases.
 */
const explained: Record<string, (disagreement: Disagreement) => boolean> = {
  'a value where only nodes make sense, as in count(1), is an error even if it is never evaluated; sum() and names of one are not 0 or empty':
    ({ own }) => own.expected === 'node-set',
  'a variable is an error; in Chromium it is an empty string': ({ own, expression }) =>
    own.expected === 'no-variable' && expression.includes('$'),
  "names and namespaces of what has none are '' here; in Chromium they are unequal to ''": ({ expression }) =>
    /(namespace-uri|local-name)\([^()]*\) *!?= *(''|"")/.test(expression),
  'the order of the attributes of one element in a union, which the recommendation leaves open': ({
    own,
    expression,
    browser,
  }) => /@.*\||\|.*@/.test(expression) && withoutNames(own.answer) === withoutNames(browser),
};

/** The expressions of the battery whose answers may differ, whatever the page; those of all others are the same. */
export const differingInBattery: readonly string[] = [
  '$x',
  '(//@* | //*)[5]',
  '//@*[namespace-uri()!=""]',
  '//@node()[namespace-uri()!=""]',
  'name(//@*[namespace-uri()!=""])',
  'sum(1)',
];

/** Which of the explanations covers a difference, if any. */
export function explanation(disagreement: Disagreement): string | undefined {
  return Object.keys(explained).find((each) => explained[each]!(disagreement));
}

export interface Difference {
  question: Question;
  own: string;
  browser: string;
  expected: string | null;
}

/** The answers that differ and that nothing explains; expressions of those explained are kept by their explanation. */
export function differences(
  tree: HtmlTree,
  questions: readonly Question[],
  answers: readonly string[],
  kept: Map<string, string[]>,
  budget?: number,
): Difference[] {
  const found: Difference[] = [];
  questions.forEach((question, place) => {
    const own = ownAnswer(tree, question, budget);
    const browser = answers[place]!;
    if (own.answer === browser) return;
    const { expression } = question;
    const reason = explanation({ own, browser, expression });
    if (reason === undefined) found.push({ question, own: own.answer, browser, expected: own.expected });
    else kept.set(reason, [...(kept.get(reason) ?? []), expression]);
  });
  return found;
}

const kindNames = new Map<number, string>([
  [TEXT, '3 #text'],
  [COMMENT, '8 #comment'],
  [DOCTYPE, '10 '],
  [DOCUMENT, '9 #document'],
]);

/** Both sides have the same nodes in the same order. */
export function expectSameNodes(tree: HtmlTree, nodes: string, page: string): void {
  const own = Array.from(
    tree.kind,
    (kind) => kindNames.get(kind) ?? `1 ${tree.names[kind]!.toLowerCase()}`,
  ).join('\n');
  if (own !== nodes) expect.fail(`another tree of ${page}`);
}
