import { setTimeout as delay } from 'node:timers/promises';
import { dispatchNotices } from '../flows/dispatch-notices.ts';
import type { Deps, Pace } from '../flows/parts/deps.ts';
import { recoverStalled } from '../flows/recover-stalled.ts';
import { scheduleDue } from '../flows/schedule-due.ts';
import { wakeAlerts } from '../flows/wake-alerts.ts';

/** Milliseconds between two cleanings. */
const cleaning = 600_000;

/**
 * The worker's clock: begins the runs that are due, picks up what was left behind, wakes snoozed alerts and sends off
 * what is to be told of them, until `signal`. Every worker has one; which of them does it is decided by locks.
 */
export async function runSchedule(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'enqueue'>,
  settings: { pace: Pace; everyMilliseconds: number; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  const { pace, everyMilliseconds, signal, onError } = settings;
  let cleaned = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      await scheduleDue(deps);
      await recoverStalled(deps, { pace });
      if (performance.now() - cleaned > cleaning) {
        await deps.db.$transaction((tx) => deps.enqueue(tx, 'forget-old', {}));
        cleaned = performance.now();
      }
      await wakeAlerts(deps);
      await dispatchNotices(deps);
    } catch (error) {
      // The database may be restarting: the next round tries again.
      onError(error);
    }
    await delay(everyMilliseconds, undefined, { signal }).catch(() => {});
  }
}
