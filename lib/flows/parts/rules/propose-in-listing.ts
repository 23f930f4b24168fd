import { parseDate } from '../../../core/dates/parse-date.ts';
import { attributeOf } from '../../../core/dom/html-tree.ts';
import { documentBase } from '../../../core/extract/document-base.ts';
import { listingItems } from '../../../core/extract/extract-listing.ts';
import { lineAgreement, textOf } from '../../../core/locate/agreement.ts';
import { entriesAround, entryAbove, linkMeant } from '../../../core/locate/listing/entry-of.ts';
import {
  byAddress,
  type KnownPublication,
  knownOnPage,
  linkedAddress,
  linkedUrl,
} from '../../../core/locate/listing/known-links.ts';
import { type Candidate, type Example, locate } from '../../../core/locate/locate.ts';
import { PageMatches } from '../../../core/locate/page-matches.ts';
import { type Weighing, weighEvidence } from '../../../core/locate/weigh-evidence.ts';
import { addressKey } from '../../../core/url/document-identity.ts';
import { hostOf } from '../../../core/url/normalize-url.ts';
import {
  type ExpressionsProposed,
  groupByName,
  type ListingToName,
  longestSample,
  mostCandidates,
  mostMarked,
  type Pick,
  type PickedListingField,
  type PickedPages,
  type ProposedGroup,
  pageLacking,
  shownPages,
} from './picks-to-name.ts';
import { type Place, type Ranked, scopeOfList } from './scope-of-list.ts';

type Named = ProposedGroup[] | Exclude<ExpressionsProposed, { kind: 'proposed' }>;

/** Entries in which expressions are tried: enough to tell, few enough for a person who waits. */
const mostEntries = 600;
const mostShownEntries = 12;

/**
 * Names the entries of a list, what lies in each, or the link to the next page. Entries are named by all that lie as those
 * pointed at; what lies in them is named relative to the entry, and tried in all entries of all the pages.
 */
export function proposeInListing(
  field: PickedListingField,
  picks: readonly Pick[],
  picked: PickedPages,
  listing: ListingToName,
): Named {
  const places = picked.trees.flatMap((tree, page): Place[] => {
    const { url } = picked.pages[page]!;
    return tree ? [{ tree, page, root: 0, known: null, url, base: documentBase(tree, url) }] : [];
  });
  const known = byAddress(listing.known);
  if (field === 'item') return nameEntries(picks, picked, places, known);
  return field === 'next'
    ? nameNext(picks, picked, places)
    : nameInEntries(field, picks, picked, places, known, listing);
}

function nameEntries(
  picks: readonly Pick[],
  picked: PickedPages,
  places: readonly Place[],
  known: ReadonlyMap<string, KnownPublication>,
): ProposedGroup[] {
  const entries = widened(picks, picked);
  const linked = places.map((place) => {
    const expected = knownOnPage(place.tree, place.url, known);
    return { ...place, expected, known: expected.size > 0 ? [...expected].join('\n') : null };
  });
  const addresses = ({ tree, base }: Place, nodes: readonly number[]) =>
    [...new Set(nodes.map((node) => linkedAddress(tree, node, base)).filter((each) => each !== null))].join(
      '\n',
    );
  const weighing: Weighing = {
    listed: true,
    mayRepeat: true,
    textFound: (place, nodes) => addresses(place as Place, nodes),
  };
  const options = { aim: 'alike', byClass: true } as const;
  const weigh = (candidates: readonly Candidate[]) =>
    weighEvidence(candidates, linked, lineOverlap, weighing);
  const linksOf = (place: Place, nodes: readonly number[]) =>
    new Set(addresses(place, nodes).split('\n').filter(Boolean));
  return named(entries, picked.example, options, weigh, Number.POSITIVE_INFINITY).map(({ group, ranked }) => {
    const scoped = scopeOfList(group, ranked, picked, places, linksOf, weigh);
    return {
      picks: group,
      scope: scoped?.scope ?? null,
      candidates: (scoped?.ranked ?? ranked).slice(0, mostCandidates).map((candidate) => ({
        ...candidate,
        second: null,
        missingOn: pageLacking(candidate, places),
        samples: shownPages(places, picks).map(({ tree, page }) => {
          const nodes = new PageMatches(tree, 0).of(candidate.expression);
          const value = nodes.slice(0, 3).map((node) => textOf(tree, [node]));
          return sampleOf(page, nodes, value.join(' · '));
        }),
      })),
    };
  });
}

/** On each page what was picked stands for the entries around. */
function widened(picks: readonly Pick[], { example }: PickedPages): Pick[] {
  const pages = [...new Set(picks.map(({ page }) => page))];
  return pages.flatMap((page) => {
    const nodes = picks.filter((pick) => pick.page === page).map(({ node }) => node);
    const { tree } = example({ page, node: nodes[0]! });
    return [...new Set(entriesAround(tree, nodes))].map((node) => ({ page, node }));
  });
}

