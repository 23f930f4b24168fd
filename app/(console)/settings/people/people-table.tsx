'use client';

import { ActionIcon, Menu, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconBan,
  IconCircleCheck,
  IconDeviceDesktop,
  IconDots,
  IconKey,
  IconLock,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { listInvitations, makeResetLink } from '@/lib/api/contracts/invitations.ts';
import { changeUser, listUsers, type PersonAnswer } from '@/lib/api/contracts/users.ts';
import { type Role, roles } from '@/lib/auth/roles.ts';
import { useUser } from '../../shell/user-context.tsx';
import { OnceShown } from '../once-shown.tsx';
import { PersonSessions } from './person-sessions.tsx';

type Change = { person: PersonAnswer; body: { role?: Role; disabled?: boolean } };

export function PeopleTable({ people }: { people: PersonAnswer[] }) {
  const t = useTranslations('settings.people');
  const roleWords = useTranslations('shell.role');
  const words = useFailureWords();
  const client = useQueryClient();
  const me = useUser();
  const [shown, setShown] = useState<{ email: string; link: string } | null>(null);
  const [looked, setLooked] = useState<PersonAnswer | null>(null);
  const onError = ({ failure }: CallError) =>
    notifications.show({ color: 'red', message: words.sentence(failure) });
  const change = useMutation<unknown, CallError, Change>({
    mutationFn: ({ person, body }) => demand(changeUser, { params: { userId: person.id }, body }),
    onSettled: () => reload(client, listUsers),
    onError,
  });
  const reset = useMutation<{ path: string }, CallError, PersonAnswer>({
    mutationFn: ({ id }) => demand(makeResetLink, { params: { userId: id } }),
    onSuccess: ({ path }, { email }) => {
      setShown({ email, link: window.location.origin + path });
      return reload(client, listInvitations);
    },
    onError,
  });
  return (
    <div>
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
            accessor: 'lastSeenAt',
            title: t('last-seen'),
            width: 112,
            render: ({ lastSeenAt }) =>
              lastSeenAt ? (
                <Time at={lastSeenAt} focusable={false} />
              ) : (
                <span className="text-3">{t('never-seen')}</span>
              ),
          },
          {
            accessor: 'createdAt',
            title: t('since'),
            width: 80,
            textAlign: 'right',
            render: ({ createdAt }) => <Time at={createdAt} form="age" focusable={false} />,
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
                    leftSection={<IconDeviceDesktop size={16} stroke={1.75} aria-hidden />}
                    onClick={() => setLooked(person)}
                  >
                    {t('sessions')}
                    <div className="caption text-3">{t('sessions-mean')}</div>
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
                    disabled={person.disabledAt !== null}
                    onClick={() => reset.mutate(person)}
                  >
                    {t('new-password')}
                    <div className="caption text-3">{t('new-password-means')}</div>
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
      <PersonSessions person={looked} onClose={() => setLooked(null)} />
      <OnceShown
        secret={shown?.link ?? null}
        title={t('password-link-for', { email: shown?.email ?? '' })}
        means={t('password-link-once')}
        onClose={() => setShown(null)}
      />
    </div>
  );
}
