'use client';

import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import Link from 'next/link';
import type { z } from 'zod';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { DataTable } from '@/components/table/data-table.tsx';
import { Time } from '@/components/time/time.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { type ChannelAnswer, changeChannel, listChannels } from '@/lib/api/contracts/channels.ts';
import { destinationOf, kindIcons, useChannelWords } from './channel-words.tsx';
import { bodyOf, draftOf } from './editor/channel-draft.ts';
import { DeliveryState } from './log/delivery-state.tsx';
import classes from './notifications.module.css';

type Line = z.output<typeof listChannels.response>['channels'][number];

/** Channels with what they tell, when, and how the last message fared. */
export function ChannelTable({ channels }: { channels: Line[] }) {
  const { t, answer, tells, when } = useChannelWords();
  const words = useFailureWords();
  const client = useQueryClient();
  const change = useMutation<unknown, CallError, ChannelAnswer>({
    mutationFn: (channel) =>
      demand(changeChannel, {
        params: { channelId: channel.id },
        body: { ...bodyOf(draftOf(channel)), revision: channel.revision },
      }),
    onSettled: () => reload(client, listChannels),
    onError: ({ failure }) => notifications.show({ color: 'red', message: words.sentence(failure) }),
  });
  return (
    <DataTable<Line>
      rowHeight={40}
      fixedWidths
      records={channels}
      columns={[
        {
          accessor: 'name',
          title: t('name'),
          width: '26%',
          render: (channel) => {
            const Shape = kindIcons[channel.target.kind];
            const destination = destinationOf(channel);
            return (
              <div className={classes.name}>
                <Shape size={18} stroke={1.75} className={clsx('text-2', classes.icon)} aria-hidden />
                <div>
                  <Link
                    className={clsx('strong cut', classes.link)}
                    href={`/settings/notifications/${channel.id}`}
                    title={channel.name}
                  >
                    {channel.name}
                  </Link>
                  <div className="text-3 tiny cut" title={destination}>
                    {t(`kind.${channel.target.kind}`)} · {destination}
                  </div>
                </div>
              </div>
            );
          },
        },
        {
          accessor: 'tells',
          title: t('tells'),
          render: (channel) => (
            <span className="text-2 cut" title={tells(channel)}>
              {tells(channel)}
            </span>
          ),
        },
        {
          accessor: 'when',
          title: t('when'),
          width: '18%',
          render: (channel) => {
            const [pace, ...more] = when(channel);
            const rest = [
              ...more,
              ...(channel.waiting > 0 ? [t('waiting', { count: channel.waiting })] : []),
            ].join(' · ');
            return (
              <div className={classes.two}>
                <div className="text-2 cut">{pace}</div>
                <div className="text-3 tiny cut" title={rest}>
                  {rest}
                </div>
              </div>
            );
          },
        },
        {
          accessor: 'last',
          title: t('last'),
          width: '24%',
          render: ({ last }) =>
            last ? (
              <div className={classes.two}>
                <DeliveryState state={last.state} />{' '}
                <span className="text-3">
                  <Time at={last.at} />
                </span>
                {last.state !== 'accepted' && last.answer ? (
                  <div className="text-3 tiny cut" title={last.answer.text ?? ''}>
                    {answer(last.answer)} {last.answer.text}
                  </div>
                ) : null}
              </div>
            ) : (
              <span className="text-3">{t('never')}</span>
            ),
        },
        {
          accessor: 'enabled',
          title: t('on'),
          width: 56,
          textAlign: 'right',
          render: (channel) => (
            <Switch
              size="xs"
              style={{ display: 'inline-block', verticalAlign: 'middle' }}
              aria-label={t('switch', { name: channel.name })}
              checked={channel.enabled}
              disabled={change.isPending}
              onChange={() => change.mutate({ ...channel, enabled: !channel.enabled })}
            />
          ),
        },
      ]}
    />
  );
}
