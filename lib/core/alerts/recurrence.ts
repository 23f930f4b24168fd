import { type Severity, worse } from './kinds.ts';
import { type AlertState, awake } from './life-cycle.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A cause that returns this soon after it was resolved has regressed; later it is a new one. */
export const REGRESSED_WITHIN_DAYS = 14;
/** A cause that returned this often within the window is flapping. */
export const FLAPPING_RETURNS = 3;
export const FLAPPING_WINDOW_DAYS = 7;
/** A flapping alert is only resolved by a recovery that has lasted this long. */
export const FLAPPING_CALM_HOURS = 6;

/** The old model may repeat a false alarm for this long, until it has been replaced. */
export const RETRAINING_MINUTES = 15;

/** One sight of an alert's cause. `at` is when its pages were captured, not when the news of it arrived. */
export interface Sight {
  at: Date;
  wrapperVersion: number;
  severity: Severity;
  score: number | null;
}

export interface SeenAlert extends AlertState {
  lastSeenAt: Date;
  wrapperVersion: number;
}

/**
 * An open alert's cause is seen again. The status stays, as do note and assignee; a snoozed alert wakes when its time is
 * over or when the cause is clearly worse: the score passed the mark, or the severity rose.
 *
 * A sight that is older than what the alert already knows (captured earlier, or by older rules) is counted and changes
 * nothing else, in whatever order the two arrive; of two of the same moment the higher score counts.
 */
export function seeAgain(alert: SeenAlert, sight: Sight): { to: SeenAlert; woke: boolean } {
  if (isOlder(sight, alert)) return { to: alert, woke: false };
  const severity = worse(alert.severity, sight.severity);
  const seen = {
    ...alert,
    severity,
    score: isAsOld(sight, alert) ? higher(alert.score, sight.score) : sight.score,
    lastSeenAt: sight.at,
    wrapperVersion: sight.wrapperVersion,
  };
  if (alert.status !== 'snoozed') return { to: seen, woke: false };
  const timeOver = alert.snoozedUntil !== null && sight.at >= alert.snoozedUntil;
  const scoreWorse = alert.snoozedScore !== null && sight.score !== null && sight.score > alert.snoozedScore;
  const woke = timeOver || scoreWorse || severity !== alert.severity;
  return { to: woke ? { ...seen, ...awake(alert) } : seen, woke };
}

/** A closed alert of the same source, kind and field. */
export interface ClosedAlert {
  status: 'resolved' | 'false_alarm';
  /** For a recovery the capture time of the first good run, else when a person closed it. */
  closedAt: Date;
  wrapperVersion: number;
  /** False while a false alarm waits for the retraining that it asked for. */
  learned: boolean;
}

/** What a sight means when no alert of its cause is open. */
export type Return =
  | { kind: 'new' }
  | { kind: 'regressed' }
  | { kind: 'flapping'; returns: number }
  | { kind: 'late' };

/**
 * @param closed the alerts of the same cause, in any order
 * @param versionInForce wrapper version that is in force now
 * @returns `late` where the sight was captured before the last alert was closed, or read by rules that are no longer
 *   in force, or shortly after a false alarm from which the detector has not learned yet: it belongs to that alert and
 *   must not ring again
 */
export function whatReturn(closed: readonly ClosedAlert[], sight: Sight, versionInForce: number): Return {
  const last = closed.reduce<ClosedAlert | null>((a, b) => (a && a.closedAt >= b.closedAt ? a : b), null);
  if (!last) return { kind: 'new' };
  if (sight.at <= last.closedAt || sight.wrapperVersion < versionInForce) return { kind: 'late' };
  if (last.status === 'false_alarm') {
    const waits = sight.at.getTime() - last.closedAt.getTime() <= RETRAINING_MINUTES * MINUTE;
    return { kind: !last.learned && waits ? 'late' : 'new' };
  }
  const resolvedWithin = (days: number) =>
    closed.filter(
      (one) => one.status === 'resolved' && sight.at.getTime() - one.closedAt.getTime() <= days * DAY,
    );
  const returns = resolvedWithin(FLAPPING_WINDOW_DAYS).length;
  if (returns >= FLAPPING_RETURNS) return { kind: 'flapping', returns };
  return { kind: resolvedWithin(REGRESSED_WITHIN_DAYS).includes(last) ? 'regressed' : 'new' };
}

/**
 * Whether a good run resolves the alert. Not when it was captured before the last bad one, or read by older rules; and an
 * alert that flaps waits until the calm has lasted, or it would ring with every swing, also once somebody has seen it.
 */
export function recovers(
  alert: Pick<SeenAlert, 'returned' | 'lastSeenAt' | 'wrapperVersion'>,
  good: { at: Date; wrapperVersion: number },
): boolean {
  if (good.wrapperVersion < alert.wrapperVersion) return false;
  const calm = good.at.getTime() - alert.lastSeenAt.getTime();
  return alert.returned === 'flapping' ? calm >= FLAPPING_CALM_HOURS * HOUR : calm > 0;
}

function isAsOld(sight: Sight, alert: SeenAlert): boolean {
  return sight.wrapperVersion === alert.wrapperVersion && sight.at.getTime() === alert.lastSeenAt.getTime();
}

function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function isOlder(sight: Sight, alert: SeenAlert): boolean {
  if (sight.wrapperVersion !== alert.wrapperVersion) return sight.wrapperVersion < alert.wrapperVersion;
  return sight.at < alert.lastSeenAt;
}
