/** What may stand where the caret is; `from` to the caret is what is written of it. */
export type ExpressionPlace =
  | { kind: 'step'; from: number; written: string }
  | { kind: 'attribute'; from: number; written: string }
  /** Inside of a literal that is compared with an attribute; `words`: as one of its words. */
  | { kind: 'value'; from: number; written: string; attribute: string; words: boolean };

const name = '[\\p{L}_][\\p{L}\\p{N}_.\\-]*';
const compared = new RegExp(`@(${name})\\s*\\)?\\s*(=|!=)\\s*$`, 'u');
const searched = new RegExp(
  `(?:contains|starts-with)\\(\\s*(?:concat\\([^@]*)?(?:normalize-space\\(\\s*)?@(${name})\\s*\\)?(?:\\s*,\\s*(?:" "|' ')\\s*\\))?\\s*,\\s*$`,
  'u',
);
const partOfName = new RegExp(`(?:${name})?$`, 'u');
/** What a step may follow; before an axis' two colons nothing is proposed. */
const beforeStep = /(?:^|[/[(,|]|::|\b(?:and|or|not)\b|[=<>+*])\s*$/;

/**
 * What is being written at the caret; null where nothing can be proposed, as after a complete step. Lenient: what stands
 * before may still be wrong. O(caret).
 */
export function placeIn(expression: string, caret: number): ExpressionPlace | null {
  const before = expression.slice(0, caret);
  const quote = openQuote(before);
  if (quote !== null) return literalPlace(before, quote);
  const written = partOfName.exec(before)![0];
  const from = before.length - written.length;
  const head = before.slice(0, from);
  if (/(?:@|\battribute::)$/.test(head)) return { kind: 'attribute', from, written };
  return beforeStep.test(head) ? { kind: 'step', from, written } : null;
}

/** Where the literal begins that is still open; null outside of one. */
function openQuote(text: string): number | null {
  let open: number | null = null;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (open === null) {
      if (sign === '"' || sign === "'") open = at;
    } else if (sign === text[open]) open = null;
  }
  return open;
}

function literalPlace(before: string, quote: number): ExpressionPlace | null {
  const head = before.slice(0, quote);
  const inside = before.slice(quote + 1);
  const equal = compared.exec(head);
  if (equal) return { kind: 'value', from: quote + 1, written: inside, attribute: equal[1]!, words: false };
  const search = searched.exec(head);
  if (!search) return null;
  // A space before the word is part of the way in which words are searched for.
  const space = /^\s*/.exec(inside)![0].length;
  const from = quote + 1 + space;
  return { kind: 'value', from, written: inside.slice(space), attribute: search[1]!, words: true };
}
