import type { ButtonId } from '../page/page-parameters.ts';
import type { Action } from '../walk/walk.ts';
import type { PressPlan } from './press-plan.ts';

/** A plan in the making: plain data. Belongs to whoever steps it. */
export interface Replay {
  plan: PressPlan;
  branch: number;
  /** Place in the branch of the press that comes next. */
  place: number;
  /** The last press, and whether the plan had it in view that it brings something. */
  last: { button: ButtonId; hopeful: boolean } | null;
  /** Presses beyond the plan in the present run of one button. */
  beyond: number;
  presses: number;
  loads: number;
  /** Planned buttons that were not there. */
  missing: number;
}

export type ReplayObservation =
  /** What the page shows now: how many of its URLs are not known to the collection. */
  { kind: 'page'; unknown: number } | { kind: 'missing' } | { kind: 'lost' } | { kind: 'halt'; why: string };

/** Presses by which a run of one button ("load more") is continued past the plan while it brings unknown URLs. */
const mostBeyond = 200;
/** Loads beyond the plan's own after a lost page. */
const spareLoads = 3;

export function beginReplay(plan: PressPlan): { replay: Replay; action: Action } {
  const replay = { plan, branch: 0, place: 0, last: null, beyond: 0, presses: 0, loads: 0, missing: 0 };
  return { replay, action: { kind: 'load' } };
}

/**
 * One step of a routine run: the plan is followed, but a run of one button at the end of a branch ends as soon as a press
 * brings nothing unknown (what lies further back is known as well), and goes on past the plan while it does. A missing button ends its branch.
 * Changes the replay. O(length of the branch)
 */
export function observeReplay(replay: Replay, seen: ReplayObservation): Action {
  if (seen.kind === 'halt') return { kind: 'stop', why: seen.why };
  const { last } = replay;
  if (last === null) {
    replay.loads++;
    if (seen.kind !== 'page') return nextBranch(replay, replay.branch + 1);
    return proceed(replay);
  }
  replay.presses++;
  if (seen.kind !== 'page') {
    // The end of a list beyond the plan is no fault of the plan.
    if (seen.kind === 'missing' && replay.beyond === 0) replay.missing++;
    return nextBranch(replay, replay.branch + 1);
  }
  if (!last.hopeful || !isLastRun(replay, last.button)) return proceed(replay);
  if (seen.unknown === 0) return nextBranch(replay, replay.branch + 1);
  const isPlanned = replay.place < replay.plan.branches[replay.branch]!.length;
  if (isPlanned || replay.beyond >= mostBeyond) return proceed(replay);
  replay.beyond++;
  return { kind: 'press', button: last.button };
}

/** Only presses of this button are left in the branch: more or fewer of them disturb nothing that follows. */
function isLastRun({ plan, branch, place }: Replay, button: ButtonId): boolean {
  return plan.branches[branch]!.slice(place).every((press) => press.button === button);
}

/** Whether so many of the planned buttons were gone that the page has to be walked anew. */
export function isBroken({ missing, plan }: Replay): boolean {
  return missing > 0 && missing * 3 > plan.branches.length;
}

function proceed(replay: Replay): Action {
  const press = replay.plan.branches[replay.branch]?.[replay.place];
  if (!press) return nextBranch(replay, replay.branch + 1);
  replay.place++;
  replay.beyond = 0;
  replay.last = { button: press.button, hopeful: press.gain > 0 || press.pinned === true };
  return { kind: 'press', button: press.button };
}

function nextBranch(replay: Replay, branch: number): Action {
  Object.assign(replay, { branch, place: 0, last: null, beyond: 0 });
  if (branch >= replay.plan.branches.length) return { kind: 'stop', why: 'exhausted' };
  if (replay.loads > replay.plan.branches.length + spareLoads) return { kind: 'stop', why: 'cannot-load' };
  return { kind: 'load' };
}