function nameInEntries(
  field: 'link' | 'listing-title' | 'listing-date',
  picks: readonly Pick[],
  { trees, example }: PickedPages,
  pages: readonly Place[],
  known: ReadonlyMap<string, KnownPublication>,
  { item, locale }: ListingToName,
): Named {
  const itemsOf = new Map(pages.map(({ tree }) => [tree, listingItems(tree, item)]));
  const targets: Pick[] = [];
  for (const pick of picks) {
    const tree = trees[pick.page]!;
    const entry = entryAbove(tree, pick.node, itemsOf.get(tree) ?? []);
    if (entry === null) return { kind: 'outside-items', pick };
    const link = field === 'link' ? linkMeant(tree, pick.node, entry) : pick.node;
    if (link === null) return { kind: 'no-link', pick };
    targets.push({ ...pick, node: link });
  }
  const entries = pages.flatMap((place) =>
    (itemsOf.get(place.tree) ?? []).map((root) => ({
      ...place,
      root,
      known: knownIn(field, place, root, known),
    })),
  );
  const tried = spread(entries, mostEntries);
  const rootOf = ({ tree, node }: Example) => entryAbove(tree, node, itemsOf.get(tree)!)!;
  const weighing: Weighing = {
    mayRepeat: field === 'listing-date',
    textFound: (place, nodes) => valueIn(field, place as Place, nodes),
  };
  const agree = field === 'listing-title' ? lineAgreement : field === 'link' ? sameAddress : isDate(locale);
  return named(targets, example, { aim: 'these', rootOf }, (candidates) =>
    weighEvidence(candidates, tried, agree, weighing),
  ).map(({ group, ranked }) => ({
    picks: group,
    candidates: ranked.map((candidate) => ({
      ...candidate,
      second: null,
      missingOn: pageLacking(candidate, tried),
      samples: shownPages(pages, picks).map(({ page }) => {
        const here = entries.filter((entry) => entry.page === page);
        const nodes = here.map((entry) => new PageMatches(entry.tree, entry.root).of(candidate.expression));
        const values = here
          .slice(0, mostShownEntries)
          .map((entry, nth) => valueIn(field, entry, nodes[nth]!));
        return sampleOf(page, nodes.flat(), values.filter(Boolean).join(' · '));
      }),
    })),
  }));
}

/** The link of an entry need not be named yet: the first one in it tells which publication it is of. */
function knownIn(
  field: 'link' | 'listing-title' | 'listing-date',
  { tree, base }: Place,
  root: number,
  known: ReadonlyMap<string, KnownPublication>,
): string | null {
  if (field === 'listing-date') return '';
  const address = linkedAddress(tree, root, base, root);
  const publication = address === null ? undefined : known.get(address);
  return (field === 'link' ? publication && address : publication?.title) ?? null;
}

function valueIn(
  field: 'link' | 'listing-title' | 'listing-date',
  { tree, base, root }: Place,
  nodes: readonly number[],
): string {
  const [first] = nodes;
  if (first === undefined) return '';
  if (field === 'link') return linkedAddress(tree, first, base, root) ?? '';
  const machine = field === 'listing-date' ? attributeOf(tree, first, 'datetime') : null;
  return machine ?? textOf(tree, nodes);
}

function nameNext(picks: readonly Pick[], { example }: PickedPages, places: readonly Place[]): Named {
  const targets: Pick[] = [];
  for (const pick of picks) {
    const link = linkMeant(example(pick).tree, pick.node);
    if (link === null) return { kind: 'no-link', pick };
    targets.push({ ...pick, node: link });
  }
  const address = ({ tree, base }: Place, [first]: readonly number[]) =>
    first === undefined ? '' : (linkedUrl(tree, first, base) ?? '');
  const pages = places.map((place) => ({ ...place, known: place.url }));
  const weighing: Weighing = {
    mayRepeat: true,
    textFound: (place, nodes) => address(place as Place, nodes),
  };
  return named(targets, example, { aim: 'these' }, (candidates) =>
    weighEvidence(candidates, pages, leadsOn, weighing),
  ).map(({ group, ranked }) => ({
    picks: group,
    candidates: ranked.map((candidate) => ({
      ...candidate,
      second: null,
      missingOn: pageLacking(candidate, places),
      samples: shownPages(places, picks).map((place) => {
        const nodes = new PageMatches(place.tree, 0).of(candidate.expression);
        return sampleOf(place.page, nodes, address(place, nodes));
      }),
    })),
  }));
}

function named(
  targets: readonly Pick[],
  example: (pick: Pick) => Example,
  options: Parameters<typeof locate>[1],
  weigh: (candidates: readonly Candidate[]) => Ranked,
  most = mostCandidates,
): { group: Pick[]; ranked: Ranked }[] {
  const takes = (group: readonly Pick[]) => locate(group.map(example), { ...options, most: 1 }).length > 0;
  return groupByName(targets, takes).map((group) => ({
    group,
    ranked: weigh(locate(group.map(example), options)).slice(0, most),
  }));
}

function sampleOf(page: number, nodes: readonly number[], value: string) {
  return {
    page,
    matches: nodes.length,
    nodes: nodes.slice(0, mostMarked),
    value: value.slice(0, longestSample),
  };
}

/** So many of a list, evenly over it. */
function spread<Each>(list: readonly Each[], most: number): Each[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, nth) => list[Math.floor(nth * step)]!);
}

/** F1 of two sets of lines. */
function lineOverlap(found: string, known: string): number {
  const [one, other] = [found, known].map((text) => new Set(text.split('\n').filter(Boolean))) as [
    Set<string>,
    Set<string>,
  ];
  const both = [...one].filter((line) => other.has(line)).length;
  return one.size + other.size === 0 ? 1 : (2 * both) / (one.size + other.size);
}

const sameAddress = (found: string, known: string) => (found === known ? 1 : 0);

const isDate = (locale: string) => (found: string) =>
  parseDate(found, { locale, timeZone: 'UTC', relativeTo: new Date(0) }) ? 1 : 0;

/** The next page is another one of the same site. */
function leadsOn(found: string, page: string): number {
  return found !== '' && addressKey(found) !== addressKey(page) && hostOf(found) === hostOf(page) ? 1 : 0;
}
