import { attributeOf, elementName, type HtmlTree } from '../../../core/dom/html-tree.ts';
import { type ListAround, listAround } from '../../../core/locate/listing/list-around.ts';
import { type Candidate, locate } from '../../../core/locate/locate.ts';
import { PageMatches } from '../../../core/locate/page-matches.ts';
import type { EvidencePage, weighEvidence } from '../../../core/locate/weigh-evidence.ts';
import type { ListScope, Pick, PickedPages } from './picks-to-name.ts';

/** A listing page, or one entry of it. */
export interface Place extends EvidencePage {
  page: number;
  root: number;
  base: string;
  url: string;
}

export type Ranked = ReturnType<typeof weighEvidence>;

/** Pages from which on what stands on all of them is no news. */
const leastStanding = 3;

/**
 * The container of the list as scope, where the best candidate finds entries in other parts of the page too. The candidate
 * that keeps to it is put beside the best; before it, where the others are the same on all stored pages while the list moves
 * on. Null where all entries are of one list, or nothing names those inside alone.
 */
export function scopeOfList(
  group: readonly Pick[],
  ranked: Ranked,
  { trees, example }: PickedPages,
  places: readonly Place[],
  linksOf: (place: Place, nodes: readonly number[]) => Set<string>,
  weigh: (candidates: readonly Candidate[]) => Ranked,
): { scope: ListScope; ranked: Ranked } | null {
  const [best] = ranked;
  if (!best) return null;
  const lists = [...new Set(group.map(({ page }) => page))].flatMap((page) => {
    const tree = trees[page]!;
    const found = new PageMatches(tree, 0).of(best.expression);
    const nodes = group.filter((pick) => pick.page === page).map(({ node }) => node);
    const list = listAround(tree, found, nodes);
    return list ? [{ tree, list }] : [];
  });
  const [first] = lists;
  if (!first) return null;
  const keepsInside = (expression: string) =>
    lists.every(({ tree, list }) => {
      const nodes = new PageMatches(tree, 0).of(expression);
      return nodes.length === list.inside.length && nodes.every((node, i) => node === list.inside[i]);
    });
  const inner =
    ranked.find(({ expression }) => keepsInside(expression)) ??
    weigh(
      belowContainers(best, lists, example, group).filter(({ expression }) => keepsInside(expression)),
    )[0];
  if (!inner) return null;
  const standing = standingOutside(places, best.expression, inner.expression, linksOf);
  const others = ranked.filter((candidate) => candidate !== best && candidate !== inner);
  return {
    scope: {
      ...{ inside: inner.expression, everywhere: best.expression, standing },
      outside: first.list.outside.length,
      of: first.list.inside.length + first.list.outside.length,
      elsewhere: labelOf(first.tree, first.list.elsewhere),
    },
    ranked: standing > 0 ? [inner, best, ...others] : [best, inner, ...others],
  };
}

/** The last step of the best candidate, below what names the containers. */
function belowContainers(
  best: Candidate,
  lists: readonly { tree: HtmlTree; list: ListAround }[],
  example: PickedPages['example'],
  group: readonly Pick[],
): Candidate[] {
  const step = best.expression.slice(best.expression.lastIndexOf('/') + 1);
  const containers = lists.map(({ tree, list }) => ({ tree, node: list.container }));
  const entries = locate(group.map(example), { aim: 'alike' }).map(({ expression }) => expression);
  const steps = new Set([
    step,
    ...entries.filter((each) => each.lastIndexOf('/') === 1).map((each) => each.slice(2)),
  ]);
  return locate(containers, { aim: 'these', most: 3 }).flatMap(({ expression, brittleness }) =>
    [...steps].map((each) => ({
      expression: `${expression}//${each}`,
      brittleness: brittleness + best.brittleness,
    })),
  );
}

/** On how many pages the very same entries stand outside while those inside changed; 0 where it is not so on all, or on few. */
function standingOutside(
  places: readonly Place[],
  everywhere: string,
  inside: string,
  linksOf: (place: Place, nodes: readonly number[]) => Set<string>,
): number {
  const seen = places.map((place) => {
    const matches = new PageMatches(place.tree, 0);
    const own = linksOf(place, matches.of(inside));
    return { own, others: linksOf(place, matches.of(everywhere)).difference(own) };
  });
  if (seen.length < leastStanding) return 0;
  const isSame = (part: 'own' | 'others') =>
    seen.every((each) => each[part].symmetricDifference(seen[0]![part]).size === 0);
  return seen[0]!.others.size > 0 && isSame('others') && !isSame('own') ? seen.length : 0;
}

/** As `aside#side.most-read`. */
function labelOf(tree: HtmlTree, node: number): string {
  const id = attributeOf(tree, node, 'id')?.trim();
  const words = (attributeOf(tree, node, 'class') ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2);
  const label = elementName(tree, node) + (id ? `#${id}` : '') + words.map((word) => `.${word}`).join('');
  return label.slice(0, longestLabel);
}

const longestLabel = 80;
