import { alertKinds, fieldKinds, isStatistical } from './kinds.ts';

/**
 * Who rings: the statistics of documents, the counting of empty texts or of fields, the look at what an address answers,
 * the clock of silence, or Markdrift about itself.
 */
export const alertDetectors = ['statistics', 'texts', 'fields', 'answers', 'silence', 'itself'] as const;
export type AlertDetector = (typeof alertDetectors)[number];

const others: Readonly<Record<string, AlertDetector>> = {
  empty: 'texts',
  silent: 'silence',
  crashed: 'itself',
  'training-failed': 'itself',
  'doubtful-training': 'itself',
};

/** The detector that raises alerts of a kind; what is not known otherwise is about an address's answers. */
export function detectorOf(kind: string): AlertDetector {
  if (isStatistical(kind)) return 'statistics';
  if ((fieldKinds as readonly string[]).includes(kind)) return 'fields';
  return others[kind] ?? 'answers';
}

/** The kinds that it raises. */
export function kindsOf(detector: AlertDetector): string[] {
  return alertKinds.filter((kind) => detectorOf(kind) === detector);
}
