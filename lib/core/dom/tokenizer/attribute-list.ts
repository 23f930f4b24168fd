import { ParseLimitReached } from '../parse-limits.ts';

/** Attributes of all elements in order of reading, side by side; an element or a tag has a range of them. */
export class AttributeList {
  name = new Int32Array(1024);
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
    const { length } = this.value;
    if (length >= this.#limit) throw new ParseLimitReached('attributes', this.#limit);
    if (length === this.name.length) this.#grow();
    this.name[length] = name;
    this.value[length] = value;
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
    this.value.length = length;
  }

  #grow(): void {
    const larger = new Int32Array(this.name.length * 2);
    larger.set(this.name);
    this.name = larger;
  }
}
