import { ParseLimitReached } from '../parse-limits.ts';

/** Attributes of all elements in order of reading, side by side; an element or a tag has a range of them. */
export class AttributeList {
  readonly name: number[] = [];
  readonly value: string[] = [];
  /** Of attributes in a namespace, as only SVG and MathML have: their prefix. */
  readonly prefix = new Map<number, string>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.value.length;
  }

  /** @throws ParseLimitReached */
  add(name: number, value: string): void {
    if (this.value.length >= this.#limit) throw new ParseLimitReached('attributes', this.#limit);
    this.name.push(name);
    this.value.push(value);
  }

  /** Appends a copy of a range; gives where it begins. */
  copy(start: number, end: number): number {
    const copied = this.value.length;
    for (let attribute = start; attribute < end; attribute++) {
      const prefix = this.prefix.get(attribute);
      if (prefix !== undefined) this.prefix.set(this.value.length, prefix);
      this.add(this.name[attribute]!, this.value[attribute]!);
    }
    return copied;
  }

  /** Forgets what was added since the list had this length. */
  truncate(length: number): void {
    this.name.length = length;
    this.value.length = length;
  }
}
