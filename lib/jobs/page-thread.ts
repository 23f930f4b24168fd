import { type ArticleInput, readArticle } from '../flows/parts/read-article.ts';
import { type FieldInput, readField } from '../flows/parts/read-field.ts';
import { type ListingSource, readListing } from '../flows/parts/read-listing.ts';
import { type Answer, fitRules, readPlace } from '../flows/parts/read-place.ts';
import type { FetchResult } from '../net/fetch-result.ts';

export type PageTask =
  | { kind: 'article'; input: ArticleInput }
  | { kind: 'listing'; source: ListingSource; result: FetchResult }
  | { kind: 'place'; answer: Answer }
  | { kind: 'fit'; answers: readonly Answer[]; locale: string; capturedAt: Date }
  | { kind: 'field'; input: FieldInput };

/** Entry of the thread: one page, read by the very functions that read in one's own thread. */
export default function readPage(task: PageTask) {
  switch (task.kind) {
    case 'article':
      return readArticle(task.input);
    case 'listing':
      return readListing(task.source, task.result);
    case 'place':
      return readPlace(task.answer);
    case 'fit':
      return fitRules(task.answers, task.locale, task.capturedAt);
    case 'field':
      return readField(task.input);
  }
}
