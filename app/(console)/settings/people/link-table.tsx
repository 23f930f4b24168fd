'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconCircleCheck, IconClockX, IconMailForward } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { useClock } from '@/components/time/clock.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { type AccessLinkAnswer, listInvitations, revokeInvitation } from '@/lib/api/contracts/invitations.ts';

/** Invitations and password links: which wait to be used, and what became of the others. */
export function LinkTable({ links }: { links: AccessLinkAnswer[] }) {
  const t = useTranslations('settings.people');
  const roleWords = useTranslations('shell.role');
  const words = useFailureWords();
  const client = useQueryClient();
  const now = useClock();
  const revoke = useMutation<unknown, CallError, AccessLinkAnswer>({
    mutationFn: ({ id }) => demand(revokeInvitation, { params: { linkId: id } }),
    onSuccess: () => notifications.show({ message: t('link-revoked-now') }),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
    onSettled: () => reload(client, listInvitations),
  });
  const waits = ({ usedAt, revokedAt, expiresAt }: AccessLinkAnswer) =>
    !usedAt && !revokedAt && new Date(expiresAt) > now;
  return (
    <DataTable<AccessLinkAnswer>
      rowHeight={40}
      fixedWidths
      records={links}
      columns={[
        {
          accessor: 'email',
          title: t('link-to'),
          render: ({ email, kind, role }) => (
            <div style={{ lineHeight: '16px' }}>
              <div className="cut" title={email}>
                {email}
              </div>
              <div className="tiny text-3">
                {kind === 'reset'
                  ? t('link-reset')
                  : t('link-invitation', { role: roleWords(role ?? 'viewer') })}
              </div>
            </div>
          ),
        },
        {
          accessor: 'state',
          title: t('state'),
          width: 232,
          render: (link) =>
            link.usedAt ? (
              <span className="text-3">
                <Mark icon={IconCircleCheck} tone="ok" word={t('link-used')} size={14} />{' '}
                <Time at={link.usedAt} />
              </span>
            ) : link.revokedAt ? (
              <Mark icon={IconBan} tone="calm" word={t('link-revoked')} size={14} />
            ) : waits(link) ? (
              <span className="text-3">
                <Mark icon={IconMailForward} tone="accent" word={t('link-waits')} size={14} /> {t('until')}{' '}
                <Time at={link.expiresAt} form="absolute" focusable={false} />
              </span>
            ) : (
              <Mark icon={IconClockX} tone="warn" word={t('link-expired')} size={14} />
            ),
        },
        {
          accessor: 'createdBy',
          title: t('made-by'),
          width: 232,
          render: ({ createdBy, createdAt }) => (
            <span className="text-2">
              {createdBy?.name ?? '—'}, <Time at={createdAt} focusable={false} />
            </span>
          ),
        },
        {
          accessor: 'actions',
          title: <span className="only-read-aloud">{t('actions')}</span>,
          width: 104,
          textAlign: 'right',
          render: (link) =>
            waits(link) ? (
              <Button
                size="xs"
                loading={revoke.isPending && revoke.variables.id === link.id}
                onClick={() => revoke.mutate(link)}
              >
                {t('link-revoke')}
              </Button>
            ) : null,
        },
      ]}
    />
  );
}
