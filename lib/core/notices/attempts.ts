const FIRST_SECONDS = 15;
const LONGEST_SECONDS = 3600;
/** A message that could not be delivered for so long is given up. */
export const GIVE_UP_HOURS = 24;

/**
 * Seconds until the next attempt: 15, 30, 60 … to an hour, less or more by a quarter so that channels of one server do
 * not come back together; never less than what the server asked for.
 * @param attempts how many were made, at least 1
 * @param random in [0, 1)
 */
export function pauseAfter(attempts: number, retryAfterSeconds: number | null, random: number): number {
  const pause = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(attempts - 1, 20));
  return Math.max(retryAfterSeconds ?? 0, pause * (0.75 + random / 2));
}

/** When attempts end that begin now. */
export function giveUpAfter(now: Date): Date {
  return new Date(now.getTime() + GIVE_UP_HOURS * 3_600_000);
}

/** When the next attempt is, null where there is to be none. */
export function nextAttempt(
  delivery: { giveUpAt: Date; attempts: number },
  retryAfterSeconds: number | null,
  random: number,
  now: Date,
): Date | null {
  const at = new Date(now.getTime() + pauseAfter(delivery.attempts, retryAfterSeconds, random) * 1000);
  return at > delivery.giveUpAt ? null : at;
}
