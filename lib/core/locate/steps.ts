import { elementName, HTML_NAMESPACE, type HtmlTree } from '../dom/html-tree.ts';
import { type Sign, signsOf } from './signs.ts';
import { xpathLiteral } from './xpath-literal.ts';

/** One step of an expression: the name of an element and what else must hold of it. */
export interface Step {
  readonly text: string;
  readonly brittleness: number;
}

/** Elements of which a page has one or few, and which say what they hold. */
const firmNames = /^(article|main|h1|time|address|header|footer|nav|aside|figure|blockquote)$/;
/** What each further predicate costs: it is one more thing that can change. */
const PER_SIGN = 0.5;
/** A bare `div` or `p` is one only as long as nobody adds another. */
const BARE = 5;
const mostSigns = 7;

/** The name test of an element: by local name where XPath on an HTML document finds it by no name. O(1). */
export function nameTest(tree: HtmlTree, node: number): string {
  const name = elementName(tree, node);
  return tree.namespace[node] === HTML_NAMESPACE && /^[a-z_][\w.-]*$/.test(name)
    ? name
    : `*[local-name()=${xpathLiteral(name)}]`;
}

/**
 * Steps that hold for an element, the least brittle first: its bare name, its name with each sign, signs that suffice
 * without a name, and pairs of signs. O(signs²).
 */
export function stepsOf(tree: HtmlTree, node: number): Step[] {
  const name = nameTest(tree, node);
  const firm = firmNames.test(elementName(tree, node));
  const base = firm ? 1 : 2.5;
  const signs = signsOf(tree, node).slice(0, mostSigns);
  const steps: Step[] = [{ text: name, brittleness: firm ? base : BARE }];
  for (const [place, sign] of signs.entries()) {
    steps.push(step(name, base / 2, [sign]));
    if (sign.sufficient) steps.push(step('*', 0.5, [sign]));
    for (const other of signs.slice(place + 1)) steps.push(step(name, base / 2, [sign, other]));
  }
  return steps.sort((a, b) => a.brittleness - b.brittleness);
}

function step(name: string, base: number, signs: readonly Sign[]): Step {
  return {
    text: name + signs.map(({ predicate }) => `[${predicate}]`).join(''),
    brittleness: signs.reduce((sum, sign) => sum + sign.brittleness + PER_SIGN, base),
  };
}
