'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconLoader2 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { Note } from '@/components/state/note.tsx';
import { Time } from '@/components/time/time.tsx';
import { demand, reload } from '@/lib/api/client.ts';
import { type DetectorAnswer, readDetector } from '@/lib/api/contracts/detector.ts';
import { cancelTraining } from '@/lib/api/contracts/detector-versions.ts';

/** The version that is being made, or why the last one was not made. */
export function TrainingNote({
  sourceId,
  training,
}: {
  sourceId: number;
  training: DetectorAnswer['training'];
}) {
  const t = useTranslations('tuning.training');
  const client = useQueryClient();
  const may = useMay('operator');
  const cancel = useMutation({
    mutationFn: (trainingId: number) => demand(cancelTraining, { params: { sourceId, trainingId } }),
    onSettled: () => reload(client, readDetector),
  });
  if (!training || training.state === 'done') return null;
  if (training.state === 'waiting' || training.state === 'running') {
    const step = training.cancelling
      ? 'cancelling'
      : training.state === 'waiting'
        ? 'waiting'
        : (training.step ?? 'reading');
    return (
      <Note tone="accent" icon={IconLoader2}>
        {t(`step.${step}`)} · {t('asked-by', { name: training.author ?? '—' })} <Time at={training.askedAt} />{' '}
        {may ? (
          <Button
            size="xs"
            loading={cancel.isPending}
            disabled={training.cancelling}
            onClick={() => cancel.mutate(training.id)}
          >
            {t('cancel')}
          </Button>
        ) : null}{' '}
        <span className="caption text-3">{t('cancel-keeps')}</span>
      </Note>
    );
  }
  const when = training.finishedAt ? <Time at={training.finishedAt} /> : null;
  return (
    <Note
      tone={training.state === 'cancelled' ? 'accent' : 'warn'}
      icon={training.state === 'cancelled' ? IconInfoCircle : IconAlertTriangle}
    >
      {training.state === 'refused'
        ? t('refused', { have: training.have ?? 0, need: training.need ?? 0 })
        : t(training.state)}{' '}
      {when}
    </Note>
  );
}
