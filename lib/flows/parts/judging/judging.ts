import type { OpenAlert } from '../../../db/alerts/open-alerts.ts';
import type { Run } from '../../../db/collecting/runs.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StoredMeasurement } from '../../../db/detector/measurements.ts';
import type { Source } from '../../../db/sources/sources.ts';
import type { StoredWrapper } from '../../../db/sources/wrappers.ts';

/** What the parts of judging a run have in common; all read under the source's detector lock. */
export interface Judging {
  tx: Transaction;
  source: Source;
  run: Run;
  /** The rules in force. */
  wrapper: StoredWrapper;
  /** False where the rules were edited while the run was under way: it says nothing of the new ones. */
  ofPresentRules: boolean;
  /** Fresh documents of the run, oldest first. */
  documents: readonly StoredMeasurement[];
  /** Publications that were known and that this run read otherwise, oldest first. */
  revised: readonly StoredMeasurement[];
  openAlerts: readonly OpenAlert[];
  /** When it is judged. */
  at: Date;
  /**
   * When the last of its pages was captured: what alerts are compared by, for a run may wait long for its judging, and what
   * was done about an alert meanwhile is younger than anything that the run saw.
   */
  capturedAt: Date;
}

/** A run's state changed last when its last page was settled. */
export function capturedAtOf(run: Run, now: Date): Date {
  return run.stateSince < now ? run.stateSince : now;
}

/** A document whose extraction brought no text. */
export function isEmpty({ features }: StoredMeasurement): boolean {
  return features.textSize === 0;
}
