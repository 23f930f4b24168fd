/**
 * What the block criteria need to know of a page, without its text: which blocks it is made of and which words its
 * article uses, as 32-bit hashes. About 59 blocks and 271 tokens a page (measured on the recorded sites).
 */
export interface PageSketch {
  /** Hash of each block of the page's body, in document order; blocks are split at block-level tags, `br` and the borders of the extraction. */
  blockHashes: Uint32Array;
  /** Characters of each block, white space collapsed. */
  blockLengths: Uint32Array;
  /** 1 where the block lies inside the extraction. */
  blockInside: Uint8Array;
  /** Hashes of the distinct tokens of the extracted text, ascending. */
  tokens: Uint32Array;
}
