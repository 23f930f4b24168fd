'use client';

import { ActionIcon, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconChevronRight, IconReload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { useClock } from '@/components/time/clock.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { type DeliveryAnswer, listDeliveries, retryDelivery } from '@/lib/api/contracts/deliveries.ts';
import { useAlertWords } from '../../../alerts/alert-words.tsx';
import { useChannelWords } from '../channel-words.tsx';
import { AttemptList } from './attempt-list.tsx';
import classes from './delivery-log.module.css';
import { DeliveryState } from './delivery-state.tsx';

const canRetry: ReadonlySet<string> = new Set(['retrying', 'refused', 'given_up']);

export function DeliveryTable({
  deliveries,
  ofOneChannel,
}: {
  deliveries: DeliveryAnswer[];
  ofOneChannel: boolean;
}) {
  const { t, answer } = useChannelWords();
  const words = useFailureWords();
  const client = useQueryClient();
  const [open, setOpen] = useState<string | null>(null);
  const retry = useMutation<unknown, CallError, string>({
    mutationFn: (deliveryId) => demand(retryDelivery, { params: { deliveryId } }),
    onSuccess: () => notifications.show({ message: t('retry-asked') }),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
    onSettled: () => reload(client, listDeliveries),
  });
  return (
    <DataTable<DeliveryAnswer>
      rowHeight={40}
      fixedWidths
      records={deliveries}
      rowExpansion={{
        trigger: 'never',
        expanded: { recordIds: open === null ? [] : [open], onRecordIdsChange: () => {} },
        content: ({ record }) => <AttemptList delivery={record} />,
      }}
      columns={[
        {
          accessor: 'createdAt',
          title: t('at-column'),
          width: 112,
          render: ({ createdAt }) => <Time at={createdAt} form="sentence" focusable={false} />,
        },
        ...(ofOneChannel
          ? []
          : [
              {
                accessor: 'channel',
                title: t('name'),
                width: 128,
                render: ({ channel }: DeliveryAnswer) =>
                  channel.removed ? (
                    <span className="text-3">
                      {channel.name} ({t('removed-channel')})
                    </span>
                  ) : (
                    <Link href={`/settings/notifications/${channel.id}`} title={channel.name}>
                      {channel.name}
                    </Link>
                  ),
              },
            ]),
        {
          accessor: 'message',
          title: t('message'),
          render: (one) => <MessageWords delivery={one} />,
        },
        {
          accessor: 'state',
          title: t('outcome'),
          width: 140,
          render: ({ state, nextAttemptAt }) => (
            <div className={classes.answer}>
              <DeliveryState state={state} />
              {state === 'retrying' && nextAttemptAt ? (
                <div className="text-3 tiny cut">
                  <NextAttempt at={nextAttemptAt} />
                </div>
              ) : null}
            </div>
          ),
        },
        {
          accessor: 'answer',
          title: t('answer-column'),
          width: '26%',
          render: ({ answer: last }) =>
            last ? (
              <div className={classes.answer}>
                <div className="cut">{answer(last)}</div>
                {last.text ? (
                  <div className="mono text-3 tiny cut" title={last.text}>
                    {last.text}
                  </div>
                ) : null}
              </div>
            ) : null,
        },
        {
          accessor: 'attempts',
          title: t('attempts'),
          width: 104,
          textAlign: 'right',
          render: ({ id, attempts, state, purpose }) => (
            <span className={classes.buttons}>
              <span className="figures" style={{ alignSelf: 'center' }}>
                {attempts}
              </span>
              {canRetry.has(state) && purpose !== 'test' ? (
                <Tooltip label={t('retry')}>
                  <ActionIcon
                    aria-label={t('retry')}
                    loading={retry.isPending}
                    onClick={() => retry.mutate(id)}
                  >
                    <IconReload size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              ) : null}
              <Tooltip label={t('details')}>
                <ActionIcon
                  aria-label={t('details')}
                  aria-expanded={open === id}
                  onClick={() => setOpen(open === id ? null : id)}
                >
                  {open === id ? (
                    <IconChevronDown size={16} stroke={1.75} aria-hidden />
                  ) : (
                    <IconChevronRight size={16} stroke={1.75} aria-hidden />
                  )}
                </ActionIcon>
              </Tooltip>
            </span>
          ),
        },
      ]}
    />
  );
}

/** One whose time has come waits for a worker. */
function NextAttempt({ at }: { at: string }) {
  const { t } = useChannelWords();
  const now = useClock();
  if (new Date(at) <= now) return t('next-attempt-due');
  return (
    <>
      {t('next-attempt')} <Time at={at} focusable={false} />
    </>
  );
}

/** "Harbour News: Body is empty", "31 alerts: …", "Test message". */
function MessageWords({ delivery: { purpose, total, alerts } }: { delivery: DeliveryAnswer }) {
  const { t } = useChannelWords();
  const { sentence } = useAlertWords();
  const [first] = alerts;
  if (purpose === 'test' || !first) return <span className="text-2">{t('about.test')}</span>;
  const one = t('about.one', { source: first.source.name, sentence: sentence(first) });
  const text = total > 1 ? t('about.many', { count: total, first: one }) : one;
  return (
    <Link href={`/alerts/${first.id}`} className="cut" title={text}>
      {text}
    </Link>
  );
}
