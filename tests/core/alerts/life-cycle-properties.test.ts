import { describe, expect, it } from 'vitest';
import { type Severity, severities } from '../../../lib/core/alerts/kinds.ts';
import {
  type AlertAction,
  type AlertState,
  alertStatuses,
  isOpen,
  LONGEST_SNOOZE_DAYS,
  step,
} from '../../../lib/core/alerts/life-cycle.ts';
import {
  type ClosedAlert,
  recovers,
  type SeenAlert,
  type Sight,
  seeAgain,
  whatReturn,
} from '../../../lib/core/alerts/recurrence.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';

const minute = 60_000;
const day = 86_400_000;
const start = Date.parse('2026-11-01T00:00:00Z');
const histories = 200;
const stepsEach = 60;

/** One cause of one source: what is closed, what is open, and the rules in force. Runs and people act on it by chance. */
class Cause {
  readonly random: () => number;
  now = start;
  version = 1;
  open: SeenAlert | null = null;
  readonly closed: (ClosedAlert & { state: SeenAlert })[] = [];
  opened = 0;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)]!;
  }

  pass() {
    this.now += Math.floor(this.random() ** 3 * 3 * day) + minute;
    if (this.random() < 0.1) this.version += 1;
  }

  /** A run that was captured up to two days ago, often by rules that have been replaced since. */
  sight(): Sight {
    return {
      at: new Date(this.now - (this.random() < 0.4 ? Math.floor(this.random() * 2 * day) : 0)),
      wrapperVersion: Math.max(1, this.version - (this.random() < 0.3 ? 1 : 0)),
      severity: this.pick<Severity>(severities),
      score: this.random() < 0.2 ? null : this.random() * 4,
    };
  }

  see(sight: Sight) {
    if (this.open) {
      this.open = seeAgain(this.open, sight).to;
      return;
    }
    const back = whatReturn(this.closed, sight, this.version);
    if (back.kind === 'late') return;
    this.opened += 1;
    const returned = back.kind === 'new' ? null : back.kind;
    this.open = {
      status: returned ?? 'new',
      severity: sight.severity,
      score: sight.score,
      assigneeId: null,
      confirmedAt: null,
      closedAt: null,
      snoozedUntil: null,
      snoozedScore: null,
      returned,
      lastSeenAt: sight.at,
      wrapperVersion: sight.wrapperVersion,
    };
  }

  settle(good: { at: Date; wrapperVersion: number }) {
    if (!this.open || !recovers(this.open, good)) return;
    this.close({
      ...this.open,
      status: 'resolved',
      closedAt: good.at,
      snoozedUntil: null,
      snoozedScore: null,
    });
  }

  close(state: SeenAlert) {
    const { status, closedAt, wrapperVersion } = state;
    if (status !== 'resolved' && status !== 'false_alarm') throw new Error(status);
    this.closed.push({ status, closedAt: closedAt!, wrapperVersion, learned: true, state });
    this.open = null;
  }

  act(): { action: AlertAction; before: SeenAlert; after: AlertState } | null {
    if (!this.open) return null;
    const action = this.pick<AlertAction>([
      { kind: 'acknowledge' },
      { kind: 'assign', assigneeId: this.pick([1, 2, null]) },
      { kind: 'snooze', until: new Date(this.now + this.random() * 100 * day - day) },
      { kind: 'snooze', until: 'worse' },
      { kind: 'wake' },
      { kind: 'confirm' },
      { kind: 'resolve' },
      { kind: 'mark-false' },
    ]);
    const before = this.open;
    const result = step(before, action, new Date(this.now));
    if (result.kind === 'refused') return null;
    const after = { ...before, ...result.to };
    if (isOpen(after.status)) this.open = after;
    else this.close(after);
    return { action, before, after };
  }
}

