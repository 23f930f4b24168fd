import type { Features } from '../../features/features.ts';
import type { PageCounts } from '../blocks/read-document.ts';
import type { Profile } from '../profile/profile.ts';

/** A document as it was judged, or as a model was trained on it. */
export interface RecordedDocument {
  /** Its id in the database. */
  id: string;
  features: Features;
  /** What the judging counted on its page; null where no sketch was kept, or where it was never judged. */
  counts: PageCounts | null;
}

/** A model that judged some of the recorded runs. */
export interface RecordedModel {
  version: number;
  profile: Profile;
  /** Places of the documents that it was trained on, ascending; null where that is not known any more. */
  training: Uint32Array | null;
}

/** One run as the worker judged it. */
export interface RecordedRun {
  id: string;
  /** When it was judged, in milliseconds since 1970. */
  at: number;
  /** Place of its model in `models`. */
  model: number;
  /** The evidence had begun anew before it: documents were cleared, or the rules were repaired. */
  forgets: boolean;
  /** Places of its judged documents, in the order of judging. */
  documents: Uint32Array;
}

/** What people made of an alert: a confirmed failure, a false alarm, or nothing yet. */
export interface RecordedAlert {
  id: string;
  verdict: 'failure' | 'false-alarm' | 'undecided';
  openedAt: number;
  /** Places of the documents that it is about, ascending. */
  documents: Uint32Array;
}

/** All that is needed to judge the past of a source again, without pages and without words. */
export interface Recording {
  /** Beginning and end of the window in milliseconds since 1970; runs before it only bring the detector into its state. */
  from: number;
  until: number;
  documents: RecordedDocument[];
  models: RecordedModel[];
  /** Oldest first. */
  runs: RecordedRun[];
  alerts: RecordedAlert[];
}
