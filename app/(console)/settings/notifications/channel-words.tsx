'use client';

import { type Icon, IconBrandSlack, IconBrandTelegram, IconMail, IconWebhook } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ChannelAnswer } from '@/lib/api/contracts/channels.ts';
import type { ServerAnswer } from '@/lib/api/contracts/deliveries.ts';
import type { ChannelKind } from '@/lib/core/notices/channel-target.ts';
import type { Occasion } from '@/lib/core/notices/occasions.ts';

export const kindIcons: Record<ChannelKind, Icon> = {
  email: IconMail,
  webhook: IconWebhook,
  slack: IconBrandSlack,
  telegram: IconBrandTelegram,
};

/** What asks for a look; how an alert went on is told to those who want it. */
export const usualOccasions: Occasion[] = ['new', 'regressed', 'flapping', 'worse', 'woke'];

/** Where a channel leads, as far as it may be shown. */
export function destinationOf({ target }: Pick<ChannelAnswer, 'target'>): string {
  switch (target.kind) {
    case 'email':
      return target.to.length > 1 ? `${target.to[0]} +${target.to.length - 1}` : (target.to[0] ?? '');
    case 'webhook':
      return target.url;
    case 'slack':
      return target.host;
    case 'telegram':
      return target.chat;
  }
}

/** Words for rules, times and answers of channels. */
export function useChannelWords() {
  const t = useTranslations('notifications');
  const answer = ({ code, status }: ServerAnswer) =>
    t.has(`answer.${code}`) ? t(`answer.${code}`, { status: status ?? '' }) : code;
  const occasionWords = (chosen: ChannelAnswer['rules']['occasions']) =>
    chosen.join() === usualOccasions.join()
      ? t('tells-usual')
      : chosen.map((one) => t(`occasion.${one}`)).join(', ');
  const tells = ({ rules }: Pick<ChannelAnswer, 'rules'>) => {
    const places = rules.sources.length + rules.hosts.length;
    const parts = [
      ...(rules.severities.length > 0
        ? [rules.severities.map((one) => t(`severity.${one}`)).join(', ')]
        : []),
      ...(rules.kinds.length > 0 ? [t('tells-kinds', { count: rules.kinds.length })] : []),
      ...(places > 0 ? [t('tells-sources', { count: places })] : []),
      ...(rules.occasions.length === 0 ? [] : [occasionWords(rules.occasions)]),
    ];
    return parts.length === 0 ? t('tells-all') : parts.join(' · ');
  };
  const when = ({ timing }: Pick<ChannelAnswer, 'timing'>) => [
    t(`mode.${timing.mode}`, { at: timing.at }),
    ...(timing.quiet ? [t('quiet-from', { ...timing.quiet })] : []),
  ];
  return { t, answer, tells, when };
}
