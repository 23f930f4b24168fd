import { beforeEach, expect, it } from 'vitest';
import { takeMovedAddress } from '../../../lib/flows/take-moved-address.ts';
import { undoAlertAction } from '../../../lib/flows/undo-alert-action.ts';
import { addTestSource } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

/** The address that an alert proposes is taken over, and put back. */

const { db, news, bench, publish } = await openNewsroom();
let userId: number;
let sourceId: number;
let alertId: string;

const addressOf = async () => (await db.source.findUniqueOrThrow({ where: { id: sourceId } })).address;
const audited = () =>
  db.auditEntry.findMany({
    where: { action: { not: 'source.run-asked' } },
    orderBy: { id: 'asc' },
    select: { action: true, detail: true },
  });

beforeEach(async () => {
  await db.auditEntry.deleteMany();
  publish(2);
  news.answers.set('/old', (_, response) => response.writeHead(301, { location: '/feed' }).end());
  sourceId = (await addTestSource(db, { address: news.url('/old') })).id;
  for (let visit = 0; visit < 3; visit++) await bench.collect(sourceId);
  alertId = String((await db.alert.findFirstOrThrow({ where: { kind: 'moved' } })).id);
  userId ??= (
    await db.user.create({
      data: { email: 'ann@news.example', name: 'Ann', role: 'operator', passwordHash: '' },
    })
  ).id;
});

it('the source is collected from there, and nothing comes twice', async () => {
  const taken = await takeMovedAddress(bench.deps, { alertId, userId });
  expect(taken).toMatchObject({ kind: 'done' });
  expect(await addressOf()).toBe(news.url('/feed'));
  expect(await db.alert.findFirstOrThrow()).toMatchObject({ status: 'resolved' });
  const asked = news.countOf('/old');
  expect(await bench.collect(sourceId)).toMatchObject({ outcome: 'collected', fresh: 0, failed: 0 });
  expect(news.countOf('/old')).toBe(asked);
  expect(await db.document.count()).toBe(2);
  expect(await audited()).toMatchObject([
    { action: 'source.edited', detail: { from: news.url('/old'), address: news.url('/feed') } },
    { action: 'alert.resolved', detail: { movedFrom: news.url('/old'), movedTo: news.url('/feed') } },
  ]);
});

it('undo puts the old address back and opens the alert again', async () => {
  const taken = await takeMovedAddress(bench.deps, { alertId, userId });
  const eventId = taken.kind === 'done' ? taken.eventId : '';
  expect(await undoAlertAction(bench.deps, { alertId, userId, eventId })).toMatchObject({ kind: 'done' });
  expect(await addressOf()).toBe(news.url('/old'));
  expect(await db.alert.findFirstOrThrow()).toMatchObject({ status: 'new' });
  expect(await undoAlertAction(bench.deps, { alertId, userId, eventId })).toMatchObject({ kind: 'refused' });
  expect((await audited()).map(({ action }) => action)).toEqual([
    ...['source.edited', 'alert.resolved', 'source.edited', 'alert.undone'],
  ]);
});

it('is refused where the address is another by now, is taken, or the person looked at an older state', async () => {
  const { revision } = await db.alert.findFirstOrThrow();
  expect(await takeMovedAddress(bench.deps, { alertId, userId, revision: revision + 1 })).toMatchObject({
    kind: 'changed',
  });
  const other = await addTestSource(db, { address: news.url('/feed') });
  expect(await takeMovedAddress(bench.deps, { alertId, userId })).toMatchObject({ reason: 'address-known' });
  await db.source.delete({ where: { id: other.id } });
  await db.source.update({ where: { id: sourceId }, data: { address: news.url('/elsewhere') } });
  expect(await takeMovedAddress(bench.deps, { alertId, userId })).toMatchObject({
    reason: 'address-changed',
  });
  expect(await addressOf()).toBe(news.url('/elsewhere'));
  expect(await db.alert.findFirstOrThrow()).toMatchObject({ status: 'new' });
  await db.alert.updateMany({ data: { kind: 'silent' } });
  expect(await takeMovedAddress(bench.deps, { alertId, userId })).toMatchObject({ reason: 'no-address' });
});

it('what was taken over and then changed by hand is not put back', async () => {
  const taken = await takeMovedAddress(bench.deps, { alertId, userId });
  const eventId = taken.kind === 'done' ? taken.eventId : '';
  await db.source.update({ where: { id: sourceId }, data: { address: news.url('/third') } });
  expect(await undoAlertAction(bench.deps, { alertId, userId, eventId })).toMatchObject({
    reason: 'address-changed',
  });
  expect(await addressOf()).toBe(news.url('/third'));
});

it('an undo that is refused leaves the address as it is', async () => {
  const taken = await takeMovedAddress(bench.deps, { alertId, userId });
  if (taken.kind !== 'done') throw new Error(taken.kind);
  const undo = { alertId, userId, eventId: taken.eventId };
  const stale = await undoAlertAction(bench.deps, { ...undo, revision: taken.revision - 1 });
  expect(stale).toMatchObject({ kind: 'changed' });
  expect(await addressOf()).toBe(news.url('/feed'));
  bench.clock.now = new Date(bench.clock.now.getTime() + 31 * 86_400_000);
  expect(await undoAlertAction(bench.deps, undo)).toMatchObject({ reason: 'undo-expired' });
  expect(await addressOf()).toBe(news.url('/feed'));
});
