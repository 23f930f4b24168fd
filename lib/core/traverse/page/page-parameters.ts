import { hashText } from '../../text/hash-text.ts';

/** Tells one button from another: equal texts, listeners and names make equal ids. */
export type ButtonId = string;

export interface Button {
  id: ButtonId;
  /** What a reader sees on it. */
  text: string;
  /** What buttons that do the same have in common ("share" under each entry); the id itself where it is the only one. */
  kind: string;
  /** A person wants it pressed before all others, and in every routine run. */
  pinned?: true;
}

/** What a page shows once it has settled. */
export interface SeenPage {
  buttons: readonly Button[];
  /** Addresses in it, absolute and in canonical form; may repeat. */
  urls: readonly string[];
  /** Addresses that were given without belonging to the page's state: in parts that change by themselves, or by leaving it. */
  aside?: readonly string[];
  /** Labels of buttons that are there but are not pressed, as their words look unsafe. */
  withheld?: readonly string[];
}

/** The paper's (B, N, H). Equal parameters are one state. */
export interface PageParameters {
  /** B: ids, sorted, each once. */
  buttons: readonly ButtonId[];
  /** N: how many different URLs. */
  urls: number;
  /** H: the sum of their hashes modulo 2^53, so that their order does not matter. */
  hash: number;
}

const modulus = 2 ** 53;

/** (B, N, H) of a page. O(n log n) in its buttons, O(n) in the length of its URLs. */
export function pageParameters(page: SeenPage): PageParameters {
  const buttons = [...new Set(page.buttons.map((button) => button.id))].sort();
  const urls = new Set(page.urls);
  let hash = 0;
  for (const url of urls) hash = addModulo(hash, hashUrl(url));
  return { buttons, urls: urls.size, hash };
}

/** The paper's f: a whole number from 0 to 2^53 − 1, of two hashes of 32 bits. */
export function hashUrl(url: string): number {
  return hashText(url) * 2 ** 21 + (hashText(`${url}\u0001`) >>> 11);
}

/** A text that is equal exactly for equal parameters. */
export function parametersKey({ buttons, urls, hash }: PageParameters): string {
  return `${urls} ${hash} ${buttons.join('\u0000')}`;
}

/** Both below 2^53; their plain sum would lose its last bit. */
function addModulo(a: number, b: number): number {
  return a >= modulus - b ? a - (modulus - b) : a + b;
}
