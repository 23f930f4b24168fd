import { lockReextraction, updateReextraction } from '../db/reextraction/reextractions.ts';
import type { Deps } from './parts/deps.ts';
import { finishReextraction } from './parts/reextraction/judge-reextraction.ts';

/** So often a step may throw before it is given up. */
const mostAttempts = 5;

/**
 * A step of a re-extraction threw. After some attempts it ends with what it has, and says which step failed: nothing is
 * judged clean then, and nothing is released by itself.
 *
 * @returns whether it was given up
 */
export async function abandonReextraction(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { reextractionId: string },
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const present = await lockReextraction(tx, BigInt(input.reextractionId));
    if (!present || present.state === 'ready' || present.state === 'undone') return false;
    const attempts = present.attempts + 1;
    if (attempts < mostAttempts) {
      await updateReextraction(tx, present, { attempts });
      return false;
    }
    const at = deps.now();
    const trouble = `${present.state}-failed`;
    if (present.state === 'extracting') {
      const cancelledAt = present.cancelledAt ?? at;
      await updateReextraction(tx, present, {
        state: 'judging',
        stateSince: at,
        cancelledAt,
        trouble,
        attempts: 0,
      });
      return false;
    }
    await finishReextraction(tx, present, at);
    await updateReextraction(tx, present, { trouble, attempts: 0 });
    return true;
  });
}
