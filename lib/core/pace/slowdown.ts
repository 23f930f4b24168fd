/** What an answer says of its host: fine, under strain, or nothing (it never got there, or it was no request). */
export type Strain = 'none' | 'strained' | 'unknown';

/** Steps of slowing down; each doubles the pause. */
const mostSteps = 6;
const longestPause = 60_000;
/** Answers without strain after which the host is trusted one step more. */
export const goodAnswersForAStep = 10;
/** An answer that took longer has the host rest for as long as it worked, in milliseconds. */
const slowAnswer = 500;

export interface HostPulse {
  slowdown: number;
  /** Answers without strain since the last step. */
  good: number;
}

/** How far a host is slowed down after one more answer: a step on strain at once, a step back after ten good ones. O(1). */
export function afterAnswer({ slowdown, good }: HostPulse, strain: Strain): HostPulse {
  if (strain === 'unknown') return { slowdown, good };
  if (strain === 'strained') return { slowdown: Math.min(mostSteps, slowdown + 1), good: 0 };
  if (good + 1 < goodAnswersForAStep || slowdown === 0) return { slowdown, good: good + 1 };
  return { slowdown: slowdown - 1, good: 0 };
}

/**
 * Milliseconds to leave the host alone after an answer: the largest of what the installation and the source keep, what
 * robots.txt asks for, how long a slow answer took, and the doubled pause of a host under strain; a minute at most for the
 * last two. O(1).
 *
 * @param least the longest of the pauses that are kept anyhow, milliseconds
 */
export function pauseBetween(least: number, milliseconds: number, slowdown: number): number {
  const rest = milliseconds > slowAnswer ? Math.min(milliseconds, longestPause) : 0;
  const slowed = Math.min(longestPause, least * 2 ** slowdown);
  return Math.max(least, rest, slowed);
}
