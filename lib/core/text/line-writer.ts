import { VisibleRun } from './visible-run.ts';
import { copyText } from './white-space.ts';

/** Puts text together in lines: no space stands at the ends of a line, blocks are parted by an empty line. */
export class LineWriter {
  readonly #parts: string[] = [];
  readonly #run = new VisibleRun();
  /** White space after preformatted text, which counts where more of it follows. */
  #tail = '';
  /** Line breaks before what comes next. */
  #lineBreaks = 0;
  /** Something stands on the present line, in its present cell. */
  #cellFilled = false;

  /** Text whose white space collapses. */
  write(text: string): void {
    this.#run.add(text);
  }

  /** Text whose white space stays; that at the end of a line or block is dropped. */
  writePreformatted(text: string): void {
    const visible = text
      .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
      .replace(/\r\n?/g, '\n')
      .replace(/\u00a0/g, ' ');
    if (visible.trim() === '') {
      this.#tail += visible;
      return;
    }
    const raw = this.#tail + visible;
    const kept = raw.trimEnd().toWellFormed().normalize('NFC');
    const tail = raw.slice(raw.trimEnd().length);
    this.#endRun();
    const begins = this.#lineBreaks > 0 || this.#parts.length === 0;
    this.#put(begins ? kept.replace(/^\s*\n/, '') : kept);
    this.#tail = tail;
  }

  /** At least so many line breaks come before the next text; 2 make an empty line. */
  breakLine(count: 1 | 2): void {
    this.#endRun();
    if (count > this.#lineBreaks) this.#lineBreaks = count;
  }

  /** A `br`: one ends the line, two in a row end the block. */
  addLineBreak(): void {
    this.#endRun();
    if (this.#lineBreaks < 2) this.#lineBreaks++;
  }

  /** A tab before the next cell of a table row. */
  nextCell(): void {
    this.#endRun();
    if (!this.#cellFilled || this.#lineBreaks > 0) return;
    this.#parts.push('\t');
    this.#cellFilled = false;
  }

  #endRun(): void {
    this.#tail = '';
    const text = this.#run.take();
    if (text !== '') this.#put(text);
  }

  #put(text: string): void {
    if (this.#parts.length > 0 && this.#lineBreaks > 0)
      this.#parts.push(this.#lineBreaks === 1 ? '\n' : '\n\n');
    this.#parts.push(text);
    this.#lineBreaks = 0;
    this.#cellFilled = true;
  }

  /** All that was written, in memory of its own. O(length). */
  toString(): string {
    this.#endRun();
    return copyText(this.#parts.join(''));
  }
}
