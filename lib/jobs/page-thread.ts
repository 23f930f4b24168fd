import { type ArticleInput, readArticle } from '../flows/parts/read-article.ts';
import { type ListingSource, readListing } from '../flows/parts/read-listing.ts';
import type { FetchResult } from '../net/fetch-result.ts';

export type PageTask =
  | { kind: 'article'; input: ArticleInput }
  | { kind: 'listing'; source: ListingSource; result: FetchResult };

/** Entry of the thread: one page, read by the very functions that read in one's own thread. */
export default function readPage(task: PageTask) {
  return task.kind === 'article' ? readArticle(task.input) : readListing(task.source, task.result);
}
