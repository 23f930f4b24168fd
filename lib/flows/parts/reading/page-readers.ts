import type { PageNames } from '../../../core/complete/page-names.ts';
import type { WrapperRules } from '../../../core/extract/rules.ts';
import type { FetchResult } from '../../../net/fetch-result.ts';
import type { ExpressionsProposed, PicksToName } from '../rules/picks-to-name.ts';
import { proposeExpressions } from '../rules/propose-expressions.ts';
import { type Explored, type ExploreInput, explorePage } from './explore-page.ts';
import { type BoxesInput, placeBoxes } from './place-boxes.ts';
import { type ArticleInput, type ArticleReading, readArticle } from './read-article.ts';
import { type FieldInput, type FieldReading, readField } from './read-field.ts';
import { type ListingReading, type ListingSource, readListing } from './read-listing.ts';
import { type NamesInput, readNames } from './read-names.ts';
import { type Answer, fitRules, type PlaceReading, readPlace } from './read-place.ts';
import { type PageView, type ViewInput, viewPage } from './view-page.ts';

/**
 * Reads pages, here or in other threads within limits; a page that breaks them is a value like any other. The bytes that
 * all but `article` and `listing` get are given away: they may be empty afterwards. Those of these two are stored by the caller.
 */
export interface PageReaders {
  article(input: ArticleInput): Promise<ArticleReading>;
  listing(source: ListingSource, result: FetchResult): Promise<ListingReading>;
  place(answer: Answer): Promise<PlaceReading>;
  /** Null where the samples broke a limit. */
  fit(answers: readonly Answer[], locale: string, capturedAt: Date): Promise<WrapperRules['article'] | null>;
  field(input: FieldInput): Promise<FieldReading>;
  /** Null where the pages broke a limit together. */
  propose(input: PicksToName): Promise<ExpressionsProposed | null>;
  view(input: ViewInput): Promise<PageView>;
  /** Null where the page broke a limit. */
  names(input: NamesInput): Promise<PageNames | null>;
  explore(input: ExploreInput): Promise<Explored>;
  /** Null where a page can't be read within the limits. */
  boxes(input: BoxesInput): Promise<number[] | null>;
}

/** In this thread, within the limits of parsing and of expressions. */
export const readersHere: PageReaders = {
  article: async (input) => readArticle(input),
  listing: async (source, result) => readListing(source, result),
  place: async (answer) => readPlace(answer),
  fit: async (answers, locale, capturedAt) => fitRules(answers, locale, capturedAt),
  field: async (input) => readField(input),
  propose: async (input) => proposeExpressions(input),
  view: async (input) => viewPage(input),
  names: async (input) => readNames(input),
  explore: async (input) => explorePage(input),
  boxes: async (input) => placeBoxes(input),
};
