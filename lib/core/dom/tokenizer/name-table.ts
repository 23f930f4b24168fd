import { html } from 'parse5';
import { asciiLower, REPLACEMENT_CHARACTER } from './ascii.ts';

const slotCount = 1024;

/**
 * The names of elements and attributes of one page, each once, by number; 0 is no name. A name in the source is found by
 * the hash that the tokenizer made while it read it, without making a string. A slot holds the latest spelling of
 * its hash; what is not there is looked up in a map, so that names chosen to collide cost no more than that.
 */
export class NameTable {
  readonly names: string[] = [''];
  readonly ids = new Map<string, number>();
  /** Of each name the number that parse5 knows it by, 0 for names that the standard gives no rules for. */
  readonly tagIds: html.TAG_ID[] = [html.TAG_ID.UNKNOWN];
  readonly #spellings: string[] = new Array(slotCount).fill('');
  readonly #idsOfSpellings = new Uint32Array(slotCount);

  /** O(length of the name). */
  id(name: string): number {
    let id = this.ids.get(name);
    if (id === undefined) {
      id = this.names.length;
      this.names.push(name);
      this.ids.set(name, id);
      this.tagIds.push(html.getTagID(name));
    }
    return id;
  }

  /** The number of the name at `start … end − 1` of the source, however it is spelt there. @param hash of these units */
  idInSource(source: string, start: number, end: number, hash: number): number {
    const slot = (hash ^ (hash >>> 10)) & (slotCount - 1);
    const spelling = this.#spellings[slot]!;
    if (spelling.length === end - start && source.startsWith(spelling, start))
      return this.#idsOfSpellings[slot]!;
    const spelt = detached(source.slice(start, end));
    const id = this.id(normalisedName(spelt));
    this.#spellings[slot] = spelt;
    this.#idsOfSpellings[slot] = id;
    return id;
  }
}

/** In lower case, and without NUL. */
function normalisedName(name: string): string {
  if (!/[A-Z\0]/.test(name)) return name;
  return asciiLower(name).replaceAll('\0', REPLACEMENT_CHARACTER);
}

/** V8 lets a slice of 13 units or more point into the page; a name must not, as names outlive it. */
function detached(slice: string): string {
  return slice.length < 13 ? slice : ` ${slice}`.slice(1);
}
