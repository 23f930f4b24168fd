import { editDistance } from '../../text/edit-distance.ts';
import type { Button } from '../page/page-parameters.ts';

/** Texts are compared so far; what follows tells no more of what a button does. */
const compared = 60;

/**
 * The button to press next: the one whose text is that of the last pressed one, else the one whose text is nearest to it by
 * edit distance; in the order given among equals. So a calendar is turned to its end before it is closed.
 * O(buttons · 60²)
 */
export function nextToPress(buttons: readonly Button[], lastText: string | null): Button {
  if (lastText === null) return buttons[0]!;
  const same = buttons.find((button) => button.text === lastText);
  if (same) return same;
  const last = lastText.slice(0, compared);
  let [best, least] = [buttons[0]!, Number.POSITIVE_INFINITY];
  for (const button of buttons) {
    const distance = editDistance(button.text.slice(0, compared), last);
    if (distance < least) [best, least] = [button, distance];
  }
  return best;
}
