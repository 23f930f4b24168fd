'use client';

import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Kbd } from '@/components/layout/kbd.tsx';
import { query } from '@/lib/api/client.ts';
import { listAssignees } from '@/lib/api/contracts/users.ts';
import { useUser } from '../../../shell/user-context.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import { useAlertActions } from '../../use-alert-actions.tsx';
import classes from './action-bar.module.css';
import type { ChoiceMenuProps } from './snooze-menu.tsx';

/** Gives the alert to somebody; oneself first. */
export function AssignMenu({ alert, iconSize, tabIndex = 0, opened, onChange }: ChoiceMenuProps) {
  const { t } = useAlertWords();
  const { act } = useAlertActions();
  const me = useUser();
  const { data } = useQuery(query(listAssignees, {}));
  const people = [...(data?.people ?? [])].sort((a, b) => Number(b.id === me.id) - Number(a.id === me.id));
  return (
    <Menu
      {...(opened === undefined ? {} : { opened })}
      {...(onChange ? { onChange } : {})}
      position="bottom-end"
      width={220}
      withinPortal
    >
      <Menu.Target>
        {iconSize ? (
          <ActionIcon
            variant="default"
            size={iconSize}
            tabIndex={tabIndex}
            aria-label={t('action.assign')}
            title={t('action.assign')}
          >
            <IconUserPlus size={14} stroke={1.75} />
          </ActionIcon>
        ) : (
          <Button
            size="xs"
            className={classes.side ?? ''}
            leftSection={<IconUserPlus size={14} stroke={1.75} />}
            rightSection={<Kbd>a</Kbd>}
          >
            {t('action.assign')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {people.map(({ id, name }) => {
          const has = alert.assignee?.id === id;
          return (
            <Menu.Item
              key={id}
              disabled={has}
              rightSection={has ? <IconCheck size={14} stroke={1.75} /> : null}
              onClick={() => void act(alert, { kind: 'assign', assignee: { id, name } })}
            >
              {id === me.id ? t('me', { name }) : name}
            </Menu.Item>
          );
        })}
        {alert.assignee ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void act(alert, { kind: 'assign', assignee: null })}>
              {t('nobody')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
