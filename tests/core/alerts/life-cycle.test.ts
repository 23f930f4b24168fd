import { describe, expect, it } from 'vitest';
import {
  type AlertAction,
  type AlertState,
  type AlertStatus,
  alertStatuses,
  isOpen,
  step,
  undoUntil,
  wakingScore,
} from '../../../lib/core/alerts/life-cycle.ts';

const now = new Date('2026-11-27T10:00:00Z');
const later = new Date('2026-11-28T08:00:00Z');

function alert(status: AlertStatus, more: Partial<AlertState> = {}): AlertState {
  return {
    status,
    severity: 'medium',
    score: 2,
    assigneeId: status === 'assigned' ? 7 : null,
    confirmedAt: null,
    closedAt: isOpen(status) ? null : now,
    snoozedUntil: status === 'snoozed' ? later : null,
    snoozedScore: status === 'snoozed' ? 3 : null,
    returned: null,
    ...more,
  };
}

const actions: Record<string, AlertAction> = {
  acknowledge: { kind: 'acknowledge' },
  assign: { kind: 'assign', assigneeId: 3 },
  unassign: { kind: 'assign', assigneeId: null },
  snooze: { kind: 'snooze', until: later },
  wake: { kind: 'wake' },
  confirm: { kind: 'confirm' },
  'mark-false': { kind: 'mark-false' },
  undo: { kind: 'undo', before: alert('new'), changedAt: now },
  resolve: { kind: 'resolve' },
  reopen: { kind: 'reopen' },
};

/** Status after the action, or "-" and the reason of the refusal. Columns: statuses in the order of `alertStatuses`. */
const table: Record<string, [string, string, string, string, string, string, string, string]> = {
  //             new                regressed          flapping           assigned             acknowledged             snoozed           resolved        false_alarm
  acknowledge: [
    'acknowledged',
    'acknowledged',
    'acknowledged',
    '-already-assigned',
    '-already-acknowledged',
    'acknowledged',
    '-closed',
    '-closed',
  ],
  assign: ['assigned', 'assigned', 'assigned', 'assigned', 'assigned', 'snoozed', '-closed', '-closed'],
  unassign: [
    '-nobody-assigned',
    '-nobody-assigned',
    '-nobody-assigned',
    'acknowledged',
    '-nobody-assigned',
    '-nobody-assigned',
    '-closed',
    '-closed',
  ],
  snooze: ['snoozed', 'snoozed', 'snoozed', 'snoozed', 'snoozed', 'snoozed', '-closed', '-closed'],
  wake: [
    '-not-snoozed',
    '-not-snoozed',
    '-not-snoozed',
    '-not-snoozed',
    '-not-snoozed',
    'new',
    '-closed',
    '-closed',
  ],
  confirm: [
    'acknowledged',
    'acknowledged',
    'acknowledged',
    'assigned',
    'acknowledged',
    'snoozed',
    '-closed',
    '-closed',
  ],
  'mark-false': [
    'false_alarm',
    'false_alarm',
    'false_alarm',
    'false_alarm',
    'false_alarm',
    'false_alarm',
    '-closed',
    '-already-false',
  ],
  undo: ['new', 'new', 'new', 'new', 'new', 'new', 'new', 'new'],
  resolve: ['resolved', 'resolved', 'resolved', 'resolved', 'resolved', 'resolved', '-closed', '-closed'],
  reopen: [
    '-not-closed',
    '-not-closed',
    '-not-closed',
    '-not-closed',
    '-not-closed',
    '-not-closed',
    'new',
    '-is-false-alarm',
  ],
};

describe('every action in every status', () => {
  for (const [name, row] of Object.entries(table)) {
    it.each(alertStatuses.map((status, i) => ({ status, expected: row[i] as string })))(
      `${name}: $status → $expected`,
      ({ status, expected }) => {
        const before = alert(status);
        const result = step(before, actions[name] as AlertAction, now);
        expect(result.kind === 'moved' ? result.to.status : `-${result.reason}`).toBe(expected);
        expect(before).toEqual(alert(status));
      },
    );
  }

  it('covers all actions', () => {
    expect(Object.keys(table)).toEqual(Object.keys(actions));
  });
});

function movedTo(state: AlertState, action: AlertAction, at = now): AlertState {
  const result = step(state, action, at);
  if (result.kind !== 'moved') throw new Error(result.reason);
  return result.to;
}

