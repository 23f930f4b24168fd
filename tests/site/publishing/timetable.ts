/** When a site publishes and redesigns itself, in seconds since its clock began. Without one, only commands move it. */
export interface Timetable {
  /** The clock begins when the server listens, or when a collector first reads the source's feed or listing. */
  begins: 'at-once' | 'at-first-read';
  /** One article each so many seconds, after `quietSeconds`. */
  publishEverySeconds: number;
  quietSeconds: number;
  /** From then on it publishes at the slow pace, so that a demonstration left open does not run hot. */
  slowAfterSeconds: number;
  slowEverySeconds: number;
  /** Both must hold: the time, and so many different articles have been fetched, so that a slow machine has learned. */
  redesign: { afterSeconds: number; afterArticlesRead: number } | null;
}

/** How many articles have come `seconds` after the clock began. */
export function publishedBy(timetable: Timetable, seconds: number): number {
  const brisk = Math.min(seconds, timetable.slowAfterSeconds) - timetable.quietSeconds;
  const slow = seconds - Math.max(timetable.slowAfterSeconds, timetable.quietSeconds);
  return (
    Math.max(0, Math.floor(brisk / timetable.publishEverySeconds)) +
    Math.max(0, Math.floor(slow / timetable.slowEverySeconds))
  );
}
