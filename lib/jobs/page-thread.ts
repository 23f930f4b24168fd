import { type ExploreInput, explorePage } from '../flows/parts/reading/explore-page.ts';
import { type BoxesInput, placeBoxes } from '../flows/parts/reading/place-boxes.ts';
import { type ArticleInput, readArticle } from '../flows/parts/reading/read-article.ts';
import { type FieldInput, readField } from '../flows/parts/reading/read-field.ts';
import { type ListingSource, readListing } from '../flows/parts/reading/read-listing.ts';
import { type NamesInput, readNames } from '../flows/parts/reading/read-names.ts';
import { type Answer, fitRules, readPlace } from '../flows/parts/reading/read-place.ts';
import { type ViewInput, viewPage } from '../flows/parts/reading/view-page.ts';
import type { PicksToName } from '../flows/parts/rules/picks-to-name.ts';
import { proposeExpressions } from '../flows/parts/rules/propose-expressions.ts';
import type { FetchResult } from '../net/fetch-result.ts';

export type PageTask =
  | { kind: 'article'; input: ArticleInput }
  | { kind: 'listing'; source: ListingSource; result: FetchResult }
  | { kind: 'place'; answer: Answer }
  | { kind: 'fit'; answers: readonly Answer[]; locale: string; capturedAt: Date }
  | { kind: 'field'; input: FieldInput }
  | { kind: 'propose'; input: PicksToName }
  | { kind: 'view'; input: ViewInput }
  | { kind: 'names'; input: NamesInput }
  | { kind: 'explore'; input: ExploreInput }
  | { kind: 'boxes'; input: BoxesInput };

/** `begun` is set and told of when the work begins. */
export type TimedTask = PageTask & { begun: Int32Array };

/** Entry of the thread: one page, read by the very functions that read in one's own thread. */
export default function readPage(task: TimedTask) {
  Atomics.store(task.begun, 0, 1);
  Atomics.notify(task.begun, 0);
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
    case 'propose':
      return proposeExpressions(task.input);
    case 'view':
      return viewPage(task.input);
    case 'names':
      return readNames(task.input);
    case 'explore':
      return explorePage(task.input);
    case 'boxes':
      return placeBoxes(task.input);
  }
}
