/**
 * What a source's pages were made of so far: for each block hash in how many documents it was seen, in how many inside
 * the extraction, and when last. An open-addressing table of three words a slot, so that a look-up touches one cache line.
 */
export interface BlockMemory {
  /** key, seen << 16 | inside, last document; key 0 is a free slot. */
  slots: Uint32Array;
  used: number;
}

const words = 3;
const most16 = 0xffff;

export function emptyMemory(capacity = 1024): BlockMemory {
  return { slots: new Uint32Array(capacity * words), used: 0 };
}

export function copyMemory(memory: BlockMemory): BlockMemory {
  return { slots: memory.slots.slice(), used: memory.used };
}

/** Place of a hash in `slots`, or the free place where it belongs. O(1) on average. */
export function placeOf(memory: BlockMemory, hash: number): number {
  return placeIn(memory.slots, lastSlot(memory.slots), hash);
}

/** Number of the last slot: to be taken once for many look-ups, as it costs a division. */
export function lastSlot(slots: Uint32Array): number {
  return slots.length / words - 1;
}

/** `placeOf` with the last slot at hand. */
export function placeIn(slots: Uint32Array, last: number, hash: number): number {
  const key = hash === 0 ? 1 : hash;
  let slot = Math.imul(key ^ (key >>> 16), 0x9e3779b1) & last;
  while (true) {
    const held = slots[slot * words]!;
    if (held === key || held === 0) return slot * words;
    slot = (slot + 1) & last;
  }
}

/** In how many documents the hash was seen. */
export function timesSeen(memory: BlockMemory, place: number): number {
  return memory.slots[place + 1]! >>> 16;
}

/** In how many of them inside the extraction. */
export function timesInside(memory: BlockMemory, place: number): number {
  return memory.slots[place + 1]! & most16;
}

/**
 * Counts the blocks of document `ordinal` (≥ 1). A second sight in the same document counts for nothing. `inside`: 1 where
 * the block lies inside the extraction. O(blocks).
 */
export function rememberAll(
  memory: BlockMemory,
  hashes: Uint32Array,
  inside: Uint8Array,
  ordinal: number,
): void {
  let { slots } = memory;
  let last = lastSlot(slots);
  for (let i = 0; i < hashes.length; i++) {
    const hash = hashes[i]!;
    const place = placeIn(slots, last, hash);
    const within = inside[i] === 1 ? 1 : 0;
    if (slots[place] === 0) {
      slots[place] = hash === 0 ? 1 : hash;
      slots[place + 1] = 0x10000 | within;
      slots[place + 2] = ordinal;
      memory.used++;
      if (memory.used * words * 2 <= slots.length) continue;
      makeRoom(memory, ordinal);
      slots = memory.slots;
      last = lastSlot(slots);
    } else if (slots[place + 2] !== ordinal) {
      const counts = slots[place + 1]!;
      if (counts >>> 16 < most16) slots[place + 1] = counts + 0x10000 + within;
      slots[place + 2] = ordinal;
    }
  }
}

/** Documents after which a block that never came again is forgotten once the table is large, and any block. */
const ages = { single: 1000, any: 5000 };
const largeTable = 1 << 15;

function makeRoom(memory: BlockMemory, ordinal: number): void {
  const old = memory.slots;
  const large = memory.used >= largeTable;
  const keep = (place: number): boolean =>
    old[place] !== 0 &&
    (!large || ordinal - old[place + 2]! <= (old[place + 1]! >>> 16 > 1 ? ages.any : ages.single));
  let kept = 0;
  for (let place = 0; place < old.length; place += words) if (keep(place)) kept++;
  let capacity = 1024;
  while (capacity < kept * 3) capacity *= 2;
  const slots = new Uint32Array(capacity * words);
  for (let from = 0; from < old.length; from += words) {
    if (!keep(from)) continue;
    const place = placeIn(slots, capacity - 1, old[from]!);
    for (let word = 0; word < words; word++) slots[place + word] = old[from + word]!;
  }
  memory.slots = slots;
  memory.used = kept;
}

/** All that either memory holds; of a block in both the larger counts. O(slots). */
export function mergeMemories(left: BlockMemory | null, right: BlockMemory | null): BlockMemory | null {
  if (left === null || right === null) return left ?? right;
  let capacity = 1024;
  while (capacity < (left.used + right.used) * 2) capacity *= 2;
  const merged = emptyMemory(capacity);
  for (const { slots } of [left, right]) {
    for (let from = 0; from < slots.length; from += words) {
      if (slots[from] === 0) continue;
      const place = placeOf(merged, slots[from]!);
      if (merged.slots[place] === 0) merged.used++;
      merged.slots[place] = slots[from]!;
      merged.slots[place + 1] = largerCounts(merged.slots[place + 1]!, slots[from + 1]!);
      merged.slots[place + 2] = Math.max(merged.slots[place + 2]!, slots[from + 2]!);
    }
  }
  return merged;
}

function largerCounts(a: number, b: number): number {
  return ((Math.max(a >>> 16, b >>> 16) << 16) | Math.max(a & most16, b & most16)) >>> 0;
}
