import { ByteReader, ByteWriter } from '../../bytes/byte-stream.ts';
import { type BlockMemory, emptyMemory, placeOf } from '../blocks/block-memory.ts';
import { emptyVocabulary, placeOfToken, type Vocabulary } from '../blocks/vocabulary.ts';
import { featureOrder } from '../feature-vectors.ts';
import type { DetectorState, RecentDocument } from './state.ts';

const format = 1;
const standings = ['waiting', 'released', 'held'] as const;

/** Bytes of a state: about 8 a block and 5 a word that is remembered, 150 KB for a source of 200 articles. O(size). */
export function encodeState(state: DetectorState): Uint8Array {
  const out = new ByteWriter();
  out.whole(format);
  const { memory, vocabulary, recent, ...small } = state;
  out.text(JSON.stringify(small));
  out.whole(recent.length);
  for (const document of recent) writeRecent(out, document);
  out.whole(memory === null ? 0 : 1);
  if (memory !== null) writeTable(out, memory.slots, 3);
  out.whole(vocabulary === null ? 0 : 1);
  if (vocabulary !== null) writeTable(out, vocabulary.slots, 2);
  return out.finish();
}

/**
 * Reads what `encodeState` wrote.
 *
 * @throws {RangeError} for bytes that are no state of this format, a SyntaxError where its text is damaged: the caller then
 *   trains anew. O(size).
 */
export function decodeState(bytes: Uint8Array): DetectorState {
  const input = new ByteReader(bytes);
  if (input.whole() !== format) throw new RangeError('This is no detector state of format 1.');
  const small = JSON.parse(input.text()) as Omit<DetectorState, 'memory' | 'vocabulary' | 'recent'>;
  const recent = Array.from({ length: input.count(1) }, () => readRecent(input));
  return { ...small, recent, memory: readMemory(input), vocabulary: readVocabulary(input) };
}

function writeRecent(out: ByteWriter, document: RecentDocument): void {
  out.text(document.id);
  out.whole(document.ordinal);
  for (const name of featureOrder) out.double(document.features[name]);
  out.whole(document.vectorBits);
  out.whole(document.criterionBits);
  out.whole(
    (document.suspicious ? 1 : 0) + 2 * standings.indexOf(document.standing) + (document.tokens ? 8 : 0),
  );
  if (document.tokens) out.ascending(document.tokens);
}

function readRecent(input: ByteReader): RecentDocument {
  const id = input.text();
  const ordinal = input.whole();
  const features = Object.fromEntries(
    featureOrder.map((name) => [name, input.double()]),
  ) as unknown as RecentDocument['features'];
  const vectorBits = input.whole();
  const criterionBits = input.whole();
  const flags = input.whole();
  const tokens = flags & 8 ? input.ascending() : null;
  return {
    id,
    ordinal,
    features,
    vectorBits,
    criterionBits,
    suspicious: (flags & 1) === 1,
    standing: standings[(flags >> 1) & 3]!,
    tokens,
  };
}

/** Used slots by ascending key: the keys' differences, then the other words of each. */
function writeTable(out: ByteWriter, slots: Uint32Array, words: number): void {
  const places = placesByKey(slots, words);
  const keys = new Uint32Array(places.length);
  for (let i = 0; i < keys.length; i++) keys[i] = slots[places[i]!]!;
  out.ascending(keys);
  for (let i = 0; i < places.length; i++) {
    for (let word = 1; word < words; word++) out.whole(slots[places[i]! + word]!);
  }
}

/** Places of the used slots by ascending key: a radix sort by eleven bits at a time, as this is done after every run. O(slots). */
function placesByKey(slots: Uint32Array, words: number): Uint32Array {
  const all = new Uint32Array(slots.length / words);
  let used = 0;
  for (let place = 0; place < slots.length; place += words) {
    all[used] = place;
    used += slots[place] === 0 ? 0 : 1;
  }
  let places = all.subarray(0, used);
  for (let shift = 0; shift < 32; shift += 11) {
    const next = new Uint32Array(2048);
    for (let i = 0; i < used; i++) next[(slots[places[i]!]! >>> shift) & 2047]!++;
    let before = 0;
    for (let digit = 0; digit < next.length; digit++) {
      const count = next[digit]!;
      next[digit] = before;
      before += count;
    }
    const sorted = new Uint32Array(used);
    for (let i = 0; i < used; i++) sorted[next[(slots[places[i]!]! >>> shift) & 2047]!++] = places[i]!;
    places = sorted;
  }
  return places;
}

function readMemory(input: ByteReader): BlockMemory | null {
  if (input.whole() === 0) return null;
  const keys = input.ascending();
  const memory = emptyMemory(capacityFor(keys.length, 1024));
  for (const key of keys) {
    const place = placeOf(memory, key);
    memory.slots[place] = key;
    memory.slots[place + 1] = input.whole();
    memory.slots[place + 2] = input.whole();
  }
  memory.used = keys.length;
  return memory;
}

function readVocabulary(input: ByteReader): Vocabulary | null {
  if (input.whole() === 0) return null;
  const keys = input.ascending();
  const vocabulary = emptyVocabulary(capacityFor(keys.length, 4096));
  for (const key of keys) {
    const place = placeOfToken(vocabulary.slots, key);
    vocabulary.slots[place] = key;
    vocabulary.slots[place + 1] = input.whole();
  }
  vocabulary.used = keys.length;
  return vocabulary;
}

function capacityFor(used: number, least: number): number {
  let capacity = least;
  while (capacity < used * 3) capacity *= 2;
  return capacity;
}
