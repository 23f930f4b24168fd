import type { FetchResult } from '../../net/fetch-result.ts';
import { type ArticleInput, type ArticleReading, readArticle } from './read-article.ts';
import { type ListingReading, type ListingSource, readListing } from './read-listing.ts';

/** Reads pages, here or in other threads within limits; a page that breaks them is a value like any other. */
export interface PageReaders {
  article(input: ArticleInput): Promise<ArticleReading>;
  listing(source: ListingSource, result: FetchResult): Promise<ListingReading>;
}

/** In this thread, within the limits of parsing and of expressions. */
export const readersHere: PageReaders = {
  article: async (input) => readArticle(input),
  listing: async (source, result) => readListing(source, result),
};
