import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setRemoved } from '../../../lib/flows/remove-channel.ts';
import { retryDelivery } from '../../../lib/flows/retry-delivery.ts';
import { changeChannel } from '../../../lib/flows/save-channel.ts';
import { snoozeAlert } from '../../../lib/flows/snooze-alert.ts';
import { testChannel } from '../../../lib/flows/test-channel.ts';
import { wakeAlerts } from '../../../lib/flows/wake-alerts.ts';
import { testDatabase } from '../../database.ts';
import { openReceiver } from '../../notify/receiver.ts';
import { user } from '../alerts/alert-fixture.ts';
import {
  channel,
  everything,
  minutesOn,
  noticeDeps,
  raise,
  round,
  settle,
  sightOf,
  sourceOn,
  start,
} from './notice-fixture.ts';

const { db } = await testDatabase();
const receiver = await openReceiver();
const deps = noticeDeps(db);
const ann = await user(db, 'Ann', 'administrator');
const hook = { kind: 'webhook' as const, url: receiver.url };
afterAll(async () => {
  await deps.notifier.close();
  await receiver.close();
});
beforeEach(async () => {
  await db.notificationChannel.deleteMany();
  await db.noticeOutbox.deleteMany();
  await db.alert.deleteMany();
  receiver.received.length = 0;
  receiver.reply = {};
  deps.at = start;
  deps.jobs.length = 0;
});

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const told = () =>
  bodies().map(({ alerts }) => alerts.map(({ occasion }: { occasion: string }) => occasion).join());
const deliveries = () => db.delivery.findMany({ orderBy: { id: 'asc' }, include: { log: true } });

