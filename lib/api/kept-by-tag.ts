interface Kept<T> {
  tag: string;
  value: Promise<T>;
  bytes: number;
}

/**
 * Answers that hold as long as their tag does, which whoever asks knows: one for each key, made once however many ask at
 * once, and given up when another tag is asked for or others need the room. Only within this process.
 */
export class KeptByTag<T> {
  readonly #places = new Map<string, Kept<T>>();
  readonly #most: number;
  readonly #sizeOf: (value: T) => number;

  /** @param most bytes in all, as `sizeOf` tells them */
  constructor(most: number, sizeOf: (value: T) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string, tag: string, make: () => Promise<T>): Promise<T> {
    const known = this.#places.get(key);
    // What is asked for goes to the end: the first is the one that was asked for longest ago.
    this.#places.delete(key);
    if (known?.tag === tag) {
      this.#places.set(key, known);
      return known.value;
    }
    const kept: Kept<T> = { tag, value: make(), bytes: 0 };
    this.#places.set(key, kept);
    kept.value.then(
      (value) => {
        kept.bytes = this.#sizeOf(value);
        this.#makeRoom();
      },
      () => {
        if (this.#places.get(key) === kept) this.#places.delete(key);
      },
    );
    return kept.value;
  }

  #makeRoom(): void {
    let sum = 0;
    for (const { bytes } of this.#places.values()) sum += bytes;
    for (const [key, { bytes }] of this.#places) {
      if (sum <= this.#most) return;
      this.#places.delete(key);
      sum -= bytes;
    }
  }
}
