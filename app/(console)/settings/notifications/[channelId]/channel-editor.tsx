'use client';

import { Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconGitMerge } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { Section } from '@/components/layout/section.tsx';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { changeChannel, listChannels, readChannel } from '@/lib/api/contracts/channels.ts';
import { useUnsavedWarning } from '../../../sources/rules/use-unsaved-warning.ts';
import { useChannelWords } from '../channel-words.tsx';
import { bodyOf, type ChannelDraft, draftOf } from '../editor/channel-draft.ts';
import classes from '../editor/editor.module.css';
import { useExpected } from '../editor/use-expected.ts';
import { WhatFields } from '../editor/what-fields.tsx';
import { WhenFields } from '../editor/when-fields.tsx';
import { WhereFields } from '../editor/where-fields.tsx';
import { DeliveryLog } from '../log/delivery-log.tsx';
import { RemoveChannel } from './remove-channel.tsx';
import { SendTest } from './send-test.tsx';

type Props = z.output<typeof readChannel.response> & { onRemoving: (removing: boolean) => void };

/** A channel's settings, test and log. What somebody else changed meanwhile is told before it is written over. */
export function ChannelEditor({ channel, sources, waiting, onRemoving }: Props) {
  const { t } = useChannelWords();
  const words = useFailureWords();
  const client = useQueryClient();
  const [base, setBase] = useState(channel);
  const [draft, setDraft] = useState<ChannelDraft>(() => draftOf(channel));
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  const overtaken = changed && channel.revision !== base.revision;
  useUnsavedWarning(changed);
  // Nothing of one's own is written: the newer state is simply shown.
  if (!changed && channel.revision !== base.revision) reset();

  const save = useMutation<Pick<Props, 'channel'>, CallError>({
    mutationFn: () =>
      demand(changeChannel, {
        params: { channelId: channel.id },
        body: { ...bodyOf(draft), revision: base.revision },
      }),
    onSuccess: ({ channel: saved }) => {
      setBase(saved);
      setDraft(draftOf(saved));
      notifications.show({ message: t('saved') });
    },
    onSettled: () => Promise.all([reload(client, readChannel), reload(client, listChannels)]),
  });
  const failure = save.error?.failure;
  const expected = useExpected(failure);
  function reset() {
    setBase(channel);
    setDraft(draftOf(channel));
  }
  const change = (more: Partial<ChannelDraft>) => {
    save.reset();
    setDraft((known) => ({ ...known, ...more }));
  };
  const fields = { draft, expected, onChange: change };
  return (
    <ConsolePage
      title={channel.name}
      crumbs={[{ href: '/settings/notifications', label: t('back') }]}
      dock={
        <DockedBar>
          <div className={classes.bar}>
            <Button
              variant="filled"
              type="submit"
              form="channel"
              disabled={!changed}
              loading={save.isPending}
            >
              {t('save')}
            </Button>
            {changed ? <Button onClick={reset}>{t('discard')}</Button> : null}
            <span className={classes.rest}>
              {failure ? <span className="tone-bad">{words.sentence(failure)}</span> : null}
            </span>
            <Switch
              size="xs"
              label={t('switched-on')}
              checked={draft.enabled}
              onChange={(event) => change({ enabled: event.currentTarget.checked })}
            />
            <RemoveChannel channel={channel} waiting={waiting} onRemoving={onRemoving} />
          </div>
        </DockedBar>
      }
    >
      <div className={classes.page}>
        <SendTest channelId={channel.id} unsaved={changed} />
        <form
          id="channel"
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          {overtaken ? (
            <Note tone="warn" icon={IconGitMerge}>
              {t('conflict')}
            </Note>
          ) : null}
          <WhereFields {...fields} stored={channel.secret} />
          <WhatFields {...fields} named={sources} />
          <WhenFields {...fields} />
        </form>
        <Section title={t('log')} caption={t('log-caption')}>
          <DeliveryLog channelId={channel.id} />
        </Section>
      </div>
    </ConsolePage>
  );
}
