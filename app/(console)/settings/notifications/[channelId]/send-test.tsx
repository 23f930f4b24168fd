'use client';

import { Button } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useFailureWords } from '@/components/state/call-notes.tsx';
import { Note } from '@/components/state/note.tsx';
import { type CallError, demand, reload } from '@/lib/api/client.ts';
import { testChannel } from '@/lib/api/contracts/channels.ts';
import { listDeliveries } from '@/lib/api/contracts/deliveries.ts';
import { useChannelWords } from '../channel-words.tsx';
import classes from '../editor/editor.module.css';

const looks = {
  accepted: { tone: 'ok', icon: IconCircleCheck },
  refused: { tone: 'bad', icon: IconAlertOctagon },
  later: { tone: 'warn', icon: IconAlertTriangle },
} as const;

/** Sends a real message and shows the other side's real answer. */
export function SendTest({ channelId, unsaved }: { channelId: number; unsaved: boolean }) {
  const { t, answer } = useChannelWords();
  const words = useFailureWords();
  const client = useQueryClient();
  const test = useMutation<z.output<typeof testChannel.response>, CallError>({
    mutationFn: () => demand(testChannel, { params: { channelId } }),
    onSettled: () => reload(client, listDeliveries),
  });
  const { data } = test;
  return (
    <div className={classes.fields} style={{ maxWidth: 760 }}>
      <div className={classes.bar}>
        <Button
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          disabled={unsaved}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
        <span className="caption text-3">{unsaved ? t('test-first-save') : null}</span>
      </div>
      {test.isPending ? <span className="caption text-3">{t('test-sending')}</span> : null}
      {data && !test.isPending ? (
        <Note {...looks[data.outcome]}>
          <div className={classes.outcome}>
            {t(`test-outcome.${data.outcome}`)} {answer(data.answer)}
            {data.answer.text ? (
              <>
                {': '}
                <span className="mono">{data.answer.text}</span>
              </>
            ) : null}
          </div>
        </Note>
      ) : null}
      {test.error ? (
        <Note tone="bad" icon={IconAlertOctagon}>
          {words.sentence(test.error.failure)}
        </Note>
      ) : null}
    </div>
  );
}
