import type { ChannelRules } from '../../core/notices/channel-rules.ts';
import type { ChannelTarget } from '../../core/notices/channel-target.ts';
import type { ChannelTiming } from '../../core/notices/decide-notice.ts';
import type { Transaction } from '../database.ts';
import type { NotificationChannel } from '../generated/client.ts';

/** What a person decides of a channel. */
export interface ChannelSettings {
  name: string;
  enabled: boolean;
  locale: 'en' | 'ru';
  target: ChannelTarget;
  rules: ChannelRules;
  timing: ChannelTiming;
}

export interface Channel extends ChannelSettings {
  id: number;
  /** Sealed; null where there is none. */
  secret: string | null;
  revision: number;
  createdAt: Date;
  removedAt: Date | null;
}

export async function listChannels(db: Transaction): Promise<Channel[]> {
  const rows = await db.notificationChannel.findMany({
    where: { removedAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(channelOf);
}

/** Also one that was removed. */
export async function findChannel(db: Transaction, id: number): Promise<Channel | null> {
  const row = await db.notificationChannel.findUnique({ where: { id } });
  return row && channelOf(row);
}

/** As `findChannel`; nobody else changes it until the transaction ends. */
export async function lockChannel(tx: Transaction, id: number): Promise<Channel | null> {
  await tx.$executeRaw`select 1 from notification_channel where id = ${id} for update`;
  return findChannel(tx, id);
}

export async function insertChannel(
  tx: Transaction,
  settings: ChannelSettings,
  more: { secret: string | null; createdById: number },
): Promise<Channel> {
  return channelOf(await tx.notificationChannel.create({ data: { ...columnsOf(settings), ...more } }));
}

export async function updateChannel(
  tx: Transaction,
  id: number,
  settings: ChannelSettings,
  secret: string | null,
): Promise<Channel> {
  return channelOf(
    await tx.notificationChannel.update({
      where: { id },
      data: { ...columnsOf(settings), secret, revision: { increment: 1 } },
    }),
  );
}

export async function setChannelRemoved(tx: Transaction, id: number, removedAt: Date | null): Promise<void> {
  await tx.notificationChannel.update({
    where: { id },
    data: { removedAt, revision: { increment: 1 } },
  });
}

function columnsOf({ name, enabled, locale, target: { kind, ...target }, rules, timing }: ChannelSettings) {
  return {
    name,
    enabled,
    locale,
    kind,
    target: { ...target, ...('to' in target ? { to: [...target.to] } : {}) },
    rules: {
      severities: [...rules.severities],
      kinds: [...rules.kinds],
      sources: [...rules.sources],
      hosts: [...rules.hosts],
      occasions: [...rules.occasions],
    },
    timing: { ...timing, quiet: timing.quiet && { ...timing.quiet } },
  };
}

/** Only checked settings are written, so that what is read is what was checked. */
function channelOf(row: NotificationChannel): Channel {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled,
    locale: row.locale === 'ru' ? 'ru' : 'en',
    target: { kind: row.kind, ...(row.target as object) } as ChannelTarget,
    rules: row.rules as unknown as ChannelRules,
    timing: row.timing as unknown as ChannelTiming,
    secret: row.secret,
    revision: row.revision,
    createdAt: row.createdAt,
    removedAt: row.removedAt,
  };
}
