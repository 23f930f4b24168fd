import type { Random } from './random.ts';

/** What a slot becomes: one of several phrases, or something made up on the spot. Both may hold slots again. */
export type Slot = readonly string[] | ((random: Random) => string);
export type Slots = Readonly<Record<string, Slot>>;

/**
 * Expands a phrase: `[a|b|c]` chooses (may be nested; `[a|]` is an optional part), `{name}` fills a slot.
 * An unknown slot is a mistake of the word bank and throws.
 */
export function expand(phrase: string, slots: Slots, random: Random): string {
  let position = 0;
  const sequence = (closing: boolean): string => {
    const options: string[] = [];
    let text = '';
    while (position < phrase.length) {
      const character = phrase[position++]!;
      if (character === '[') text += sequence(true);
      else if (character === '{') {
        const end = phrase.indexOf('}', position);
        text += fill(phrase.slice(position, end));
        position = end + 1;
      } else if (closing && character === '|') {
        options.push(text);
        text = '';
      } else if (closing && character === ']') {
        options.push(text);
        return random.pick(options);
      } else text += character;
    }
    return text;
  };
  const fill = (name: string): string => {
    const slot = slots[name];
    if (slot === undefined) throw new Error(`no slot {${name}} for "${phrase}"`);
    const value = typeof slot === 'function' ? slot(random) : random.pick(slot);
    return /[[{]/.test(value) ? expand(value, slots, random) : value;
  };
  return sentenceCase(sequence(false));
}

/** Collapses the gaps of parts left out and begins with a capital. */
function sentenceCase(text: string): string {
  const tidy = text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .trim();
  return tidy.charAt(0).toUpperCase() + tidy.slice(1);
}

/** Word lists are easier to read and to extend as one line of words. */
export function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** Phrases separated by "; ". */
export function phrases(list: string): readonly string[] {
  return list
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
