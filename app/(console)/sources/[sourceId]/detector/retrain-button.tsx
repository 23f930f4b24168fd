'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSchool } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { CallError, demand } from '@/lib/api/client.ts';
import { retrainDetector } from '@/lib/api/contracts/detector.ts';

/** Asks a worker to train the detector anew; the page hears when it is done. */
export function RetrainButton({ sourceId }: { sourceId: number }) {
  const t = useTranslations('detector-page');
  const failures = useTranslations('failure');
  const retrain = useMutation({
    mutationFn: () => demand(retrainDetector, { params: { sourceId } }),
    onSuccess: () => notifications.show({ message: t('retrain-asked') }),
    onError: (error) =>
      notifications.show({
        color: 'red',
        message: failures(`sentence.${error instanceof CallError ? error.failure.code : 'internal'}`),
      }),
  });
  if (!useMay('operator')) return null;
  return (
    <Button
      leftSection={<IconSchool size={16} stroke={1.75} />}
      loading={retrain.isPending}
      onClick={() => retrain.mutate()}
    >
      {t('retrain')}
    </Button>
  );
}
