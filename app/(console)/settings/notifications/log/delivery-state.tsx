'use client';

import {
  type Icon,
  IconAlertOctagon,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Mark } from '@/components/status/mark.tsx';
import type { Tone } from '@/components/status/tones.ts';
import type { deliveryStates } from '@/lib/api/contracts/deliveries.ts';

type State = (typeof deliveryStates)[number];

const looks: Record<State, { icon: Icon; tone: Tone }> = {
  queued: { icon: IconClock, tone: 'calm' },
  sending: { icon: IconSend, tone: 'calm' },
  retrying: { icon: IconRefresh, tone: 'warn' },
  accepted: { icon: IconCircleCheck, tone: 'ok' },
  refused: { icon: IconAlertOctagon, tone: 'bad' },
  given_up: { icon: IconCircleX, tone: 'bad' },
};

export function DeliveryState({ state }: { state: State }) {
  const t = useTranslations('notifications.state');
  return <Mark {...looks[state]} word={t(state)} size={14} />;
}
