import type { ChannelRules } from '../../../lib/core/notices/channel-rules.ts';
import type { ChannelTarget } from '../../../lib/core/notices/channel-target.ts';
import type { ChannelTiming } from '../../../lib/core/notices/decide-notice.ts';
import type { AlertSight } from '../../../lib/db/alerts/alerts.ts';
import { raiseAlert, settleAlert } from '../../../lib/db/alerts/alerts.ts';
import type { Database } from '../../../lib/db/database.ts';
import type { Channel } from '../../../lib/db/notices/channels.ts';
import { deliverNotice } from '../../../lib/flows/deliver-notice.ts';
import { dispatchNotices } from '../../../lib/flows/dispatch-notices.ts';
import { addChannel } from '../../../lib/flows/save-channel.ts';
import { openNotifier } from '../../notify/order.ts';
import type { Job } from '../alerts/alert-fixture.ts';

export const everything: ChannelRules = { severities: [], kinds: [], sources: [], hosts: [], occasions: [] };
export const atOnce: ChannelTiming = {
  mode: 'at-once',
  at: '09:00',
  zone: 'UTC',
  quiet: null,
  highPasses: false,
  cooldownHours: 4,
  group: 'none',
  gatherMinutes: 0,
};
export const start = new Date('2026-11-20T06:00:00Z');
export const minutesOn = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** The flows of notices with a clock that the test moves and a queue that it reads. */
export function noticeDeps(db: Database) {
  const deps = {
    db,
    at: start,
    jobs: [] as Job[],
    now: () => deps.at,
    random: () => 0.5,
    enqueue: async (_: unknown, job: string, payload: Record<string, unknown>) => {
      deps.jobs.push({ job, payload });
    },
    notifier: openNotifier(),
  };
  return deps;
}
export type TestDeps = ReturnType<typeof noticeDeps>;

/** One round of a worker: route, make messages, deliver what there is. */
export async function round(deps: TestDeps): Promise<void> {
  await dispatchNotices(deps);
  for (const { job, payload } of deps.jobs.splice(0))
    if (job === 'deliver-notice') await deliverNotice(deps, payload as { deliveryId: string });
}

export async function channel(
  deps: TestDeps,
  userId: number,
  target: ChannelTarget,
  more: {
    name?: string;
    rules?: Partial<ChannelRules>;
    timing?: Partial<ChannelTiming>;
    enabled?: boolean;
    secret?: string;
  } = {},
): Promise<Channel> {
  const saved = await addChannel(deps, {
    settings: {
      name: more.name ?? 'Night watch',
      enabled: more.enabled ?? true,
      locale: 'en',
      target,
      rules: { ...everything, ...more.rules },
      timing: { ...atOnce, ...more.timing },
    },
    secret: more.secret ?? 'whsec-0123456789abcdef',
    userId,
  });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  return saved.channel;
}

let made = 0;

/** A source on a host of its own, or on one that is named. */
export async function sourceOn(db: Database, host?: string) {
  made += 1;
  return db.source.create({
    data: {
      name: `Paper ${made}`,
      kind: 'feed',
      address: `http://p${made}.test/feed`,
      host: host ?? `p${made}.test`,
      statusReason: {},
      wrappers: { create: { version: 1, reason: 'first' } },
    },
  });
}

export function sightOf(sourceId: number, more: Partial<AlertSight> = {}): AlertSight {
  return {
    sourceId,
    runId: null,
    kind: 'unreachable',
    field: '',
    severity: 'medium',
    wrapperVersion: 1,
    sentence: { code: 'unreachable', params: { place: 'listing', inARow: 3 } },
    evidence: {},
    documentIds: [],
    at: start,
    ...more,
  };
}

export const raise = (db: Database, sight: AlertSight) => db.$transaction((tx) => raiseAlert(tx, sight));
export const settle = (db: Database, { sourceId, kind, field }: AlertSight, at: Date) =>
  db.$transaction((tx) =>
    settleAlert(tx, { sourceId, kind, field, at, reason: { code: 'run-was-good', params: {} } }),
  );
