'use client';

import { Button, Popover } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { type CallError, call, demand, reload } from '@/lib/api/client.ts';
import {
  type ChannelAnswer,
  listChannels,
  removeChannel,
  restoreChannel,
} from '@/lib/api/contracts/channels.ts';
import dialog from '../../../alerts/detail/dialogs/dialog.module.css';
import { useChannelWords } from '../channel-words.tsx';

/** Removing says what it ends, and can be undone. */
export function RemoveChannel(props: {
  channel: ChannelAnswer;
  waiting: number;
  onRemoving: (removing: boolean) => void;
}) {
  const { channel, waiting, onRemoving } = props;
  const { t } = useChannelWords();
  const words = useFailureWords();
  const client = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const params = { channelId: channel.id };
  const restore = async (note: string) => {
    const result = await call(restoreChannel, { params });
    notifications.hide(note);
    notifications.show(
      result.kind === 'answer'
        ? { message: t('restored', { name: channel.name }) }
        : { color: 'red', message: words.sentence(result.failure) },
    );
    await reload(client, listChannels);
  };
  const remove = useMutation<unknown, CallError>({
    mutationFn: () => demand(removeChannel, { params }),
    onMutate: () => onRemoving(true),
    onSuccess: async () => {
      const note = `channel-${channel.id}`;
      notifications.show({
        id: note,
        autoClose: 10_000,
        message: (
          <>
            {t('removed', { name: channel.name })}{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => void restore(note)}>
              {t('undo')}
            </Button>
          </>
        ),
      });
      router.push('/settings/notifications');
      await reload(client, listChannels);
    },
    onError: ({ failure }) => {
      onRemoving(false);
      notifications.show({ color: 'red', message: words.sentence(failure) });
    },
  });
  return (
    <Popover opened={asked} onChange={setAsked} position="top-end" width={360} trapFocus withinPortal>
      <Popover.Target>
        <Button onClick={() => setAsked(!asked)}>{t('remove')}</Button>
      </Popover.Target>
      <Popover.Dropdown p="md">
        <h2>{t('remove-question', { name: channel.name })}</h2>
        <p className="text-2">{t('remove-means', { waiting })}</p>
        <div className={dialog.foot}>
          <span />
          <Button onClick={() => setAsked(false)}>{t('cancel')}</Button>
          <Button variant="filled" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove-yes')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
