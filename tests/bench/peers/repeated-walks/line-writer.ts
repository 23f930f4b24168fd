/** Characters that a reader does not see: soft hyphen, zero width space, byte order mark. */
const invisible = /[\u00ad\u200b\ufeff]/g;

/**
 * Puts text together as a reader sees it: runs of white space are one space, none stands at the ends of a line, blocks
 * are parted by an empty line.
 */
export class LineWriter {
  readonly #parts: string[] = [];
  #lineBreaks = 0;
  #space = false;
  #atLineStart = true;

  /** Text whose white space collapses. */
  write(text: string): void {
    const visible = text.replace(invisible, '');
    const words = visible.replace(/[\s\u0085]+/g, ' ');
    if (words === '') return;
    if (words === ' ') {
      this.#space = true;
      return;
    }
    const from = words.startsWith(' ') ? 1 : 0;
    const to = words.endsWith(' ') ? words.length - 1 : words.length;
    this.#begin(this.#space || from === 1);
    this.#parts.push(words.slice(from, to));
    this.#space = to < words.length;
  }

  /** Text whose white space stays. */
  writePreformatted(text: string): void {
    const visible = text
      .replace(invisible, '')
      .replace(/\r\n?/g, '\n')
      .replace(/\u00a0/g, ' ');
    if (visible.trim() === '') return;
    this.#begin(false);
    this.#parts.push(visible.trimEnd());
    const tail = visible.slice(visible.trimEnd().length);
    if (tail.includes('\n')) this.breakLine(1);
    else this.#space = tail !== '';
  }

  /** At least so many line breaks come before the next text; 2 make an empty line. */
  breakLine(count: 1 | 2): void {
    this.#lineBreaks = Math.max(this.#lineBreaks, count);
    this.#space = false;
  }

  /** A `br`: one ends the line, two in a row end the block. */
  addLineBreak(): void {
    this.#lineBreaks = Math.min(2, this.#lineBreaks + 1);
    this.#space = false;
  }

  /** A tab before the next cell of a table row. */
  nextCell(): void {
    if (!this.#atLineStart && this.#lineBreaks === 0) {
      this.#parts.push('\t');
      this.#space = false;
      this.#atLineStart = true;
    }
  }

  #begin(afterSpace: boolean): void {
    if (this.#parts.length > 0 && this.#lineBreaks > 0) {
      this.#parts.push('\n'.repeat(this.#lineBreaks));
    } else if (afterSpace && !this.#atLineStart) this.#parts.push(' ');
    this.#lineBreaks = 0;
    this.#space = false;
    this.#atLineStart = false;
  }

  /** All that was written, in memory of its own. O(length). */
  toString(): string {
    // Joining makes a string that is no view of the page; `[…, '']` sees to it for a single part too.
    return [...this.#parts, ''].join('').normalize('NFC');
  }
}
