/** What is kept for how long; null: without a limit. */
export interface RetentionPolicy {
  /** Stored pages: oldest days, most of one source, most gigabytes (10⁹ bytes, before compression) in all. */
  captureDays: number | null;
  capturesPerSource: number | null;
  captureGigabytes: number | null;
  /** Sketches of documents, by which the past is judged again. */
  sketchDays: number | null;
  runDays: number | null;
  /** What documents said before they changed. */
  revisionDays: number | null;
  deliveryDays: number | null;
  auditDays: number | null;
}

export const defaultRetention: RetentionPolicy = {
  captureDays: 90,
  capturesPerSource: null,
  captureGigabytes: null,
  sketchDays: 120,
  runDays: 180,
  revisionDays: 365,
  deliveryDays: 90,
  auditDays: 730,
};

export type RetentionLimit = keyof RetentionPolicy;

/** Least and most that may be set. Notices tell repetitions by the last week, so deliveries are kept longer than that. */
export const retentionBounds: Record<RetentionLimit, readonly [least: number, most: number]> = {
  captureDays: [1, 3650],
  capturesPerSource: [20, 1_000_000],
  captureGigabytes: [0.1, 100_000],
  sketchDays: [7, 3650],
  runDays: [7, 3650],
  revisionDays: [1, 3650],
  deliveryDays: [14, 3650],
  auditDays: [30, 3650],
};

/** How many of a source's newest captures stay in any case: rules are tried on them. */
export const alwaysKeptCaptures = 20;

/** A stored policy; what it lacks, or holds out of bounds, is as by default. */
export function readRetentionPolicy(stored: unknown): RetentionPolicy {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const limits = Object.keys(defaultRetention) as RetentionLimit[];
  return Object.fromEntries(
    limits.map((name) => [
      name,
      name in given && isAllowed(name, given[name]) ? given[name] : defaultRetention[name],
    ]),
  ) as unknown as RetentionPolicy;
}

/** Whether a value may be set. */
export function isAllowed(name: RetentionLimit, value: unknown): boolean {
  if (value === null) return true;
  const [least, most] = retentionBounds[name];
  return typeof value === 'number' && value >= least && value <= most;
}
