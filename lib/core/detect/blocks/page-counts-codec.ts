import { ByteReader, ByteWriter } from '../../bytes/byte-stream.ts';
import type { PageCounts } from './read-document.ts';

export const countNames = [
  'novelInside',
  'novelOutside',
  'repeatedInside',
  'repeatedOutside',
  'movedInside',
  'stayedOutside',
  'tokens',
  'known',
  'constantOf',
  'constantFound',
] as const satisfies readonly (keyof PageCounts)[];

/** Ten whole numbers ≥ 0, about 14 bytes a page. O(1). */
export function encodeCounts(counts: PageCounts): Uint8Array {
  const out = new ByteWriter();
  for (const name of countNames) out.whole(counts[name]);
  return out.finish();
}

/** @throws {RangeError} where the bytes end too early. */
export function decodeCounts(bytes: Uint8Array): PageCounts {
  const input = new ByteReader(bytes);
  // Read in the order in which they are written.
  return {
    novelInside: input.whole(),
    novelOutside: input.whole(),
    repeatedInside: input.whole(),
    repeatedOutside: input.whole(),
    movedInside: input.whole(),
    stayedOutside: input.whole(),
    tokens: input.whole(),
    known: input.whole(),
    constantOf: input.whole(),
    constantFound: input.whole(),
  };
}
