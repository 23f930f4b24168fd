import { hashText } from '../../text/hash-text.ts';
import type { Button } from './page-parameters.ts';

/** What is seen of a button. Bounded by whoever saw it. */
export interface ButtonTraits {
  text: string;
  /** Accessible name where it is not the text. */
  name: string;
  /** Texts of its listeners, or hashes of them. */
  sources: readonly string[];
  /** An id that the page itself gave it, or that of what it controls. */
  mark: string;
  /** First heading of the smallest part around it that has one. */
  heading: string;
}

/**
 * Names for buttons under which they are known again after they have moved and after loading: the paper's text and listeners,
 * and the accessible name. Where several have these in common ("read more" under each headline, a list of "show"), they are
 * told apart by the page's own mark, then by the heading above, then by their order; all are of one kind. Numbers do not
 * matter to the kind. O(n)
 */
export function identifyButtons(found: readonly ButtonTraits[]): Button[] {
  const plain = found.map(({ text, name, sources }) => [text, name, ...sources].join('\u0001'));
  const marked = found.map(({ mark }, place) => `${plain[place]}\u0002${mark}`);
  const headed = found.map(({ heading }, place) => `${marked[place]}\u0003${heading}`);
  const [counts, markedCounts, headedCounts] = [plain, marked, headed].map(countEach);
  const orders = new Map<string, number>();
  return found.map(({ text, name, sources }, place) => {
    const kind = shortHash([withoutNumbers(text), withoutNumbers(name), ...sources].join('\u0001'));
    const shown = text === '' ? name : text;
    const button = (identity: string) => ({ id: shortHash(identity), text: shown, kind });
    if (counts!.get(plain[place]!) === 1) return button(plain[place]!);
    if (markedCounts!.get(marked[place]!) === 1) return button(marked[place]!);
    if (headedCounts!.get(headed[place]!) === 1) return button(headed[place]!);
    const order = orders.get(headed[place]!) ?? 0;
    orders.set(headed[place]!, order + 1);
    return button(`${headed[place]}\u0004${order}`);
  });
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '#');
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** 64 bits in base 36. */
function shortHash(text: string): string {
  return hashText(text).toString(36) + hashText(`\u0001${text}`).toString(36);
}
