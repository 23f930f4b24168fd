import { characterClass, INVISIBLE, OTHER, SPACE } from './character-classes.ts';
import { unitAt } from './unit-at.ts';

/**
 * Gathers one run of text as a reader sees it: white space collapses to single spaces and none stands at the ends, what
 * is not seen is left out. One scan over the characters; pieces that need no change are taken as they are.
 */
export class VisibleRun {
  #text = '';
  #spaceBefore = false;
  #rare = false;

  /** The next piece; white space at its borders counts with that of its neighbours. O(length). */
  add(piece: string): void {
    const { length } = piece;
    let from = 0;
    let place = 0;
    while (place < length) {
      const unit = characterClass[unitAt(piece, place)]!;
      if (unit > INVISIBLE) {
        place++;
      } else if (unit === OTHER) {
        this.#rare = true;
        place++;
      } else if (
        unit === SPACE &&
        unitAt(piece, place) === 0x20 &&
        this.#standsAlone(piece, place, length, from)
      ) {
        place++;
      } else {
        if (place > from) this.#append(piece.slice(from, place));
        if (unit === SPACE) this.#spaceBefore = true;
        from = ++place;
      }
    }
    if (from === 0 && length > 0) this.#append(piece);
    else if (from < length) this.#append(piece.slice(from));
  }

  /** A space here, whatever comes. */
  addSpace(): void {
    this.#spaceBefore = true;
  }

  /** UTF-16 units so far, before normalisation. */
  get length(): number {
    return this.#text.length;
  }

  /** The run so far, in NFC and well-formed; the next one begins. O(1), or O(length) where characters are rare. */
  take(): string {
    const text = this.#text;
    const settled = this.#rare ? text.toWellFormed().normalize('NFC') : text;
    this.#text = '';
    this.#spaceBefore = false;
    this.#rare = false;
    return settled;
  }

  /** A space between two visible characters of one piece stays where it is. */
  #standsAlone(piece: string, place: number, length: number, from: number): boolean {
    if (place === from || place + 1 >= length) return false;
    const next = characterClass[unitAt(piece, place + 1)]!;
    return next > INVISIBLE || next === OTHER;
  }

  #append(visible: string): void {
    if (this.#spaceBefore && this.#text !== '') this.#text += ` ${visible}`;
    else this.#text += visible;
    this.#spaceBefore = false;
  }
}
