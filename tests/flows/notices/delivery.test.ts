import { describe, expect, it, vi } from 'vitest';
import { setRemoved } from '../../../lib/flows/remove-channel.ts';
import { retryDelivery } from '../../../lib/flows/retry-delivery.ts';
import { changeChannel } from '../../../lib/flows/save-channel.ts';
import { testChannel } from '../../../lib/flows/test-channel.ts';
import { openNoticeDesk } from './notice-desk.ts';
import { channel, everything, minutesOn, raise, round, sightOf, sourceOn } from './notice-fixture.ts';

const { db, receiver, deps, ann, hook, bodies, deliveries } = await openNoticeDesk();

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
