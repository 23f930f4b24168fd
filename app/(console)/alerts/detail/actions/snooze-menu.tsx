'use client';

import { Menu } from '@mantine/core';
import { IconBellZ } from '@tabler/icons-react';
import { useFormatter } from 'next-intl';
import { useZone } from '@/components/time/use-zone.ts';
import { canWorsen, wakingScore } from '@/lib/core/alerts/life-cycle.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { useAlertActions } from '../../use-alert-actions.tsx';
import { ChoiceMenu, type ChoiceMenuProps } from './choice-menu.tsx';
import { snoozeChoices } from './snooze-choices.ts';

/** Puts the alert aside until a time, or until it is clearly worse. */
export function SnoozeMenu({ alert, ...shown }: ChoiceMenuProps) {
  const { t } = useAlertWords();
  const { act } = useAlertActions();
  const format = useFormatter();
  const zone = useZone();
  const now = new Date();
  const waking = wakingScore(alert.score);
  return (
    <ChoiceMenu {...shown} name={t('action.snooze')} cap="s" icon={IconBellZ} width={250}>
      <Menu.Label>{t('snooze.label')}</Menu.Label>
      {snoozeChoices.map(({ name, until }) => (
        <Menu.Item
          key={name}
          rightSection={
            <span className="caption text-3 figures">
              {format.dateTime(until(now, zone), {
                weekday: 'short',
                ...(name === 'month' ? { day: 'numeric', month: 'short' } : {}),
                hour: '2-digit',
                minute: '2-digit',
                hourCycle: 'h23',
              })}
            </span>
          }
          onClick={() => void act(alert, { kind: 'snooze', until: until(new Date(), zone) })}
        >
          {t(`snooze.${name}`)}
        </Menu.Item>
      ))}
      {canWorsen(alert) ? (
        <Menu.Item onClick={() => void act(alert, { kind: 'snooze', until: 'worse' })}>
          {t('snooze.worse')}
        </Menu.Item>
      ) : null}
      {alert.status === 'snoozed' ? (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => void act(alert, { kind: 'snooze', until: null })}>
            {t('snooze.wake')}
          </Menu.Item>
        </>
      ) : null}
      <Menu.Label>
        {waking === null
          ? t('snooze.means')
          : t('snooze.means-score', { score: format.number(waking, { maximumFractionDigits: 1 }) })}
      </Menu.Label>
    </ChoiceMenu>
  );
}
