import { describe, expect, it } from 'vitest';
import { raiseAlert } from '../../../lib/db/alerts/alerts.ts';
import { snoozeAlert } from '../../../lib/flows/snooze-alert.ts';
import { wakeAlerts } from '../../../lib/flows/wake-alerts.ts';
import { openNoticeDesk } from './notice-desk.ts';
import { channel, minutesOn, raise, round, settle, sightOf, sourceOn, start } from './notice-fixture.ts';

const { db, receiver, deps, ann, hook, bodies, deliveries } = await openNoticeDesk();
const told = () =>
  bodies().map(({ alerts }) => alerts.map(({ occasion }: { occasion: string }) => occasion).join());

describe('an alert', () => {
  it('goes into the outbox with its event, and not without it', async () => {
    const { id } = await sourceOn(db);
    await expect(
      db.$transaction(async (tx) => {
        await raiseAlert(tx, sightOf(id));
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    expect(await db.noticeOutbox.count()).toBe(0);
    await raise(db, sightOf(id));
    expect(await db.noticeOutbox.findMany()).toMatchObject([{ occasion: 'new', severity: 'medium' }]);
  });

  it('is told once to each channel whose rules name it', async () => {
    const one = await channel(deps, ann.id, hook);
    await channel(deps, ann.id, hook, { rules: { severities: ['high'] } });
    await channel(deps, ann.id, hook, { enabled: false });
    const { id, name } = await sourceOn(db);
    const { alertId } = await raise(db, sightOf(id));
    await round(deps);
    await round(deps);
    expect(bodies()).toMatchObject([
      {
        type: 'alert',
        total: 1,
        alerts: [
          {
            id: alertId,
            occasion: 'new',
            source: { name },
            sentence: { text: 'The address could not be reached in 3 runs in a row' },
          },
        ],
      },
    ]);
    const [delivery, ...more] = await deliveries();
    expect(more).toEqual([]);
    expect(delivery).toMatchObject({
      channelId: one.id,
      state: 'accepted',
      attempts: 1,
      answer: { code: 'http', status: 200, text: 'ok' },
      log: [{ number: 1, outcome: 'accepted' }],
    });
    expect(await db.noticeOutbox.count()).toBe(0);
  });

  it('does not repeat itself while it is open; what rises, ends and returns is told', async () => {
    await channel(deps, ann.id, hook);
    const { id } = await sourceOn(db);
    const sight = sightOf(id);
    const { alertId } = await raise(db, sight);
    await round(deps);
    for (const minutes of [10, 20, 30]) await raise(db, { ...sight, at: minutesOn(minutes) });
    await round(deps);
    expect(told()).toEqual(['new']);

    deps.at = minutesOn(40);
    await snoozeAlert(deps, { alertId, userId: ann.id, until: minutesOn(60) });
    deps.at = minutesOn(60);
    await wakeAlerts(deps);
    await round(deps);
    expect(told()).toEqual(['new']);
    expect(await db.notice.findFirst({ where: { occasion: 'woke' } })).toMatchObject({
      why: 'cooldown',
      dueAt: null,
    });

    await raise(db, { ...sight, severity: 'high', at: minutesOn(70) });
    await round(deps);
    await settle(db, sight, minutesOn(80));
    await round(deps);
    await raise(db, { ...sight, at: minutesOn(90) });
    await round(deps);
    expect(told()).toEqual(['new', 'worse', 'resolved', 'regressed']);
  });

  it('is told again after the cooldown', async () => {
    await channel(deps, ann.id, hook, { timing: { cooldownHours: 1 } });
    const { id } = await sourceOn(db);
    const { alertId } = await raise(db, sightOf(id));
    await round(deps);
    await snoozeAlert(deps, { alertId, userId: ann.id, until: minutesOn(61) });
    deps.at = minutesOn(61);
    await wakeAlerts(deps);
    await round(deps);
    expect(told()).toEqual(['new', 'woke']);
  });
});

describe('many alerts', () => {
  it('of one host are one message, further ones of the hour another', async () => {
    await channel(deps, ann.id, hook, { timing: { group: 'host', gatherMinutes: 2 } });
    for (let n = 0; n < 30; n++) await raise(db, sightOf((await sourceOn(db, 'big.test')).id));
    const other = await raise(db, sightOf((await sourceOn(db, 'small.test')).id, { severity: 'high' }));
    await round(deps);
    expect(receiver.received).toEqual([]);
    deps.at = minutesOn(2);
    await round(deps);
    expect(bodies().map(({ type, total }) => [type, total])).toEqual([
      ['group', 30],
      ['alert', 1],
    ]);
    expect(bodies()[0].alerts).toHaveLength(20);
    expect(bodies()[1].alerts[0].id).toBe(other.alertId);

    deps.at = minutesOn(10);
    for (let n = 0; n < 3; n++) await raise(db, sightOf((await sourceOn(db, 'big.test')).id));
    await round(deps);
    deps.at = minutesOn(61);
    await round(deps);
    expect(receiver.received).toHaveLength(2);
    deps.at = minutesOn(62);
    await round(deps);
    expect(bodies().map(({ total }) => total)).toEqual([30, 1, 3]);
  });

  it('of a night are one message in the morning, but for what is urgent', async () => {
    await channel(deps, ann.id, hook, {
      timing: { quiet: { from: '22:00', to: '06:30' }, highPasses: true },
    });
    const first = await raise(db, sightOf((await sourceOn(db)).id));
    await raise(db, sightOf((await sourceOn(db)).id, { severity: 'low' }));
    const urgent = await raise(db, sightOf((await sourceOn(db)).id, { severity: 'high' }));
    await round(deps);
    expect(bodies().map(({ alerts }) => alerts[0].id)).toEqual([urgent.alertId]);
    deps.at = minutesOn(30);
    await round(deps);
    expect(bodies()[1]).toMatchObject({ type: 'digest', total: 2, alerts: [{ id: first.alertId }, {}] });
  });

  it('of a day are a digest that says what became of them', async () => {
    await channel(deps, ann.id, hook, { timing: { mode: 'daily', at: '09:00', zone: 'Europe/Moscow' } });
    const { id } = await sourceOn(db);
    deps.at = minutesOn(-60);
    await raise(db, sightOf(id));
    await round(deps);
    await settle(db, sightOf(id), minutesOn(5));
    await round(deps);
    expect(receiver.received).toEqual([]);
    deps.at = start;
    await round(deps);
    expect(bodies()).toMatchObject([
      { type: 'digest', alerts: [{ occasion: 'new', status: 'resolved' }, { occasion: 'resolved' }] },
    ]);
  });
});
