import type { HtmlTree } from '../dom/html-tree.ts';
import { textOf } from './agreement.ts';
import type { Candidate } from './locate.ts';
import { PageMatches } from './page-matches.ts';

/** A stored page of the source, on which a candidate is tried. */
export interface EvidencePage {
  tree: HtmlTree;
  /** The entry of a list in which the candidates are evaluated; the document where there is none. */
  root?: number;
  /** What the field is known to be on this page (by the feed, or by the rule in force); null where nothing is known. */
  known: string | null;
}

export interface Evidence {
  pages: number;
  /** Pages on which it finds nothing, exactly one element, several. */
  none: number;
  one: number;
  several: number;
  /** Of the pages with a known value: how many, and the mean agreement with it, 0 to 1. */
  compared: number;
  agreement: number;
  /** The first of the pages on which it finds nothing, by its place; null where it finds something on all. */
  lacking: number | null;
  /** The same text on every page of at least three: a part of the frame, not of the publication. */
  identical: boolean;
}

export interface RankedCandidate extends Candidate {
  evidence: Evidence;
  /** Brittleness and what the evidence says against it, together; the least is the best. */
  cost: number;
}

export interface Weighing {
  /** Several matches are as good as one (paragraphs, list entries). */
  multiple?: boolean;
  /** One match is no better than none: a list of one entry is none. */
  listed?: boolean;
  /** The same value everywhere says nothing against it. */
  mayRepeat?: boolean;
  /** What is compared; the text of what is found where it is not given. */
  textFound?: (page: EvidencePage, nodes: readonly number[]) => string;
}

/** What the whole of the pages speaking against a candidate costs, beside a brittleness of 1 to 30. */
const NONE = 40;
/** One page that speaks against a candidate says more than its share: what is right on all pages goes before it. */
const FIRST_OFFENCE = 5;
const SEVERAL = 25;
const DISAGREES = 60;
const IDENTICAL = 40;
const leastForIdentical = 3;

/**
 * Candidates tried on stored pages and ordered by what they find there: how often just one element, and how well its text
 * agrees with what is known. With the entries of lists in place of pages it is their evidence.
 * O(candidates · pages · cost of an expression).
 *
 * @param agree similarity of a found and a known text, 0 to 1
 */
export function weighEvidence(
  candidates: readonly Candidate[],
  pages: readonly EvidencePage[],
  agree: (found: string, known: string) => number,
  weighing: Weighing = {},
  matches: readonly PageMatches[] = matchesOf(pages),
): RankedCandidate[] {
  return candidates
    .map((candidate) => {
      const evidence = evidenceOf(candidate.expression, pages, matches, agree, weighing);
      return { ...candidate, evidence, cost: candidate.brittleness + costOf(evidence, weighing) };
    })
    .sort((a, b) => a.cost - b.cost || a.expression.length - b.expression.length);
}

/** For whoever looks up more on the same pages afterwards. */
export function matchesOf(pages: readonly EvidencePage[]): PageMatches[] {
  return pages.map(({ tree, root = 0 }) => new PageMatches(tree, root));
}

function evidenceOf(
  expression: string,
  pages: readonly EvidencePage[],
  matches: readonly PageMatches[],
  agree: (found: string, known: string) => number,
  { textFound = textOfAll, mayRepeat = false }: Weighing,
): Evidence {
  const evidence: Evidence = {
    pages: pages.length,
    none: 0,
    one: 0,
    several: 0,
    compared: 0,
    agreement: 0,
    lacking: null,
    identical: false,
  };
  const texts = new Set<string>();
  for (const [place, page] of pages.entries()) {
    const nodes = matches[place]!.of(expression);
    evidence[nodes.length === 0 ? 'none' : nodes.length === 1 ? 'one' : 'several']++;
    if (nodes.length === 0) evidence.lacking ??= place;
    const text = textFound(page, nodes);
    texts.add(text);
    if (page.known === null) continue;
    evidence.compared++;
    evidence.agreement += agree(text, page.known);
  }
  if (evidence.compared > 0) evidence.agreement /= evidence.compared;
  evidence.identical = !mayRepeat && texts.size === 1 && pages.length >= leastForIdentical && !texts.has('');
  return evidence;
}

const textOfAll = ({ tree }: EvidencePage, nodes: readonly number[]) => textOf(tree, nodes);

function costOf(
  { pages, none, one, several, compared, agreement, identical }: Evidence,
  { multiple = false, listed = false }: Weighing,
): number {
  if (pages === 0) return 0;
  const strays = (multiple || listed ? 0 : several) + (listed ? one : 0);
  const counts = (none * NONE + strays * SEVERAL) / pages + (none + strays > 0 ? FIRST_OFFENCE : 0);
  return counts + (compared > 0 ? (1 - agreement) * DISAGREES : 0) + (identical ? IDENTICAL : 0);
}