function expectSound(state: SeenAlert) {
  expect(alertStatuses).toContain(state.status);
  const open = isOpen(state.status);
  expect(state.closedAt === null, 'closed has a time, open has none').toBe(open);
  expect(state.snoozedUntil !== null, 'a snooze has an end, and nothing else has').toBe(
    state.status === 'snoozed',
  );
  if (state.status !== 'snoozed') expect(state.snoozedScore).toBeNull();
  if (state.status === 'assigned') expect(state.assigneeId).not.toBeNull();
  if (state.status === 'acknowledged') expect(state.assigneeId).toBeNull();
  if (state.status === 'false_alarm') expect(state.confirmedAt).toBeNull();
  if (state.status === 'regressed' || state.status === 'flapping') expect(state.returned).toBe(state.status);
}

function eachHistory(check: (cause: Cause, seed: number) => void) {
  for (let seed = 1; seed <= histories; seed++) check(new Cause(seed), seed);
}

describe('whatever runs and people do, in whatever order', () => {
  it('an alert is sound at every moment, and at most one of a cause is open', () => {
    let closedOnes = 0;
    eachHistory((cause) => {
      for (let i = 0; i < stepsEach; i++) {
        cause.pass();
        const closed = cause.closed.length;
        const draw = cause.random();
        if (draw < 0.45) cause.see(cause.sight());
        else if (draw < 0.6) cause.settle(cause.sight());
        else cause.act();
        if (cause.open) expectSound(cause.open);
        if (cause.closed.length > closed) expectSound(cause.closed.at(-1)!.state);
        expect(cause.closed.length + (cause.open ? 1 : 0)).toBe(cause.opened);
      }
      closedOnes += cause.closed.length;
    });
    expect(closedOnes).toBeGreaterThan(histories);
  });

  it('an undo at once gives back exactly what was, whatever was done', () => {
    const undone = new Set<string>();
    eachHistory((cause) => {
      for (let i = 0; i < stepsEach; i++) {
        cause.pass();
        if (cause.random() < 0.5) cause.see(cause.sight());
        const done = cause.act();
        if (!done) continue;
        const undo = { kind: 'undo', before: done.before, changedAt: new Date(cause.now) } as const;
        const back = step(done.after, undo, new Date(cause.now));
        // A snooze whose time is over cannot come back; nobody saw to it between, as it woke only by a run or the clock.
        const over = done.before.snoozedUntil !== null && done.before.snoozedUntil.getTime() <= cause.now;
        if (!over) expect(back).toEqual({ kind: 'moved', to: done.before });
        undone.add(done.action.kind);
      }
    });
    expect([...undone].sort()).toEqual([
      'acknowledge',
      'assign',
      'confirm',
      'mark-false',
      'resolve',
      'snooze',
      'wake',
    ]);
  });

  it('nothing that was captured before the closing, or read by replaced rules, opens an alert again', () => {
    eachHistory((cause) => {
      for (let i = 0; i < stepsEach; i++) {
        cause.pass();
        const sight = cause.sight();
        const last = cause.closed.reduce((latest, { closedAt }) => Math.max(latest, closedAt.getTime()), 0);
        const before = cause.opened;
        cause.see(sight);
        const stale = sight.at.getTime() <= last || sight.wrapperVersion < cause.version;
        if (cause.closed.length > 0 && stale) expect(cause.opened).toBe(before);
        if (cause.random() < 0.5) cause.act();
      }
    });
  });

  it('two sights of an open alert end in the same state in either order', () => {
    eachHistory((cause) => {
      cause.see(cause.sight());
      const alert = { ...cause.open!, status: 'acknowledged' as const };
      cause.pass();
      const [one, other] = [cause.sight(), cause.sight()];
      const both = seeAgain(seeAgain(alert, one).to, other).to;
      const swapped = seeAgain(seeAgain(alert, other).to, one).to;
      // The severity is the worst of those that counted, and an older one counts only if it comes first.
      expect({ ...both, severity: null }).toEqual({ ...swapped, severity: null });
    });
  });

  it('no snooze outlasts its longest time', () => {
    eachHistory((cause) => {
      cause.see(cause.sight());
      for (let i = 0; i < stepsEach; i++) {
        const done = cause.act();
        if (done?.after.snoozedUntil && done.action.kind === 'snooze')
          expect(done.after.snoozedUntil.getTime() - cause.now).toBeLessThanOrEqual(
            LONGEST_SNOOZE_DAYS * day,
          );
        cause.pass();
        cause.see(cause.sight());
      }
    });
  });
});
