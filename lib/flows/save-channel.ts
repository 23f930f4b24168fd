import { type ChannelTarget, needsSecret, secretBinding } from '../core/notices/channel-target.ts';
import type { Transaction } from '../db/database.ts';
import {
  type Channel,
  type ChannelSettings,
  insertChannel,
  lockChannel,
  updateChannel,
} from '../db/notices/channels.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import type { Deps } from './parts/deps.ts';
import { endWaiting } from './parts/notices/end-waiting.ts';
import type { NoticeDeps } from './parts/notices/notice-deps.ts';

export type ChannelDeps = Pick<Deps, 'db' | 'now'> & NoticeDeps;

/** A channel as a person enters it. */
export interface ChannelInput {
  settings: ChannelSettings;
  /** Undefined keeps the one that is stored, null removes it. */
  secret?: string | null | undefined;
}

export type ChannelSaved =
  | { kind: 'saved'; channel: Channel }
  | { kind: 'not-found' }
  | { kind: 'changed'; revision: number }
  /** There is none, or it was given for another server and is not shown to this one. */
  | { kind: 'secret-needed' }
  | { kind: 'other-kind' };

export async function addChannel(
  deps: ChannelDeps,
  { settings, secret, userId }: ChannelInput & { userId: number },
): Promise<ChannelSaved> {
  if (!secret && needsSecret(settings.target)) return { kind: 'secret-needed' };
  const target = targetWith(settings.target, secret, null);
  return deps.db.$transaction(async (tx) => {
    const sealed = secret ? deps.notifier.seal(secret, target) : null;
    const channel = await insertChannel(tx, { ...settings, target }, { secret: sealed, createdById: userId });
    await note(tx, userId, 'channel.added', channel);
    return { kind: 'saved', channel };
  });
}

/** Switching it off ends what waits for it: told later it would be old news. */
export async function changeChannel(
  deps: ChannelDeps,
  {
    channelId,
    revision,
    settings,
    secret,
    userId,
  }: ChannelInput & { channelId: number; revision: number; userId: number },
): Promise<ChannelSaved> {
  return deps.db.$transaction(async (tx) => {
    const before = await lockChannel(tx, channelId);
    if (!before || before.removedAt) return { kind: 'not-found' };
    if (before.revision !== revision) return { kind: 'changed', revision: before.revision };
    if (before.target.kind !== settings.target.kind) return { kind: 'other-kind' };
    const target = targetWith(settings.target, secret, before.target);
    const sealed = secretAfter(deps, before, target, secret);
    if (sealed === null && needsSecret(target)) return { kind: 'secret-needed' };
    if (sealed === undefined) return { kind: 'secret-needed' };
    const channel = await updateChannel(tx, channelId, { ...settings, target }, sealed);
    if (before.enabled && !settings.enabled) await endWaiting(tx, channelId, deps.now());
    await note(tx, userId, 'channel.changed', channel, secret === undefined ? {} : { secret: 'replaced' });
    return { kind: 'saved', channel };
  });
}

/** The sealed secret to store; null for none, undefined where the stored one is not for the new target. */
function secretAfter(
  { notifier }: ChannelDeps,
  before: Channel,
  target: ChannelTarget,
  secret: string | null | undefined,
): string | null | undefined {
  if (secret === null || secret === '') return null;
  if (secret !== undefined) return notifier.seal(secret, target);
  if (before.secret === null) return null;
  if (target.kind === 'email' && target.user === null) return null;
  return secretBinding(before.target) === secretBinding(target) ? before.secret : undefined;
}

/** Of an address that is the secret itself only the host is shown. */
function targetWith(
  target: ChannelTarget,
  secret: string | null | undefined,
  before: ChannelTarget | null,
): ChannelTarget {
  if (target.kind !== 'slack') return target;
  if (secret) return { kind: 'slack', host: new URL(secret).host };
  return before?.kind === 'slack' ? before : target;
}

/** Into the audit log; never the secret. */
async function note(
  tx: Transaction,
  userId: number,
  action: string,
  { id, name, target, enabled }: Channel,
  more: Record<string, string> = {},
): Promise<void> {
  const detail = { name, kind: target.kind, enabled, ...more };
  await recordAudit(tx, { userId, action, target: `channel:${id}`, detail });
  await announce(tx, { topic: 'notifications' });
}
