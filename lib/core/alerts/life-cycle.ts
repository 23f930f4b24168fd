import type { Severity } from './kinds.ts';

export const alertStatuses = [
  'new',
  'regressed',
  'flapping',
  'assigned',
  'acknowledged',
  'snoozed',
  'resolved',
  'false_alarm',
] as const;
export type AlertStatus = (typeof alertStatuses)[number];
export const openStatuses: readonly AlertStatus[] = alertStatuses.slice(0, 6);

/** What of an alert its life cycle needs to know and may change. */
export interface AlertState {
  status: AlertStatus;
  severity: Severity;
  /** Score of the last check over its threshold; null for kinds that are decided at once. */
  score: number | null;
  assigneeId: number | null;
  confirmedAt: Date | null;
  closedAt: Date | null;
  snoozedUntil: Date | null;
  /** It returns before `snoozedUntil` when the score passes this. */
  snoozedScore: number | null;
  /** How it came back, where it was opened by the return of a cause that had been resolved. It stays, whatever is done. */
  returned: AlertReturn | null;
}

export type AlertReturn = Extract<AlertStatus, 'regressed' | 'flapping'>;

export type AlertAction =
  | { kind: 'acknowledge' }
  | { kind: 'assign'; assigneeId: number | null }
  /** `worse`: no sooner than it is clearly worse, though no longer than any snooze. */
  | { kind: 'snooze'; until: Date | 'worse' }
  | { kind: 'wake' }
  | { kind: 'confirm' }
  | { kind: 'mark-false' }
  /** Takes the last change back; `before` is the state that it left. */
  | { kind: 'undo'; before: AlertState; changedAt: Date }
  | { kind: 'resolve' }
  | { kind: 'reopen' };

/** Why an action is refused; a key of the message catalogue. */
export type Refusal =
  | 'already-acknowledged'
  | 'already-assigned'
  | 'nobody-assigned'
  | 'time-passed'
  | 'too-far'
  | 'cannot-worsen'
  | 'not-snoozed'
  | 'already-confirmed'
  | 'closed'
  | 'already-false'
  | 'undo-expired'
  | 'not-closed'
  | 'is-false-alarm';

export type Transition = { kind: 'moved'; to: AlertState } | { kind: 'refused'; reason: Refusal };

const DAY = 86_400_000;
/** What was done can be undone for this long. */
export const UNDO_DAYS = 30;
/** A snooze is a delay, not a way of forgetting. */
export const LONGEST_SNOOZE_DAYS = 90;
/** "Clearly worse" is half as much again, and at least half a unit of score. */
const WORSE_FACTOR = 1.5;
const WORSE_STEP = 0.5;

export function isOpen(status: AlertStatus): boolean {
  return status !== 'resolved' && status !== 'false_alarm';
}

/** Score beyond which a snoozed alert returns early; null where there is no score. */
export function wakingScore(score: number | null): number | null {
  return score === null ? null : Math.max(score * WORSE_FACTOR, score + WORSE_STEP);
}

/** Whether it can get worse in a way that wakes it: it has a score, or a severity above it. */
export function canWorsen({ score, severity }: Pick<AlertState, 'score' | 'severity'>): boolean {
  return score !== null || severity !== 'high';
}

/** Last moment at which a change made then can be undone. */
export function undoUntil(changedAt: Date): Date {
  return new Date(changedAt.getTime() + UNDO_DAYS * DAY);
}

/**
 * One step of an alert's life, by a person (`wake` also by the clock):
 *
 *   new | regressed | flapping → acknowledged | assigned | snoozed → resolved | false_alarm
 *
 * Confirming is a mark beside the status: the failure is real, so its documents stay held. A snoozed alert keeps its
 * assignee and its confirmation; when it wakes it is `assigned` where it has an assignee, else it wants a look: `new`, or
 * as it had come back, `regressed` or `flapping`.
 *
 * Undo gives back what the last change took; severity and score stay, for runs may have moved them since.
 *
 * @param now the moment of the action
 * @returns the new state, or the reason of the refusal; `state` is not changed
 */
