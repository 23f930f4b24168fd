import { sequentialCriteria } from '../blocks/evidence.ts';
import { atRest } from '../sequential-test.ts';
import type { DetectorState } from './state.ts';

/** A detector before its first run. Never changed: whoever goes on from it copies. */
export const nothingSeen: DetectorState = {
  ordinal: 0,
  released: 0,
  releasedSuspicious: 0,
  recent: [],
  selfCheck: { documents: 0, suspicious: [], from: 0 },
  pending: null,
  sequential: sequentialCriteria.map(() => atRest),
  alert: null,
  changedAt: 0,
  noticed: [],
  evidenceFrom: 1,
  memory: null,
  vocabulary: null,
};
