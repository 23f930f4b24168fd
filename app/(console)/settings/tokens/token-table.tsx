'use client';

import { Button, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconCircleCheck, IconClockX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { useClock } from '@/components/time/clock.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { type ApiTokenAnswer, listTokens, revokeToken } from '@/lib/api/contracts/tokens.ts';

export function TokenTable({ tokens }: { tokens: ApiTokenAnswer[] }) {
  const t = useTranslations('settings.tokens');
  const words = useFailureWords();
  const client = useQueryClient();
  const now = useClock();
  const [asked, setAsked] = useState<ApiTokenAnswer | null>(null);
  const revoke = useMutation<unknown, CallError, ApiTokenAnswer>({
    mutationFn: ({ id }) => demand(revokeToken, { params: { tokenId: id } }),
    onSuccess: () => setAsked(null),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
    onSettled: () => reload(client, listTokens),
  });
  const expired = ({ expiresAt }: ApiTokenAnswer) => expiresAt !== null && new Date(expiresAt) <= now;
  return (
    <>
      <DataTable<ApiTokenAnswer>
        rowHeight={40}
        fixedWidths
        records={tokens}
        columns={[
          {
            accessor: 'name',
            title: t('name'),
            render: ({ name, hint }) => (
              <div style={{ lineHeight: '16px' }}>
                <div className="strong cut" title={name}>
                  {name}
                </div>
                <div className="text-3 tiny mono">{hint}…</div>
              </div>
            ),
          },
          {
            accessor: 'user',
            title: t('owner'),
            width: '12%',
            render: ({ user }) => <span title={user.name}>{user.name}</span>,
          },
          {
            accessor: 'scopes',
            title: t('scopes'),
            width: '22%',
            render: ({ scopes }) => (
              <div className="text-2 caption" style={{ whiteSpace: 'normal' }}>
                {scopes.join(', ')}
              </div>
            ),
          },
          {
            accessor: 'lastUsedAt',
            title: t('last-used'),
            width: 108,
            render: ({ lastUsedAt }) =>
              lastUsedAt ? (
                <Time at={lastUsedAt} focusable={false} />
              ) : (
                <span className="text-3">{t('never')}</span>
              ),
          },
          {
            accessor: 'state',
            title: t('state'),
            width: 232,
            render: (token) =>
              token.revokedAt ? (
                <Mark icon={IconBan} tone="calm" word={t('revoked')} size={14} />
              ) : expired(token) ? (
                <Mark icon={IconClockX} tone="warn" word={t('expired')} size={14} />
              ) : (
                <span>
                  <Mark icon={IconCircleCheck} tone="ok" word={t('valid')} size={14} />{' '}
                  {token.expiresAt ? (
                    <span className="text-3">
                      {t('until')} <Time at={token.expiresAt} form="absolute" focusable={false} />
                    </span>
                  ) : null}
                </span>
              ),
          },
          {
            accessor: 'actions',
            title: <span className="only-read-aloud">{t('actions')}</span>,
            width: 92,
            textAlign: 'right',
            render: (token) =>
              token.revokedAt ? null : (
                <Button size="xs" onClick={() => setAsked(token)}>
                  {t('revoke')}
                </Button>
              ),
          },
        ]}
      />
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('revoke-title', { name: asked?.name ?? '' })}
      >
        <p className="text-2">{t('revoke-means')}</p>
        <div style={{ display: 'flex', gap: 8, marginTop: 16 }}>
          <Button variant="filled" loading={revoke.isPending} onClick={() => asked && revoke.mutate(asked)}>
            {t('revoke')}
          </Button>
          <Button onClick={() => setAsked(null)}>{t('keep')}</Button>
        </div>
      </Modal>
    </>
  );
}
