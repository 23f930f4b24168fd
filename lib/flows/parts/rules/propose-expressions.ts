import { lineAgreement, textOf, wordAgreement } from '../../../core/locate/agreement.ts';
import { type Example, locate } from '../../../core/locate/locate.ts';
import { PageMatches } from '../../../core/locate/page-matches.ts';
import { secondExpression } from '../../../core/locate/second-expression.ts';
import { type EvidencePage, matchesOf, weighEvidence } from '../../../core/locate/weigh-evidence.ts';
import {
  type ExpressionsProposed,
  groupByName,
  isListingField,
  longestSample,
  mostCandidates,
  mostMarked,
  type Pick,
  type PickedPages,
  type PicksToName,
  type ProposedGroup,
  pageLacking,
  shownPages,
  treeOfPage,
} from './picks-to-name.ts';
import { proposeInListing } from './propose-in-listing.ts';

const mostExcludes = 4;

/**
 * Names what was pointed at, tried on all the pages given. About 5 ms for each page to read, 20 ms for each example to
 * name, and 1 ms for each page to try a dozen candidates on.
 */
export function proposeExpressions(input: PicksToName): ExpressionsProposed {
  const { field, pages, picks, excluded, listing } = input;
  const trees = pages.map(treeOfPage);
  const missing = [...picks, ...excluded].find(({ page, node }) => {
    const tree = trees[page];
    return !tree || !(tree.kind[node]! > 0);
  });
  if (missing) return { kind: 'not-there', pick: missing };
  const picked: PickedPages = {
    trees,
    pages,
    example: ({ page, node }) => ({ tree: trees[page]!, node }),
  };
  const found =
    isListingField(field) && listing
      ? proposeInListing(field, picks, picked, listing)
      : proposeInArticle(input, picked);
  if (!Array.isArray(found)) return found;
  const kept = found.flatMap((group) => group.picks.map(picked.example));
  const excludes = excluded.map((pick) => ({
    pick,
    expressions: locate([picked.example(pick)], { aim: 'alike' })
      .map(({ expression }) => expression)
      .filter((expression) => !takesAny(expression, kept))
      .slice(0, mostExcludes),
  }));
  return { kind: 'proposed', groups: found, excludes };
}

/** Whether an expression finds one of the examples or what holds it: what is taken out must leave something. */
function takesAny(expression: string, examples: readonly Example[]): boolean {
  return examples.some(({ tree, node }) =>
    new PageMatches(tree, 0).of(expression).some((found) => found <= node && node < tree.end[found]!),
  );
}

function proposeInArticle(
  { field, picks }: PicksToName,
  { trees, pages, example }: PickedPages,
): ProposedGroup[] {
  const evidence = pages.flatMap(({ known }, page): (EvidencePage & { page: number })[] => {
    const tree = trees[page];
    return tree ? [{ tree, known, page }] : [];
  });
  const shown = shownPages(evidence, picks);
  const multiple = field === 'body' || field === 'scope';
  const agree = multiple ? wordAgreement : lineAgreement;
  const named = (group: readonly Pick[], most?: number) =>
    locate(group.map(example), { aim: 'these', ...(most !== undefined && { most }) });
  const matches = matchesOf(evidence);
  return groupByName(picks, (group) => named(group, 1).length > 0).map((group) => {
    const ranked = weighEvidence(named(group), evidence, agree, { multiple }, matches);
    const kept = ranked.slice(0, mostCandidates);
    return {
      picks: group,
      candidates: kept.map((candidate) => ({
        ...candidate,
        second: field === 'scope' ? null : secondExpression(candidate, ranked, matches),
        missingOn: pageLacking(candidate, evidence),
        samples: samplesOf(candidate.expression, shown),
      })),
    };
  });
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
