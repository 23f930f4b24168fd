'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconQuestionMark,
  IconTerminal2,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand } from '@/lib/api/client.ts';
import {
  endSession,
  listOwnSessions,
  listSessionsOf,
  type OpenSessionAnswer,
} from '@/lib/api/contracts/sessions.ts';

const icons = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
  unknown: IconQuestionMark,
};

/** Where somebody is logged in: device, address, since when, last seen; each can be ended. */
export function SessionTable({ sessions }: { sessions: OpenSessionAnswer[] }) {
  const t = useTranslations('settings.sessions');
  const words = useFailureWords();
  const client = useQueryClient();
  const end = useMutation<unknown, CallError, OpenSessionAnswer>({
    mutationFn: ({ id }) => demand(endSession, { params: { sessionId: id } }),
    onSuccess: () => notifications.show({ message: t('ended') }),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
    onSettled: () =>
      Promise.all(
        [listOwnSessions, listSessionsOf].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      ),
  });
  return (
    <DataTable<OpenSessionAnswer>
      rowHeight={40}
      fixedWidths
      records={sessions}
      columns={[
        {
          accessor: 'device',
          title: t('device'),
          render: ({ device, userAgent, via, current }) => {
            const Shape = icons[device.kind];
            const name =
              [device.browser, device.system].filter(Boolean).join(' · ') || userAgent || t('unknown');
            return (
              <div style={{ display: 'flex', alignItems: 'center', gap: 8, lineHeight: '16px' }}>
                <Shape size={16} stroke={1.75} className="text-3" aria-hidden style={{ flexShrink: 0 }} />
                <div style={{ minWidth: 0 }}>
                  <div className="cut" title={userAgent ?? undefined}>
                    {name}
                  </div>
                  <div className="tiny text-3 cut">
                    {current ? `${t('current')} · ` : ''}
                    {t.has(`via.${via}`) ? t(`via.${via}`) : via}
                  </div>
                </div>
              </div>
            );
          },
        },
        {
          accessor: 'address',
          title: t('address'),
          width: 128,
          hidden: sessions.every(({ address }) => address === null),
          render: ({ address }) => <span className="mono">{address ?? '—'}</span>,
        },
        {
          accessor: 'createdAt',
          title: t('first'),
          width: 112,
          render: ({ createdAt }) => <Time at={createdAt} focusable={false} />,
        },
        {
          accessor: 'lastSeenAt',
          title: t('last'),
          width: 112,
          render: ({ lastSeenAt }) => <Time at={lastSeenAt} focusable={false} />,
        },
        {
          accessor: 'actions',
          title: <span className="only-read-aloud">{t('actions')}</span>,
          width: 104,
          textAlign: 'right',
          render: (session) =>
            session.current ? null : (
              <Button
                size="xs"
                loading={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate(session)}
              >
                {t('end')}
              </Button>
            ),
        },
      ]}
    />
  );
}
