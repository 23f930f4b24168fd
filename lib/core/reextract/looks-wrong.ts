import { criteria } from '../detect/criterion.ts';
import type { JudgedDocument } from '../detect/decide/decision.ts';
import type { Policy } from '../detect/settings.ts';

/** A notice about the site's template is no word against what was extracted. */
const ownSigns = ~(1 << criteria['template-changed'].bit);

/**
 * Whether the detector has something against what was extracted again. Where blocks decide, they do so here as in a
 * collection: the boxes also measure the page around the article, and after a redesign no page lies in those of before.
 */
export function looksWrong(
  { suspicious, criterionBits, counts }: Pick<JudgedDocument, 'suspicious' | 'criterionBits' | 'counts'>,
  policy: Policy,
): boolean {
  if (policy !== 'blocks' || counts === null) return suspicious;
  return (criterionBits & ownSigns) !== 0;
}
