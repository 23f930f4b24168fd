/**
 * A cumulative sum over documents (Page 1954): height = max(0, height + evidence), evidence being the log-likelihood ratio
 * of a document between "broken" and "as usual". `start` is the document from which on the sum did not return to 0, the
 * best guess at where the fault began.
 */
export interface SequentialState {
  height: number;
  /** Ordinal of the first document of the present rise; 0 when the height is 0. */
  start: number;
}

export const atRest: SequentialState = { height: 0, start: 0 };

/** One step; the height is held at `most`, so that a repaired source comes to rest soon. O(1). */
export function step(
  state: SequentialState,
  evidence: number,
  ordinal: number,
  most: number,
): SequentialState {
  const height = Math.min(most, state.height + evidence);
  if (!(height > 0)) return atRest;
  return { height, start: state.height > 0 ? state.start : ordinal };
}
