import { ByteReader, ByteWriter } from '../../bytes/byte-stream.ts';

/** The ids of the documents that a model was trained on, ascending, as their differences: one to two bytes each. O(n). */
export function encodeTrainingSet(ids: readonly bigint[]): Uint8Array {
  const out = new ByteWriter();
  out.whole(ids.length);
  let before = 0n;
  for (const id of ids) {
    out.whole(Number(id - before));
    before = id;
  }
  return out.finish();
}

/** @throws {RangeError} where the bytes end too early. O(n). */
export function decodeTrainingSet(bytes: Uint8Array): number[] {
  const input = new ByteReader(bytes);
  let before = 0;
  return Array.from({ length: input.count(1) }, () => {
    before += input.whole();
    return before;
  });
}
