'use client';

import { Menu } from '@mantine/core';
import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/lib/api/client.ts';
import { listAssignees } from '@/lib/api/contracts/users.ts';
import { useUser } from '../../../shell/user-context.tsx';
import { useAlertWords } from '../../alert-words.tsx';
import { useAlertActions } from '../../use-alert-actions.tsx';
import { ChoiceMenu, type ChoiceMenuProps } from './choice-menu.tsx';

/** Gives the alert to somebody; oneself first. */
export function AssignMenu({ alert, ...shown }: ChoiceMenuProps) {
  const { t } = useAlertWords();
  const { act } = useAlertActions();
  const me = useUser();
  const { data } = useQuery(query(listAssignees, {}));
  const people = [...(data?.people ?? [])].sort((a, b) => Number(b.id === me.id) - Number(a.id === me.id));
  return (
    <ChoiceMenu {...shown} name={t('action.assign')} cap="a" icon={IconUserPlus} width={220}>
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
    </ChoiceMenu>
  );
}
