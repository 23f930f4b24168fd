import type { ChannelAnswer } from '@/lib/api/contracts/channels.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import { type Refusal, refuse } from '@/lib/api/errors.ts';
import type { Channel } from '@/lib/db/notices/channels.ts';
import type { ChannelSaved } from '@/lib/flows/save-channel.ts';
import { processNotifier } from './channel-deps.ts';

/** A channel without its secret: only whether there is one that can still be opened. */
export function channelAnswer({ secret, removedAt, ...channel }: Channel): Sendable<ChannelAnswer> {
  const usable = secret !== null && processNotifier().opens(secret, channel.target);
  return {
    ...channel,
    target: channel.target as ChannelAnswer['target'],
    rules: channel.rules as ChannelAnswer['rules'],
    secret: secret === null ? 'none' : usable ? 'set' : 'unreadable',
  };
}

export function savedAnswer(saved: ChannelSaved): { channel: Sendable<ChannelAnswer> } | Refusal {
  switch (saved.kind) {
    case 'saved':
      return { channel: channelAnswer(saved.channel) };
    case 'not-found':
      return refuse('not-found');
    case 'changed':
      return refuse('out-of-date', { values: { revision: saved.revision } });
    case 'secret-needed':
      return refuse('bad-input', { fields: { secret: 'secret-needed' } });
    case 'other-kind':
      return refuse('bad-input', { fields: { 'target.kind': 'other-kind' } });
  }
}
