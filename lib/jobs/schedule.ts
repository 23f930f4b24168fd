import { setTimeout as delay } from 'node:timers/promises';
import type { Deps, Pace } from '../flows/parts/deps.ts';
import { recoverStalled } from '../flows/recover-stalled.ts';
import { scheduleDue } from '../flows/schedule-due.ts';
import { wakeAlerts } from '../flows/wake-alerts.ts';

/**
 * The worker's clock: begins the runs that are due, picks up what was left behind and wakes
 * snoozed alerts, until `signal`. Every worker has
 * one; which of them does it is decided by row locks.
 */
export async function runSchedule(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'enqueue'>,
  settings: { pace: Pace; everyMilliseconds: number; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  const { pace, everyMilliseconds, signal, onError } = settings;
  while (!signal.aborted) {
    try {
      await scheduleDue(deps);
      await recoverStalled(deps, { pace });
      await wakeAlerts(deps);
    } catch (error) {
      // The database may be restarting: the next round tries again.
      onError(error);
    }
    await delay(everyMilliseconds, undefined, { signal }).catch(() => {});
  }
}
