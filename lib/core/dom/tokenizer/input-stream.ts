/** A decoded page as parsing takes it; what decoding gives is one. */
export interface PageText {
  /** In order; a token may reach over several. Pieces of up to 64,000 units are read quickest. */
  readonly pieces: readonly string[];
  /** False where the page is known to hold no NUL. */
  readonly mayHoldNull: boolean;
}

/**
 * The "input stream" of the HTML standard: the pieces of a page one after another, without byte order mark and with line
 * feeds for line ends. A token that is not whole at the end of `source` is read again with more behind it.
 */
export class InputStream {
  /** What is there to be read. */
  source = '';
  /** Whether `source` holds NUL. */
  hasNull = false;
  readonly #page: PageText;
  #next = 0;
  #afterCarriageReturn = false;

  constructor(page: PageText) {
    this.#page = page;
    this.advance(0);
  }

  /** Whether nothing comes behind `source`. */
  get isLast(): boolean {
    return this.#next === this.#page.pieces.length;
  }

  /**
   * Drops what stands before `position` and adds at least as much as is kept, so that a token over many pieces is not read
   * more than twice in all. O(characters kept and added).
   */
  advance(position: number): void {
    const kept = this.source.length - position;
    const parts = kept === 0 ? [] : [this.source.slice(position)];
    for (let length = kept; !this.isLast && length <= 2 * kept; ) {
      const piece = this.#normalised(this.#next++);
      length += piece.length;
      if (piece !== '') parts.push(piece);
    }
    // By `join`, which makes a string of one part, where `+` leaves one that is looked through to its parts at each unit.
    this.source = parts.length === 1 ? parts[0]! : parts.join('');
    this.hasNull = this.#page.mayHoldNull && this.source.includes('\0');
  }

  /** "Preprocessing the input stream". */
  #normalised(number: number): string {
    let piece = this.#page.pieces[number]!;
    if (number === 0 && piece.charCodeAt(0) === 0xfeff) piece = piece.slice(1);
    if (piece === '') return piece;
    const withinLineEnd = this.#afterCarriageReturn && piece.startsWith('\n');
    this.#afterCarriageReturn = piece.endsWith('\r');
    if (withinLineEnd) piece = piece.slice(1);
    if (!piece.includes('\r')) return piece;
    // Not by a regular expression, as V8 remembers what the last one was looked for in, nor by `replaceAll`, which makes a
    // string of many bits.
    const joined = piece.split('\r\n').join('\n');
    return joined.includes('\r') ? joined.split('\r').join('\n') : joined;
  }
}
