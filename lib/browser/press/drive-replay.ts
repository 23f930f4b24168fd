import type { PressPlan } from '../../core/traverse/plan/press-plan.ts';
import { beginReplay, observeReplay, type Replay } from '../../core/traverse/plan/replay.ts';
import { type DriveResult, type Driver, Hands } from './drive-walk.ts';

/**
 * Follows a plan in a browser, as routine runs do.
 *
 * @param unknownOf how many of the addresses that the page shows now are not known to the collection; it may store them
 */
export async function driveReplay(
  plan: PressPlan,
  driver: Omit<Driver, 'found'>,
  unknownOf: (urls: readonly string[]) => Promise<number>,
): Promise<DriveResult & { replay: Replay }> {
  const hands = new Hands(driver);
  const { replay, action: first } = beginReplay(plan);
  let action = first;
  let urls = 0;
  try {
    while (action.kind !== 'stop') {
      const seen = hands.reasonToStop() ?? (await hands.perform(action));
      if (seen.kind === 'halt') {
        action = observeReplay(replay, seen);
        continue;
      }
      const page = 'page' in seen ? seen.page : null;
      const left = seen.kind === 'left' ? seen.urls : [];
      if (!page && left.length === 0) {
        action = observeReplay(replay, { kind: seen.kind === 'missing' ? 'missing' : 'lost' });
        continue;
      }
      const unknown = await unknownOf([...(page?.urls ?? []), ...(page?.aside ?? []), ...left]);
      urls += unknown;
      action = observeReplay(replay, page ? { kind: 'page', unknown } : { kind: 'lost' });
    }
    return { why: action.why, urls, replay, ...hands.figures() };
  } finally {
    await hands.close();
  }
}
