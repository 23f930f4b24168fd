/**
 * The words a source uses: token hashes with the document that used them last. An open-addressing table of two words a
 * slot; key 0 is free. Tokens not used for a long time age out once the table is large.
 */
export interface Vocabulary {
  slots: Uint32Array;
  used: number;
}

const words = 2;
const largeTable = 1 << 17;
const age = 5000;

export function emptyVocabulary(capacity = 4096): Vocabulary {
  return { slots: new Uint32Array(capacity * words), used: 0 };
}

export function copyVocabulary(vocabulary: Vocabulary): Vocabulary {
  return { slots: vocabulary.slots.slice(), used: vocabulary.used };
}

/** Place of a token in the slots, or the free place where it belongs. O(1) on average. */
export function placeOfToken(slots: Uint32Array, key: number): number {
  const mask = slots.length / words - 1;
  let slot = Math.imul(key ^ (key >>> 16), 0x9e3779b1) & mask;
  while (slots[slot * words] !== key && slots[slot * words] !== 0) slot = (slot + 1) & mask;
  return slot * words;
}

/** How many of the tokens the source has used before. O(tokens). */
export function knownTokens(vocabulary: Vocabulary, tokens: Uint32Array): number {
  const { slots } = vocabulary;
  const last = slots.length - 1;
  let known = 0;
  // The search of `placeOfToken` once more: this loop and the next are most of what judging a document costs.
  for (let i = 0; i < tokens.length; i++) {
    const key = tokens[i]! || 1;
    let place = (Math.imul(key ^ (key >>> 16), 0x9e3779b1) * words) & last;
    let held = slots[place]!;
    while (held !== key && held !== 0) {
      place = (place + words) & last;
      held = slots[place]!;
    }
    if (held === key) known++;
  }
  return known;
}

/** Adds the tokens of document `ordinal` (≥ 1). O(tokens). */
export function learnTokens(vocabulary: Vocabulary, tokens: Uint32Array, ordinal: number): void {
  let { slots } = vocabulary;
  let last = slots.length - 1;
  for (let i = 0; i < tokens.length; i++) {
    const key = tokens[i]! || 1;
    let place = (Math.imul(key ^ (key >>> 16), 0x9e3779b1) * words) & last;
    let held = slots[place]!;
    while (held !== key && held !== 0) {
      place = (place + words) & last;
      held = slots[place]!;
    }
    slots[place + 1] = ordinal;
    if (held === key) continue;
    slots[place] = key;
    vocabulary.used++;
    if (vocabulary.used * words * 2 <= slots.length) continue;
    makeRoom(vocabulary, ordinal);
    slots = vocabulary.slots;
    last = slots.length - 1;
  }
}

function makeRoom(vocabulary: Vocabulary, ordinal: number): void {
  const old = vocabulary.slots;
  const large = vocabulary.used >= largeTable;
  const keep = (place: number): boolean => old[place] !== 0 && (!large || ordinal - old[place + 1]! <= age);
  let kept = 0;
  for (let place = 0; place < old.length; place += words) if (keep(place)) kept++;
  let capacity = 4096;
  while (capacity < kept * 3) capacity *= 2;
  const slots = new Uint32Array(capacity * words);
  for (let from = 0; from < old.length; from += words) {
    if (!keep(from)) continue;
    const place = placeOfToken(slots, old[from]!);
    slots[place] = old[from]!;
    slots[place + 1] = old[from + 1]!;
  }
  vocabulary.slots = slots;
  vocabulary.used = kept;
}

/** The words of both. O(slots). */
export function mergeVocabularies(left: Vocabulary | null, right: Vocabulary | null): Vocabulary | null {
  if (left === null || right === null) return left ?? right;
  let capacity = 4096;
  while (capacity < (left.used + right.used) * 2) capacity *= 2;
  const merged = emptyVocabulary(capacity);
  for (const { slots } of [left, right]) {
    for (let from = 0; from < slots.length; from += words) {
      if (slots[from] === 0) continue;
      const place = placeOfToken(merged.slots, slots[from]!);
      if (merged.slots[place] === 0) merged.used++;
      merged.slots[place] = slots[from]!;
      merged.slots[place + 1] = Math.max(merged.slots[place + 1]!, slots[from + 1]!);
    }
  }
  return merged;
}