describe('an alert', () => {
  it('goes into the outbox with its event, and not without it', async () => {
    const { id } = await sourceOn(db);
    await expect(
      db.$transaction(async (tx) => {
        const { raiseAlert } = await import('../../../lib/db/alerts.ts');
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

describe('delivery', () => {
  it('is tried again with pauses, with the same body and key, until it is accepted', async () => {
    await channel(deps, ann.id, hook);
    receiver.reply = { status: 503, headers: { 'retry-after': '90' }, body: 'restarting' };
    await raise(db, sightOf((await sourceOn(db)).id));
    await round(deps);
    await round(deps);
    expect(await deliveries()).toMatchObject([
      {
        state: 'retrying',
        attempts: 1,
        nextAttemptAt: minutesOn(1.5),
        answer: { status: 503, text: 'restarting' },
      },
    ]);
    deps.at = minutesOn(1.5);
    receiver.reply = { cut: true };
    await round(deps);
    deps.at = minutesOn(2);
    receiver.reply = {};
    await round(deps);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'accepted', attempts: 3, nextAttemptAt: null });
    expect(delivery?.log.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'later', 'later']);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['markdrift-delivery'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['markdrift-signature'])).size).toBe(3);
  });

  it('is given up after a day; a refusal ends it at once, and a person can have it sent again', async () => {
    await channel(deps, ann.id, hook);
    receiver.reply = { status: 500 };
    await raise(db, sightOf((await sourceOn(db)).id));
    for (let round_ = 0; round_ < 60; round_++) {
      await round(deps);
      const [one] = await deliveries();
      if (!one?.nextAttemptAt) break;
      deps.at = one.nextAttemptAt;
    }
    const [given] = await deliveries();
    expect(given).toMatchObject({ state: 'given_up', answer: { status: 500 } });
    expect(given!.attempts).toBeGreaterThan(20);
    expect(given!.attempts).toBeLessThan(40);

    receiver.reply = { status: 410, body: 'gone' };
    expect(await retryDelivery(deps, { deliveryId: given!.id, userId: ann.id })).toEqual({ kind: 'asked' });
    await round(deps);
    expect(await deliveries()).toMatchObject([{ state: 'refused', answer: { status: 410, text: 'gone' } }]);
    receiver.reply = {};
    await retryDelivery(deps, { deliveryId: given!.id, userId: ann.id });
    await round(deps);
    expect(await deliveries()).toMatchObject([{ state: 'accepted' }]);
    expect(await retryDelivery(deps, { deliveryId: given!.id, userId: ann.id })).toEqual({
      kind: 'refused',
      reason: 'delivered',
    });
  });

  it('ends with its channel: nothing waits for one that is off or removed', async () => {
    const made = await channel(deps, ann.id, hook, { timing: { mode: 'daily' } });
    await raise(db, sightOf((await sourceOn(db)).id));
    await round(deps);
    expect(await db.notice.count({ where: { dueAt: { not: null } } })).toBe(1);
    const { name, locale, target, rules, timing } = made;
    const off = { name, locale, target, rules, timing, enabled: false };
    await changeChannel(deps, { channelId: made.id, revision: 1, settings: off, userId: ann.id });
    expect(await db.notice.findMany()).toMatchObject([{ dueAt: null, why: 'switched-off' }]);

    const second = await channel(deps, ann.id, hook);
    receiver.reply = { status: 500 };
    await raise(db, sightOf((await sourceOn(db)).id));
    await round(deps);
    await setRemoved(deps, { channelId: second.id, removed: true, userId: ann.id });
    deps.at = minutesOn(60);
    await round(deps);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'given_up', answer: { code: 'switched-off' } }]);
  });

  it('a test whose process seems lost ends in the log and is not sent later; its late end is believed', async () => {
    const { id } = await channel(deps, ann.id, hook);
    let release = () => {};
    receiver.hold = new Promise((resolve) => {
      release = resolve;
    });
    const lost = testChannel(deps, { channelId: id, userId: ann.id });
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: 20_000 });
    deps.at = minutesOn(3);
    await round(deps);
    expect(await deliveries()).toMatchObject([{ state: 'given_up', answer: { code: 'interrupted' } }]);
    release();
    receiver.hold = null;
    await lost;
    await round(deps);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'accepted', log: [{ outcome: 'accepted' }] }]);
  });

  it('two workers at once send it once', async () => {
    await channel(deps, ann.id, hook);
    for (let n = 0; n < 10; n++) await raise(db, sightOf((await sourceOn(db)).id));
    const others = [deps, { ...deps, jobs: [] }, { ...deps, jobs: [] }];
    await Promise.all(others.map(round));
    for (const one of others) await round(one);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(bodies().map(({ alerts }) => alerts[0].id)).size).toBe(10);
  });
});

describe('secrets', () => {
  const telegram = { kind: 'telegram' as const, base: receiver.url, chat: '1' };
  it('do not lie in the database in clear, nor in the audit log', async () => {
    const { id } = await channel(deps, ann.id, telegram, { secret: '123456:hidden-token' });
    const row = await db.notificationChannel.findUniqueOrThrow({ where: { id } });
    expect(row.secret).toMatch(/^v1\./);
    const all = JSON.stringify([row, await db.auditEntry.findMany()], (_, v) =>
      typeof v === 'bigint' ? String(v) : v,
    );
    expect(all).not.toContain('hidden-token');
  });

  it('are not sent to another server than they were given for', async () => {
    const made = await channel(deps, ann.id, telegram, { secret: '123456:hidden-token' });
    const settings = {
      name: 'x',
      enabled: true,
      locale: 'en' as const,
      rules: everything,
      timing: made.timing,
    };
    const change = (target: typeof telegram, secret?: string) =>
      changeChannel(deps, {
        channelId: made.id,
        revision: made.revision,
        settings: { ...settings, target },
        secret,
        userId: ann.id,
      });
    const elsewhere = { ...telegram, base: 'http://127.0.0.1:9' };
    expect(await change(elsewhere)).toEqual({ kind: 'secret-needed' });
    expect(await change({ ...telegram, chat: '2' })).toMatchObject({ kind: 'saved' });
    expect(await change(elsewhere)).toEqual({ kind: 'changed', revision: 2 });
  });
});
