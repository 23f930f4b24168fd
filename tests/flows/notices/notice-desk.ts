import { afterAll, beforeEach } from 'vitest';
import { testDatabase } from '../../database.ts';
import { openReceiver } from '../../notify/receiver.ts';
import { user } from '../alerts/alert-fixture.ts';
import { noticeDeps, start } from './notice-fixture.ts';

/** The flows of notices, a person and a receiver for the tests of a file; each begins without channels and alerts. */
export async function openNoticeDesk() {
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
  const deliveries = () => db.delivery.findMany({ orderBy: { id: 'asc' }, include: { log: true } });
  return { db, receiver, deps, ann, hook, bodies, deliveries };
}
