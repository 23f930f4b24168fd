import type { CharsetChoice } from '../../core/charset/charset-choice.ts';
import { decodeHtml } from '../../core/charset/decode.ts';
import type { HtmlTree } from '../../core/dom/html-tree.ts';
import { parseHtml } from '../../core/dom/parse-html.ts';
import { lineAgreement, textOf, wordAgreement } from '../../core/locate/agreement.ts';
import { type Example, locate } from '../../core/locate/locate.ts';
import { PageMatches } from '../../core/locate/page-matches.ts';
import { type EvidencePage, type RankedCandidate, weighEvidence } from '../../core/locate/weigh-evidence.ts';

export type PickedField = 'scope' | 'body' | 'title' | 'date' | 'author';

/** A stored page as it lies there. */
export interface PageToTry {
  bytes: Uint8Array;
  contentType: string | null;
  charset: CharsetChoice;
  /** The field as the feed or the rules in force know it; null where that is not to be trusted. */
  known: string | null;
}

/** A node of one of the pages, by its place among them. */
export interface Pick {
  page: number;
  node: number;
}

export interface PicksToName {
  field: PickedField;
  pages: readonly PageToTry[];
  picks: readonly Pick[];
  /** Parts of what was picked that are to be taken out of it. */
  excluded: readonly Pick[];
}

export interface ProposedExpression extends RankedCandidate {
  /** What it finds on the pages pointed at and on some more, cut; `page` is the place among those given. */
  samples: { page: number; matches: number; nodes: number[]; value: string }[];
}

export type ExpressionsProposed =
  /** A picked node is not an element of its page, or the page can't be read. */
  | { kind: 'not-there'; pick: Pick }
  | {
      kind: 'proposed';
      /** One list of candidates that find all examples; several where no single expression does, each for some of them. */
      groups: { picks: Pick[]; candidates: ProposedExpression[] }[];
      /** For each excluded part what names it and all that lie like it, the best first. */
      excludes: { pick: Pick; expressions: string[] }[];
    };

const mostCandidates = 12;
const mostSamples = 8;
const longestSample = 240;
const mostExcludes = 4;
/** Matches that are marked on the page. */
const mostMarked = 200;

/**
 * Names what was pointed at, tried on all the pages given. About 5 ms for each page to read, 20 ms for each example to
 * name, and 1 ms for each page to try a dozen candidates on.
 */
export function proposeExpressions({ field, pages, picks, excluded }: PicksToName): ExpressionsProposed {
  const trees = pages.map(treeOf);
  const missing = [...picks, ...excluded].find(({ page, node }) => {
    const tree = trees[page];
    return !tree || !(tree.kind[node]! > 0);
  });
  if (missing) return { kind: 'not-there', pick: missing };
  const example = ({ page, node }: Pick): Example => ({ tree: trees[page]!, node });
  const evidence = pages.flatMap(({ known }, page): (EvidencePage & { page: number })[] => {
    const tree = trees[page];
    return tree ? [{ tree, known, page }] : [];
  });
  const pointedAt = new Set(picks.map(({ page }) => page));
  const shownFirst = [
    ...evidence.filter(({ page }) => pointedAt.has(page)),
    ...evidence.filter(({ page }) => !pointedAt.has(page)),
  ].slice(0, mostSamples);
  const multiple = field === 'body' || field === 'scope';
  const agree = multiple ? wordAgreement : lineAgreement;
  const groups = groupByName(picks, example).map((group) => {
    const located = locate(group.map(example), { aim: 'these' });
    const ranked = weighEvidence(located, evidence, agree, { multiple });
    const candidates = ranked.slice(0, mostCandidates).map((candidate) => ({
      ...candidate,
      samples: samplesOf(candidate.expression, shownFirst),
    }));
    return { picks: group, candidates };
  });
  const excludes = excluded.map((pick) => ({
    pick,
    expressions: locate([example(pick)], { aim: 'alike', most: mostExcludes }).map(
      ({ expression }) => expression,
    ),
  }));
  return { kind: 'proposed', groups, excludes };
}

function treeOf({ bytes, contentType, charset }: PageToTry): HtmlTree | null {
  const parsed = parseHtml(decodeHtml(bytes, contentType, charset).text, { scripting: false });
  return parsed.kind === 'tree' ? parsed.tree : null;
}

/** Examples that one expression can find stay together; an example joins the first group that takes it. */
function groupByName(picks: readonly Pick[], example: (pick: Pick) => Example): Pick[][] {
  const groups: Pick[][] = [];
  for (const pick of picks) {
    const home = groups.find(
      (group) => locate([...group, pick].map(example), { aim: 'these', most: 1 }).length > 0,
    );
    if (home) home.push(pick);
    else groups.push([pick]);
  }
  return groups;
}

function samplesOf(expression: string, pages: readonly (EvidencePage & { page: number })[]) {
  return pages.map(({ tree, page }) => {
    const nodes = new PageMatches(tree, 0).of(expression);
    return {
      page,
      matches: nodes.length,
      nodes: nodes.slice(0, mostMarked),
      value: textOf(tree, nodes).slice(0, longestSample),
    };
  });
}
