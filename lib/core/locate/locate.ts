import type { HtmlTree } from '../dom/html-tree.ts';
import { alikeTo, overlap } from './alike.ts';
import { childPath } from './child-path.ts';
import { PageMatches } from './page-matches.ts';
import { shortLabel } from './signs.ts';
import { nameTest, type Step, stepsOf } from './steps.ts';
import { xpathLiteral } from './xpath-literal.ts';

/** An element that a person pointed at. */
export interface Example {
  tree: HtmlTree;
  node: number;
}

export interface Candidate {
  expression: string;
  /** How likely it is to miss or to find something else on other pages, by its form: 0 is best, above 30 is a bare path. */
  brittleness: number;
}

export interface LocateOptions {
  /**
   * `these`: on each page exactly its examples are to be found. `alike`: the examples stand for all that lie in the page as
   * they do, as one entry stands for a list.
   */
  aim: 'these' | 'alike';
  /** The entry of a list, by tree, in which the expression is to be evaluated; the document where there is none. */
  rootOf?: (example: Example) => number;
  /** With `alike`: what lies above must share a class word too; see alike.ts. */
  byClass?: boolean;
  /** At most so many candidates. */
  most?: number;
}

/** What one more step costs, and one that must be the direct child. */
const PER_STEP = 1;
const CHILD = 0.5;
const POSITION = 4;
const BARE_PATH = 30;
const WORST_STRAY = 12;
const mostAnchors = 48;
const mostPairs = 6000;

interface Place {
  matches: PageMatches;
  examples: Set<number>;
  alike: Set<number> | null;
}

/**
 * Expressions that find what was pointed at, the least brittle first. As ROBULA+ (Leotta, Stocco, Ricca, Tonella: ROBULA+:
 * an algorithm for generating robust XPath locators for web testing. Journal of Software: Evolution and Process 28, 2016)
 * it goes from the general to the special, prefers signs that seldom change and comes to positions last. Unlike it, every
 * candidate up to two steps is weighed (not the first that fits is taken), classes count by the word, words made by
 * machines are no signs, and several examples on several pages must all be found.
 *
 * @returns none only if the examples are none, or are on one page with `these` and no expression finds just them
 * O(steps² · pages), about 5 to 30 ms for an example on a page of 250 kB
 */
export function locate(examples: readonly Example[], options: LocateOptions): Candidate[] {
  const [seed] = examples;
  if (!seed) return [];
  const most = options.most ?? 24;
  const all = placesOf(examples, options);
  const home = all[0]!;
  const found: Candidate[] = [];
  if (seed.node === home.matches.root) return [{ expression: '.', brittleness: 0 }];

  const offer = (brittleness: number, find: (place: Place) => readonly number[], text: string): boolean => {
    let stray = 0;
    for (const place of all) {
      const misfit = misfitOf(place, find(place));
      if (misfit === null) return false;
      stray = Math.max(stray, misfit);
    }
    found.push({ expression: text, brittleness: brittleness + stray * WORST_STRAY });
    return true;
  };

  const own = stepsOf(seed.tree, seed.node);
  const anchors = anchorsOf(seed, home.matches.root);
  const start = home.matches.root === 0 ? '//' : './/';
  const single = new Set<Step>();
  for (const step of own) {
    if (offer(step.brittleness, ({ matches }) => matches.ofStep(step.text), start + step.text))
      single.add(step);
  }
  offerPairs(own, anchors, single, start, most, offer);
  offerLabelled(seed, own, start, offer);
  offerPositions(seed, own, anchors, home, start, offer);
  return chooseVaried(found, most);
}

type Offer = (brittleness: number, find: (place: Place) => readonly number[], text: string) => boolean;

/** One for each page, or for each entry of a list; that of the first example comes first. */
function placesOf(examples: readonly Example[], { aim, rootOf, byClass = false }: LocateOptions): Place[] {
  const places: Place[] = [];
  for (const example of examples) {
    const { tree, node } = example;
    const root = rootOf?.(example) ?? 0;
    const place = places.find(({ matches }) => matches.tree === tree && matches.root === root);
    if (place) place.examples.add(node);
    else places.push({ matches: new PageMatches(tree, root), examples: new Set([node]), alike: null });
  }
  if (aim === 'alike') {
    for (const place of places) {
      const { tree, root } = place.matches;
      place.alike = alikeTo(tree, [...place.examples], root, { byClass });
    }
  }
  return places;
}

/** Null where an example is missed (or, without `alike`, more is found); else 0 to 1, how far it strays from what was meant. */
function misfitOf({ examples, alike }: Place, found: readonly number[]): number | null {
  if (found.length < examples.size) return null;
  if (alike === null) {
    return found.length === examples.size && found.every((node) => examples.has(node)) ? 0 : null;
  }
  let hit = 0;
  for (const node of found) if (examples.has(node)) hit++;
  return hit === examples.size ? 1 - overlap(found, alike) : null;
}

