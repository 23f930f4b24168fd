import type { z } from 'zod';
import type { createChannel } from '@/lib/api/contracts/channels.ts';
import type { ChannelSettings } from '@/lib/db/notices/channels.ts';

type Written = Omit<z.output<typeof createChannel.body>, 'secret'>;

/** What was entered, as the flows take it. The host of a chat's address follows from the address, which is the secret. */
export function settingsOf({ name, enabled, locale, target, rules, timing }: Written): ChannelSettings {
  return {
    name,
    enabled,
    locale,
    rules,
    timing,
    target: target.kind === 'slack' ? { kind: 'slack', host: '' } : target,
  };
}
