'use client';

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { z } from 'zod';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { useZone } from '@/components/time/use-zone.ts';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { createChannel, listChannels } from '@/lib/api/contracts/channels.ts';
import type { ChannelKind } from '@/lib/core/notices/channel-target.ts';
import { preferredLocale } from '@/lib/i18n/locales.ts';
import { useUnsavedWarning } from '../../../sources/rules/use-unsaved-warning.ts';
import { useChannelWords } from '../channel-words.tsx';
import { bodyOf, type ChannelDraft, newDraft } from '../editor/channel-draft.ts';
import classes from '../editor/editor.module.css';
import { useExpected } from '../editor/use-expected.ts';
import { WhatFields } from '../editor/what-fields.tsx';
import { WhenFields } from '../editor/when-fields.tsx';
import { WhereFields } from '../editor/where-fields.tsx';

export function NewChannelScreen({ kind }: { kind: ChannelKind }) {
  const { t } = useChannelWords();
  const words = useFailureWords();
  const client = useQueryClient();
  const router = useRouter();
  const locale = preferredLocale(useLocale());
  const zone = useZone();
  const [draft, setDraft] = useState<ChannelDraft>(() => newDraft(kind, locale, zone));
  const add = useMutation<z.output<typeof createChannel.response>, CallError>({
    mutationFn: () => demand(createChannel, { body: bodyOf(draft) }),
    onSuccess: async ({ channel }) => {
      await reload(client, listChannels);
      router.push(`/settings/notifications/${channel.id}`);
    },
  });
  useUnsavedWarning((draft.name !== '' || draft.secret !== '') && !add.isSuccess);
  const failure = add.error?.failure;
  const expected = useExpected(failure);
  const change = (more: Partial<ChannelDraft>) => setDraft((known) => ({ ...known, ...more }));
  const fields = { draft, expected, onChange: change };
  return (
    <ConsolePage
      title={t('new-title')}
      crumbs={[{ href: '/settings/notifications', label: t('back') }]}
      dock={
        <DockedBar>
          <div className={classes.bar}>
            <Button variant="filled" type="submit" form="channel" loading={add.isPending}>
              {t('save-new')}
            </Button>
            <span className={classes.rest}>
              {failure ? <span className="tone-bad">{words.sentence(failure)}</span> : null}
            </span>
          </div>
        </DockedBar>
      }
    >
      <form
        id="channel"
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <WhereFields {...fields} stored={null} />
        <WhatFields {...fields} named={[]} />
        <WhenFields {...fields} />
      </form>
    </ConsolePage>
  );
}
