'use client';

import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconLockOpen, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { DockedBar } from '@/components/layout/docked-bar.tsx';
import { Time } from '@/components/time/time.tsx';
import { CallError, demand, reload } from '@/lib/api/client.ts';
import {
  cancelReextraction,
  type ReextractionDetail,
  readReextraction,
  releaseReextraction,
  undoReextraction,
} from '@/lib/api/contracts/reextractions.ts';
import classes from '../reextractions.module.css';

/** What may be done now, each with its exact extent. */
export function ReextractionBar({ reextraction }: { reextraction: ReextractionDetail }) {
  const t = useTranslations('reextractions');
  const mayAct = useMay('operator');
  const [resolve, setResolve] = useState(true);
  const { cancel, release, undo } = useReextractionActions(reextraction, resolve);
  const { state, held, undoUntil, cancelledAt } = reextraction;
  if (!mayAct) return null;
  const others = held.others
    .filter(({ code }) => code !== 'not-read')
    .reduce((sum, { documents }) => sum + documents, 0);
  if (state === 'extracting') {
    return (
      <DockedBar>
        <div className={classes.bar}>
          <span className="text-2">{t(cancelledAt ? 'cancelling' : 'cancel-keeps')}</span>
          <Button
            leftSection={<IconPlayerStop size={16} stroke={1.75} />}
            loading={cancel.isPending}
            disabled={cancelledAt !== null}
            onClick={() => cancel.mutate()}
          >
            {t('cancel')}
          </Button>
        </div>
      </DockedBar>
    );
  }
  if (state !== 'ready') return null;
  return (
    <DockedBar>
      <div className={classes.bar}>
        <Button
          variant="filled"
          leftSection={<IconLockOpen size={16} stroke={1.75} />}
          loading={release.isPending && release.variables === 'clean'}
          disabled={held.clean === 0}
          onClick={() => release.mutate('clean')}
        >
          {t('release-count', { count: held.clean })}
        </Button>
        {others > 0 ? (
          <Button
            loading={release.isPending && release.variables === 'all'}
            title={t('release-all-text')}
            onClick={() => release.mutate('all')}
          >
            {t('release-all', { count: held.clean + others })}
          </Button>
        ) : null}
        <Checkbox
          label={t('resolve')}
          checked={resolve}
          onChange={(event) => setResolve(event.currentTarget.checked)}
        />
        {undoUntil ? (
          <span className="caption text-3">
            {t('undo-until')} <Time at={undoUntil} form="absolute" />
          </span>
        ) : null}
        <Button
          leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
          loading={undo.isPending}
          disabled={undoUntil === null}
          title={t('undo-text')}
          onClick={() => undo.mutate()}
        >
          {t('undo', { count: reextraction.changed })}
        </Button>
      </div>
    </DockedBar>
  );
}

function useReextractionActions(reextraction: ReextractionDetail, resolveAlerts: boolean) {
  const t = useTranslations('reextractions');
  const failures = useTranslations('failure');
  const client = useQueryClient();
  const params = { reextractionId: reextraction.id };
  const { revision } = reextraction;
  const common = {
    onError: (error: Error) => {
      const failure = error instanceof CallError ? error.failure : { code: 'internal', reason: '' };
      const known = failure.reason && t.has(`refused.${failure.reason}`);
      notifications.show({
        color: 'red',
        message: known ? t(`refused.${failure.reason}`) : failures(`sentence.${failure.code}`),
      });
    },
    onSettled: () => reload(client, readReextraction),
  };
  const cancel = useMutation({
    mutationFn: () => demand(cancelReextraction, { params, body: {} }),
    ...common,
  });
  const undo = useMutation({
    mutationFn: () => demand(undoReextraction, { params, body: { revision } }),
    ...common,
  });
  const release = useMutation({
    mutationFn: (which: 'clean' | 'all') =>
      demand(releaseReextraction, { params, body: { which, revision, resolveAlerts } }),
    onSuccess: ({ documents, resolved }) =>
      notifications.show({ message: t('released', { documents, resolved: resolved.length }) }),
    ...common,
  });
  return { cancel, undo, release };
}
