'use client';

import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBellZ } from '@tabler/icons-react';
import { useFormatter } from 'next-intl';
import { Kbd } from '@/components/layout/kbd.tsx';
import type { AlertLine } from '@/lib/api/contracts/alert-list.ts';
import { canWorsen, wakingScore } from '@/lib/core/alerts/life-cycle.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { useAlertActions } from '../../use-alert-actions.tsx';
import classes from './action-bar.module.css';
import { snoozeChoices } from './snooze-choices.ts';

export interface ChoiceMenuProps {
  alert: AlertLine;
  /** An icon of so many pixels instead of a button with its key. */
  iconSize?: number;
  tabIndex?: number;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** Puts the alert aside until a time, or until it is clearly worse. */
export function SnoozeMenu({ alert, iconSize, tabIndex = 0, opened, onChange }: ChoiceMenuProps) {
  const { t } = useAlertWords();
  const { act } = useAlertActions();
  const format = useFormatter();
  const now = new Date();
  const waking = wakingScore(alert.score);
  return (
    <Menu
      {...(opened === undefined ? {} : { opened })}
      {...(onChange ? { onChange } : {})}
      position="bottom-end"
      width={250}
      withinPortal
    >
      <Menu.Target>
        {iconSize ? (
          <ActionIcon
            variant="default"
            size={iconSize}
            tabIndex={tabIndex}
            aria-label={t('action.snooze')}
            title={t('action.snooze')}
          >
            <IconBellZ size={14} stroke={1.75} />
          </ActionIcon>
        ) : (
          <Button
            size="xs"
            className={classes.side ?? ''}
            leftSection={<IconBellZ size={14} stroke={1.75} />}
            rightSection={<Kbd>s</Kbd>}
          >
            {t('action.snooze')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('snooze.label')}</Menu.Label>
        {snoozeChoices.map(({ name, until }) => (
          <Menu.Item
            key={name}
            rightSection={
              <span className="caption text-3 figures">
                {format.dateTime(until(now), {
                  weekday: 'short',
                  ...(name === 'month' ? { day: 'numeric', month: 'short' } : {}),
                  hour: '2-digit',
                  minute: '2-digit',
                  hourCycle: 'h23',
                })}
              </span>
            }
            onClick={() => void act(alert, { kind: 'snooze', until: until(new Date()) })}
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
      </Menu.Dropdown>
    </Menu>
  );
}
