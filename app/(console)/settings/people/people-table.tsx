'use client';

import { ActionIcon, Menu, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconCircleCheck, IconDots, IconKey, IconLock, IconLogout } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { changeUser, endSessions, listUsers, type PersonAnswer } from '@/lib/api/contracts/users.ts';
import { type Role, roles } from '@/lib/auth/roles.ts';
import { useUser } from '../../shell/user-context.tsx';
import { OnceShown } from '../once-shown.tsx';

type Change = { person: PersonAnswer; body: { role?: Role; disabled?: boolean; newPassword?: true } };

export function PeopleTable({ people }: { people: PersonAnswer[] }) {
  const t = useTranslations('settings.people');
  const roleWords = useTranslations('shell.role');
  const words = useFailureWords();
  const client = useQueryClient();
  const me = useUser();
  const [shown, setShown] = useState<{ email: string; password: string } | null>(null);
  const change = useMutation<{ password: string | null }, CallError, Change>({
    mutationFn: ({ person, body }) => demand(changeUser, { params: { userId: person.id }, body }),
    onSuccess: ({ password }, { person }) => {
      if (password) setShown({ email: person.email, password });
      return reload(client, listUsers);
    },
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
  });
  const end = useMutation<unknown, CallError, PersonAnswer>({
    mutationFn: ({ id }) => demand(endSessions, { params: { userId: id } }),
    onSuccess: (_, { name }) => notifications.show({ message: t('sessions-ended', { name }) }),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
  });
  return (
    <div style={{ maxWidth: 1040 }}>
      <DataTable<PersonAnswer>
        rowHeight={40}
        fixedWidths
        records={people}
        columns={[
          {
            accessor: 'name',
            title: t('name'),
            render: ({ name, email, id }) => (
              <div style={{ lineHeight: '16px' }}>
                <div className="strong cut" title={name}>
                  {name}
                  {id === me.id ? (
                    <span className="text-3 caption" style={{ fontWeight: 400 }}>{` · ${t('you')}`}</span>
                  ) : null}
                </div>
                <div className="text-3 tiny cut" title={email}>
                  {email}
                </div>
              </div>
            ),
          },
          {
            accessor: 'role',
            title: t('role'),
            width: 176,
            render: (person) => (
              <Select
                size="xs"
                w={168}
                aria-label={t('role-of', { name: person.name })}
                value={person.role}
                disabled={person.disabledAt !== null}
                data={roles.toReversed().map((role) => ({ value: role, label: roleWords(role) }))}
                onChange={(role) => role && change.mutate({ person, body: { role: role as Role } })}
              />
            ),
          },
          {
            accessor: 'state',
            title: t('state'),
            width: 200,
            render: ({ disabledAt, mustChange }) =>
              disabledAt ? (
                <span className="text-3">
                  <Mark icon={IconBan} tone="calm" word={t('disabled')} size={14} /> <Time at={disabledAt} />
                </span>
              ) : mustChange ? (
                <Mark icon={IconLock} tone="calm" word={t('must-change')} size={14} />
              ) : (
                <Mark icon={IconCircleCheck} tone="ok" word={t('active')} size={14} />
              ),
          },
          {
            accessor: 'createdAt',
            title: t('since'),
            width: 80,
            textAlign: 'right',
            render: ({ createdAt }) => <Time at={createdAt} form="age" />,
          },
          {
            accessor: 'actions',
            title: <span className="only-read-aloud">{t('actions')}</span>,
            width: 48,
            textAlign: 'right',
            render: (person) => (
              <Menu width={280}>
                <Menu.Target>
                  <ActionIcon
                    aria-label={t('actions-of', { name: person.name })}
                    disabled={person.id === me.id}
                  >
                    <IconDots size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
                    disabled={person.disabledAt !== null}
                    onClick={() => change.mutate({ person, body: { newPassword: true } })}
                  >
                    {t('new-password')}
                    <div className="caption text-3">{t('new-password-means')}</div>
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
                    onClick={() => end.mutate(person)}
                  >
                    {t('end-sessions')}
                    <div className="caption text-3">{t('end-sessions-means')}</div>
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
                    onClick={() => change.mutate({ person, body: { disabled: person.disabledAt === null } })}
                  >
                    {person.disabledAt ? t('enable') : t('disable')}
                    <div className="caption text-3">
                      {person.disabledAt ? t('enable-means') : t('disable-means')}
                    </div>
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ),
          },
        ]}
      />
      <OnceShown
        secret={shown?.password ?? null}
        title={t('password-for', { email: shown?.email ?? '' })}
        means={t('password-once')}
        onClose={() => setShown(null)}
      />
    </div>
  );
}
