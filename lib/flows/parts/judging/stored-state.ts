import type { DetectorState } from '../../../core/detect/state/state.ts';
import { decodeState } from '../../../core/detect/state/state-codec.ts';

/** A detector's state as it is stored; null where there is none, or none that this version can read: train anew. */
export function readState(bytes: Uint8Array | null): DetectorState | null {
  if (bytes === null) return null;
  try {
    return decodeState(bytes);
  } catch {
    return null;
  }
}
