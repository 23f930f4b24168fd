import { html } from 'parse5';
import { asciiLower, REPLACEMENT_CHARACTER } from './ascii.ts';

const slotCount = 4096;

/**
 * The names of elements and attributes of one page, each once, by number; 0 is no name. A name in the source is found by
 * the hash that the tokenizer made while it read it, without making a string. A slot holds the latest name of its hash;
 * what is not there is looked up in a map, so that names chosen to collide cost no more than that.
 */
export class NameTable {
  readonly names: string[] = [''];
  readonly ids = new Map<string, number>();
  /** Of each name the number that parse5 knows it by, 0 for names that the standard gives no rules for. */
  readonly tagIds: html.TAG_ID[] = [html.TAG_ID.UNKNOWN];
  readonly #slots = new Uint32Array(slotCount);

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

  /**
   * The number of the name at `start … end − 1` of the source.
   *
   * @param hash of exactly these code units
   * @param plain false when the name must be lowered or holds a NUL
   */
  idInSource(source: string, start: number, end: number, hash: number, plain: boolean): number {
    if (!plain) return this.id(normalisedName(source.slice(start, end)));
    const slot = (hash ^ (hash >>> 12)) & (slotCount - 1);
    const cached = this.#slots[slot]!;
    const name = this.names[cached]!;
    if (name.length === end - start && source.startsWith(name, start)) return cached;
    const id = this.id(detached(source.slice(start, end)));
    this.#slots[slot] = id;
    return id;
  }
}

function normalisedName(name: string): string {
  return asciiLower(name).replaceAll('\0', REPLACEMENT_CHARACTER);
}

/** V8 lets a slice of 13 units or more point into the page; a name must not, as names outlive it. */
function detached(slice: string): string {
  return slice.length < 13 ? slice : ` ${slice}`.slice(1);
}
