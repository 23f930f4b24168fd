import { choosableCharsets } from './choosable-charsets.ts';

/**
 * How a source's bytes are decoded: "auto" lets bytes that belie a label overrule it, "as-declared" believes labels as
 * browsers do, any other value is the encoding to use for all of the source's pages, by its standard name.
 */
export type CharsetChoice = string;

/** The choice that a stored or sent value stands for, or null for one that stands for none. */
export function charsetChoiceOf(value: unknown): CharsetChoice | null {
  if (value === 'auto' || value === 'as-declared') return value;
  return choosableCharsets.find((name) => name === value) ?? null;
}