interface Anchor {
  step: Step;
  /** Whether it is the parent of what was pointed at. */
  parent: boolean;
  node: number;
}

/** Steps of the ancestors that tell something, the least brittle first. */
function anchorsOf({ tree, node }: Example, root: number): Anchor[] {
  const anchors: Anchor[] = [];
  for (let at = tree.parent[node]!; at > root && tree.parent[at]! > 0; at = tree.parent[at]!) {
    for (const step of stepsOf(tree, at)) {
      if (step.text === nameTest(tree, at) && step.brittleness > 1) continue;
      anchors.push({ step, parent: at === tree.parent[node], node: at });
    }
  }
  return anchors.sort((a, b) => a.step.brittleness - b.step.brittleness).slice(0, mostAnchors);
}

function offerPairs(
  own: readonly Step[],
  anchors: readonly Anchor[],
  single: ReadonlySet<Step>,
  start: string,
  most: number,
  offer: Offer,
): void {
  const pairs = own
    .filter((step) => !single.has(step))
    .flatMap((step) =>
      anchors.map((anchor) => ({
        step,
        anchor,
        cost: step.brittleness + anchor.step.brittleness + PER_STEP,
      })),
    )
    .sort((a, b) => a.cost - b.cost)
    .slice(0, mostPairs);
  let successes = 0;
  for (const { step, anchor, cost } of pairs) {
    const above = anchor.step.text;
    const below = offer(
      cost,
      ({ matches }) => {
        const cover = matches.below(above);
        return matches.ofStep(step.text).filter((node) => cover[node] === 1);
      },
      `${start}${above}//${step.text}`,
    );
    const asChild =
      anchor.parent &&
      offer(
        cost + CHILD,
        ({ matches }) => matches.of(`${start}${above}/${step.text}`),
        `${start}${above}/${step.text}`,
      );
    if (below || asChild) successes++;
    if (successes >= most * 2) return;
  }
}

/** `dt[normalize-space()="Date"]/following-sibling::dd[1]`: what stands after its label. */
function offerLabelled({ tree, node }: Example, own: readonly Step[], start: string, offer: Offer): void {
  const parent = tree.parent[node]!;
  let label: number | null = null;
  for (let child = parent + 1; child < node; child = tree.end[child]!) {
    if (tree.kind[child]! > 0 && shortLabel(tree, child) !== null) label = child;
  }
  if (label === null) return;
  const name = own.find(({ text }) => text === nameTest(tree, node))!;
  const text = `${start}${nameTest(tree, label)}[normalize-space()=${xpathLiteral(shortLabel(tree, label)!)}]/following-sibling::${name.text}[1]`;
  offer(6 + name.brittleness, ({ matches }) => matches.of(text), text);
}

function offerPositions(
  { tree, node }: Example,
  own: readonly Step[],
  anchors: readonly Anchor[],
  home: Place,
  start: string,
  offer: Offer,
): void {
  for (const step of own.slice(0, 4)) {
    const places = home.matches.ofStep(step.text);
    if (places[0] === node) {
      const text = `(${start}${step.text})[1]`;
      offer(step.brittleness + POSITION, ({ matches }) => matches.of(text), text);
    } else if (places[places.length - 1] === node) {
      const text = `(${start}${step.text})[last()]`;
      offer(step.brittleness + POSITION + 1, ({ matches }) => matches.of(text), text);
    }
  }
  for (const anchor of anchors.slice(0, 16)) {
    const path = childPath(tree, anchor.node, node);
    const text = start + anchor.step.text + path.text;
    const cost = anchor.step.brittleness + path.steps * 2.5 + path.positions * POSITION;
    offer(Math.min(cost, BARE_PATH), ({ matches }) => matches.of(text), text);
  }
  const { root } = home.matches;
  const path = childPath(tree, root, node);
  const text = root === 0 ? path.text : `.${path.text}`;
  offer(BARE_PATH + path.steps + path.positions, ({ matches }) => matches.of(text), text);
}

/** The best ones, but not thirty spellings of one idea: of those that begin or that end alike a few. */
function chooseVaried(found: Candidate[], most: number): Candidate[] {
  const chosen: Candidate[] = [];
  const seen = new Map<string, number>();
  for (const candidate of found.sort(
    (a, b) => a.brittleness - b.brittleness || a.expression.length - b.expression.length,
  )) {
    if (chosen.length >= most) break;
    if (chosen.some(({ expression }) => expression === candidate.expression)) continue;
    const end = candidate.expression.slice(candidate.expression.lastIndexOf('/'));
    const count = seen.get(end) ?? 0;
    if (count >= 4) continue;
    seen.set(end, count + 1);
    chosen.push(candidate);
  }
  return chosen;
}
