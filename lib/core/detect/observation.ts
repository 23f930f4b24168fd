import type { Features } from '../features/features.ts';
import type { PageSketch } from '../features/sketch.ts';
import type { PageCounts } from './blocks/read-document.ts';

/** All that the detectors know of a document: its nine numbers and, while it is kept, the sketch of its page. */
export interface Observation {
  features: Features;
  /** Null once the sketch has aged out; the block criteria then stay silent for this document. */
  sketch: PageSketch | null;
  /** What an earlier judging counted on the page: taken instead of the sketch, and nothing of the page is remembered. */
  counts?: PageCounts | null;
}

/** An observation with the name by which decisions speak of it. */
export interface ObservedDocument {
  id: string;
  observation: Observation;
}
