import { BLOCK, BREAK, INLINE, type TextRole } from '../text/text-flow.ts';
import { VisibleRun } from '../text/visible-run.ts';

/**
 * Sizes of an article's paragraphs in UTF-16 units, gathered as a walk goes over its nodes. Each `p` is one, an empty one
 * too; text of a `p` inside another belongs to the inner one. Where there is no `p`, each maximal run of inline content
 * between borders of blocks or two `br` in a row is one; runs of white space are none. O(nodes + characters).
 */
export class ParagraphSizes {
  /** The open `p` elements, the number of each in `#sizes`. */
  readonly #open: { run: VisibleRun; end: number; number: number }[] = [];
  readonly #sizes: number[] = [];
  #hasParagraph = false;
  /** Runs between borders, gathered until the first `p` shows that they do not count. */
  readonly #run = new VisibleRun();
  readonly #runSizes: number[] = [];
  readonly #blockEnds: number[] = [];
  #afterBreak = false;

  /** Text that a reader sees. */
  addText(text: string): void {
    this.#open.at(-1)?.run.add(text);
    if (this.#hasParagraph) return;
    const before = this.#run.length;
    this.#run.add(text);
    if (this.#run.length > before) this.#afterBreak = false;
  }

  /** Begins a `p`; `end` is the node after its last descendant. */
  enterParagraph(end: number): void {
    this.#hasParagraph = true;
    this.#open.push({ run: new VisibleRun(), end, number: this.#sizes.length });
    this.#sizes.push(0);
  }

  /** Begins any other element; what is not inline parts words, and runs. */
  enterElement(role: TextRole, end: number): void {
    if (role === INLINE) return;
    this.#open.at(-1)?.run.addSpace();
    if (this.#hasParagraph) return;
    if (role === BREAK) {
      this.#run.addSpace();
      if (this.#afterBreak) this.#endRun();
      else this.#afterBreak = true;
    } else if (role >= BLOCK) {
      this.#endRun();
      this.#blockEnds.push(end);
    }
  }

  /** Ends whatever ends before `node`. */
  leaveBefore(node: number): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.end <= node) {
      const { run, number } = this.#open.pop()!;
      this.#sizes[number] = run.take().length;
    }
    while (this.#blockEnds.length > 0 && this.#blockEnds.at(-1)! <= node) {
      this.#blockEnds.pop();
      this.#endRun();
    }
  }

  /** Ends a root, whose end is `end`. */
  leaveRoot(end: number): void {
    this.leaveBefore(end);
    this.#endRun();
  }

  sizes(): readonly number[] {
    return this.#hasParagraph ? this.#sizes : this.#runSizes;
  }

  #endRun(): void {
    const size = this.#run.take().length;
    if (size > 0) this.#runSizes.push(size);
    this.#afterBreak = false;
  }
}

/** Population variance; 0 for fewer than two values. O(n). */
export function populationVariance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = sum(values) / values.length;
  return sum(values.map((value) => (value - mean) ** 2)) / values.length;
}

/** 0 for none. O(n). */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
