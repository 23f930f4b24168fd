import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import { decodeHtml } from '../../../core/charset/decode.ts';
import type { HtmlTree } from '../../../core/dom/html-tree.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';
import type { KnownPublication } from '../../../core/locate/listing/known-links.ts';
import type { Example } from '../../../core/locate/locate.ts';
import type { RankedCandidate } from '../../../core/locate/weigh-evidence.ts';

export const pickedArticleFields = ['scope', 'body', 'title', 'date', 'author'] as const;
export const pickedListingFields = ['item', 'link', 'listing-title', 'listing-date', 'next'] as const;
export type PickedListingField = (typeof pickedListingFields)[number];
export type PickedField = (typeof pickedArticleFields)[number] | PickedListingField;

export function isListingField(field: PickedField): field is PickedListingField {
  return pickedListingFields.some((each) => each === field);
}

/** A stored page as it lies there. */
export interface PageToTry {
  bytes: Uint8Array;
  contentType: string | null;
  charset: CharsetChoice;
  /** Its address after redirects. */
  url: string;
  /** The field as the feed or the rules in force know it; null where that is not to be trusted. */
  known: string | null;
}

/** A node of one of the pages, by its place among them. */
export interface Pick {
  page: number;
  node: number;
}

/** What names of the parts of a listing depend on. */
export interface ListingToName {
  /** The rule for its items, as it is being written: the other fields are looked for in each. */
  item: { alternatives: readonly string[]; exclude: readonly string[] };
  /** Publications of the source that a listing may link to. */
  known: readonly KnownPublication[];
  locale: string;
}

export interface PicksToName {
  field: PickedField;
  pages: readonly PageToTry[];
  picks: readonly Pick[];
  /** Parts of what was picked that are to be taken out of it. */
  excluded: readonly Pick[];
  /** For the fields of a listing. */
  listing?: ListingToName | undefined;
}

export interface ProposedExpression extends RankedCandidate {
  /** A page on which it finds nothing (in one of the items); null where there is none. */
  /** For the case that it finds nothing; see core/locate/second-expression. */
  second: string | null;
  missingOn: number | null;
  /** What it finds on the pages pointed at and on some more, cut; `page` is the place among those given. */
  samples: { page: number; matches: number; nodes: number[]; value: string }[];
}

/** One list of candidates that find all examples of it. */
export interface ProposedGroup {
  picks: Pick[];
  candidates: ProposedExpression[];
  /** Of the entries of a list: that the first candidate finds such in another part of the page too. */
  scope?: ListScope | null;
}

/** The container of a list as the scope of its entries. */
export interface ListScope {
  /** The candidate that finds those in the container only. */
  inside: string;
  /** The candidate that finds those elsewhere too. */
  everywhere: string;
  /** On the first page pointed at: entries elsewhere, and of how many in all. */
  outside: number;
  of: number;
  /** Where they lie, as `aside.most-read`. */
  elsewhere: string;
  /** Pages of the listing on which the same ones stand there while those inside changed; 0 where that is not known. */
  standing: number;
}

export type ExpressionsProposed =
  /** A picked node is not an element of its page, or the page can't be read. */
  | { kind: 'not-there'; pick: Pick }
  /** What was picked lies in no item of the listing, or neither is nor holds a link. */
  | { kind: 'outside-items' | 'no-link'; pick: Pick }
  | {
      kind: 'proposed';
      /** Several where no single expression does, each for some of them. */
      groups: ProposedGroup[];
      /** For each excluded part what names it and all that lie like it, the best first. */
      excludes: { pick: Pick; expressions: string[] }[];
    };

/** The pages as trees, and what to show of each candidate. */
export interface PickedPages {
  trees: readonly (HtmlTree | null)[];
  pages: readonly PageToTry[];
  example: (pick: Pick) => Example;
}

export function treeOfPage({ bytes, contentType, charset }: PageToTry): HtmlTree | null {
  const parsed = parseHtml(decodeHtml(bytes, contentType, charset).text, { scripting: false });
  return parsed.kind === 'tree' ? parsed.tree : null;
}

/** Those pointed at first, then others, as many as are shown. */
export function shownPages<Page extends { page: number }>(
  pages: readonly Page[],
  picks: readonly Pick[],
): Page[] {
  const pointedAt = new Set(picks.map(({ page }) => page));
  return [
    ...pages.filter(({ page }) => pointedAt.has(page)),
    ...pages.filter(({ page }) => !pointedAt.has(page)),
  ].slice(0, mostSamples);
}

export const mostCandidates = 12;
export const mostSamples = 8;
export const longestSample = 240;
/** Matches that are marked on the page. */
export const mostMarked = 200;

/** Examples that one expression can find stay together; an example joins the first group that takes it. */
export function groupByName(picks: readonly Pick[], takes: (group: readonly Pick[]) => boolean): Pick[][] {
  const groups: Pick[][] = [];
  for (const pick of picks) {
    const home = groups.find((group) => takes([...group, pick]));
    if (home) home.push(pick);
    else groups.push([pick]);
  }
  return groups;
}

/** The page of the place that a candidate's evidence calls lacking. */
export function pageLacking(
  { evidence }: RankedCandidate,
  places: readonly { page: number }[],
): number | null {
  return evidence.lacking === null ? null : (places[evidence.lacking]?.page ?? null);
}