export function step(state: AlertState, action: AlertAction, now: Date): Transition {
  if (action.kind === 'undo') return undo(state, action.before, action.changedAt, now);
  if (action.kind === 'reopen') return reopen(state);
  if (action.kind === 'mark-false' && state.status === 'false_alarm') return refused('already-false');
  if (!isOpen(state.status)) return refused('closed');
  switch (action.kind) {
    case 'acknowledge':
      return acknowledge(state);
    case 'assign':
      return assign(state, action.assigneeId);
    case 'snooze':
      return snooze(state, action.until, now);
    case 'wake':
      return state.status === 'snoozed' ? moved(state, awake(state)) : refused('not-snoozed');
    case 'confirm':
      return state.confirmedAt
        ? refused('already-confirmed')
        : moved(state, { confirmedAt: now, status: wantsLook(state.status) ? taken(state) : state.status });
    case 'resolve':
      return moved(state, { ...notSnoozed, status: 'resolved', closedAt: now });
    case 'mark-false':
      return moved(state, { ...notSnoozed, status: 'false_alarm', closedAt: now, confirmedAt: null });
  }
}

/** The status and snooze fields of an alert that returns from its snooze. */
export function awake(state: AlertState): Partial<AlertState> {
  return { ...notSnoozed, status: unattended(state) };
}

const notSnoozed = { snoozedUntil: null, snoozedScore: null };

function acknowledge(state: AlertState): Transition {
  if (state.status === 'acknowledged') return refused('already-acknowledged');
  if (state.status === 'assigned') return refused('already-assigned');
  return moved(state, { ...notSnoozed, status: taken(state) });
}

function assign(state: AlertState, assigneeId: number | null): Transition {
  if (assigneeId === state.assigneeId)
    return refused(assigneeId === null ? 'nobody-assigned' : 'already-assigned');
  if (state.status === 'snoozed') return moved(state, { assigneeId });
  return moved(state, { assigneeId, status: assigneeId === null ? 'acknowledged' : 'assigned' });
}

function snooze(state: AlertState, wanted: Date | 'worse', now: Date): Transition {
  const longest = new Date(now.getTime() + LONGEST_SNOOZE_DAYS * DAY);
  if (wanted === 'worse' && !canWorsen(state)) return refused('cannot-worsen');
  const until = wanted === 'worse' ? longest : wanted;
  if (until <= now) return refused('time-passed');
  if (until > longest) return refused('too-far');
  return moved(state, { status: 'snoozed', snoozedUntil: until, snoozedScore: wakingScore(state.score) });
}

function undo(state: AlertState, before: AlertState, changedAt: Date, now: Date): Transition {
  if (now > undoUntil(changedAt)) return refused('undo-expired');
  const slept = before.status === 'snoozed' && before.snoozedUntil !== null && before.snoozedUntil <= now;
  const { status, assigneeId, confirmedAt, closedAt, snoozedUntil, snoozedScore } = before;
  const back = { status, assigneeId, confirmedAt, closedAt, snoozedUntil, snoozedScore };
  return moved(state, { ...back, ...(slept ? awake(before) : {}) });
}

function reopen(state: AlertState): Transition {
  if (state.status === 'false_alarm') return refused('is-false-alarm');
  if (state.status !== 'resolved') return refused('not-closed');
  return moved(state, { closedAt: null, status: unattended(state) });
}

/** Where an alert stands that somebody has to look at again. */
function unattended(state: AlertState): AlertStatus {
  return state.assigneeId === null ? (state.returned ?? 'new') : 'assigned';
}

/** Where an alert stands once somebody has taken notice of it. */
function taken(state: AlertState): AlertStatus {
  return state.assigneeId === null ? 'acknowledged' : 'assigned';
}

function wantsLook(status: AlertStatus): boolean {
  return status === 'new' || status === 'regressed' || status === 'flapping';
}

function moved(state: AlertState, change: Partial<AlertState>): Transition {
  return { kind: 'moved', to: { ...state, ...change } };
}

function refused(reason: Refusal): Transition {
  return { kind: 'refused', reason };
}