describe('snoozing', () => {
  it('remembers the score beyond which it is clearly worse', () => {
    expect(movedTo(alert('new', { score: 2 }), { kind: 'snooze', until: later }).snoozedScore).toBe(3);
    expect(wakingScore(0.2)).toBeCloseTo(0.7);
    expect(wakingScore(null)).toBeNull();
  });

  it('refuses a time that has passed or that means never', () => {
    expect(step(alert('new'), { kind: 'snooze', until: now }, now)).toEqual({
      kind: 'refused',
      reason: 'time-passed',
    });
    const never = new Date('2036-01-01T00:00:00Z');
    expect(step(alert('new'), { kind: 'snooze', until: never }, now)).toEqual({
      kind: 'refused',
      reason: 'too-far',
    });
  });

  it('until it is worse lasts as long as any snooze may, and is refused where nothing can get worse', () => {
    const asleep = movedTo(alert('new', { score: 2 }), { kind: 'snooze', until: 'worse' });
    expect(asleep).toMatchObject({ snoozedUntil: new Date('2027-02-25T10:00:00Z'), snoozedScore: 3 });
    const blocked = alert('new', { score: null, severity: 'high' });
    expect(step(blocked, { kind: 'snooze', until: 'worse' }, now)).toEqual({
      kind: 'refused',
      reason: 'cannot-worsen',
    });
    expect(
      step(alert('new', { score: null, severity: 'low' }), { kind: 'snooze', until: 'worse' }, now).kind,
    ).toBe('moved');
  });

  it.each(['regressed', 'flapping'] as const)('wakes as it had come back: %s', (returned) => {
    const asleep = movedTo(alert(returned, { returned }), { kind: 'snooze', until: later });
    expect(movedTo(asleep, { kind: 'wake' }, later).status).toBe(returned);
  });

  it('gives an alert back to its assignee', () => {
    const asleep = movedTo(alert('assigned'), { kind: 'snooze', until: later });
    expect(movedTo(asleep, { kind: 'wake' }, later)).toMatchObject({
      status: 'assigned',
      assigneeId: 7,
      snoozedUntil: null,
    });
  });

  it('ends when somebody acknowledges', () => {
    expect(movedTo(alert('snoozed'), { kind: 'acknowledge' })).toMatchObject({
      snoozedUntil: null,
      snoozedScore: null,
    });
  });
});

describe('confirming', () => {
  it('can be done once', () => {
    const confirmed = movedTo(alert('new'), { kind: 'confirm' });
    expect(confirmed.confirmedAt).toEqual(now);
    expect(step(confirmed, { kind: 'confirm' }, later)).toEqual({
      kind: 'refused',
      reason: 'already-confirmed',
    });
  });

  it('is withdrawn by a false alarm and comes back with its undo', () => {
    const confirmed = movedTo(alert('new'), { kind: 'confirm' });
    const cleared = movedTo(confirmed, { kind: 'mark-false' });
    expect(cleared.confirmedAt).toBeNull();
    expect(movedTo(cleared, { kind: 'undo', before: confirmed, changedAt: now })).toEqual(confirmed);
  });
});

describe('undoing', () => {
  const cleared = movedTo(alert('snoozed'), { kind: 'mark-false' });

  it('brings a snooze back that still runs, and wakes one that is over', () => {
    const undo: AlertAction = { kind: 'undo', before: alert('snoozed'), changedAt: now };
    expect(movedTo(cleared, undo, now)).toEqual(alert('snoozed'));
    expect(movedTo(cleared, undo, later)).toMatchObject({ status: 'new', snoozedUntil: null });
  });

  it('keeps what the runs have found since', () => {
    const worse = { ...cleared, severity: 'high' as const, score: 9 };
    const undo: AlertAction = { kind: 'undo', before: alert('new'), changedAt: now };
    expect(movedTo(worse, undo)).toEqual(alert('new', { severity: 'high', score: 9 }));
  });

  it('is possible for 30 days', () => {
    const undo: AlertAction = { kind: 'undo', before: alert('new'), changedAt: now };
    expect(step(cleared, undo, undoUntil(now)).kind).toBe('moved');
    const late = new Date(undoUntil(now).getTime() + 1);
    expect(step(cleared, undo, late)).toEqual({ kind: 'refused', reason: 'undo-expired' });
  });
});
