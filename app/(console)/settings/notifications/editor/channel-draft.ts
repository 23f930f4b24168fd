import type { z } from 'zod';
import type { ChannelAnswer, createChannel } from '@/lib/api/contracts/channels.ts';
import type { ChannelKind } from '@/lib/core/notices/channel-target.ts';
import type { Locale } from '@/lib/i18n/locales.ts';
import { usualOccasions } from '../channel-words.tsx';

/** A channel while it is edited. An empty secret keeps the stored one. */
export interface ChannelDraft {
  name: string;
  enabled: boolean;
  locale: Locale;
  target: ChannelAnswer['target'];
  secret: string;
  rules: ChannelAnswer['rules'];
  timing: ChannelAnswer['timing'];
}

export interface DraftProps {
  draft: ChannelDraft;
  /** What the server expected of a field, in words. */
  expected: (field: string) => string | undefined;
  onChange: (change: Partial<ChannelDraft>) => void;
}

const targets: Record<ChannelKind, ChannelAnswer['target']> = {
  email: { kind: 'email', host: '', port: 465, security: 'tls', user: null, from: '', to: [] },
  webhook: { kind: 'webhook', url: '' },
  slack: { kind: 'slack', host: '' },
  telegram: { kind: 'telegram', base: 'https://api.telegram.org', chat: '' },
};

/** A channel that asks for a look where one is needed, in the person's language and zone. */
export function newDraft(kind: ChannelKind, locale: Locale, zone: string): ChannelDraft {
  return {
    name: '',
    enabled: true,
    locale,
    target: targets[kind],
    secret: '',
    rules: {
      severities: ['high', 'medium'],
      kinds: [],
      sources: [],
      hosts: [],
      occasions: [...usualOccasions],
    },
    timing: {
      mode: 'at-once',
      at: '09:00',
      zone,
      quiet: null,
      highPasses: true,
      cooldownHours: 4,
      group: 'host',
      gatherMinutes: 1,
    },
  };
}

export function draftOf({ name, enabled, locale, target, rules, timing }: ChannelAnswer): ChannelDraft {
  return { name, enabled, locale, target, secret: '', rules, timing };
}

/** The draft as the routes take it. */
export function bodyOf({ secret, target, ...draft }: ChannelDraft): z.input<typeof createChannel.body> {
  return {
    ...draft,
    target: target.kind === 'slack' ? { kind: 'slack' } : target,
    ...(secret === '' ? {} : { secret }),
  };
}
