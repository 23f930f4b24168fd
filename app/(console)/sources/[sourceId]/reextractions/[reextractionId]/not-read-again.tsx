'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefreshDot } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { CallError, demand } from '@/lib/api/client.ts';
import { type ReextractionDetail, startReextraction } from '@/lib/api/contracts/reextractions.ts';
import classes from '../reextractions.module.css';

/** Documents that were left as they were, why, and how they are tried once more: nothing does that by itself. */
export function NotReadAgain({ reextraction }: { reextraction: ReextractionDetail }) {
  const t = useTranslations('reextractions');
  const sentences = useTranslations('failure');
  const format = useFormatter();
  const router = useRouter();
  const mayAct = useMay('operator');
  const { failures, failed, state, source, versionInForce, releaseClean } = reextraction;
  const again = useMutation({
    mutationFn: () =>
      demand(startReextraction, {
        params: { sourceId: source.id },
        body: {
          choice: { failedOf: reextraction.id },
          alertId: reextraction.alertId,
          releaseClean,
          resolveAlerts: releaseClean,
        },
      }),
    onSuccess: ({ reextractionId }) => router.push(`/sources/${source.id}/reextractions/${reextractionId}`),
    onError: (error) => {
      const failure = error instanceof CallError ? error.failure : { code: 'internal', reason: '' };
      const known = failure.reason && t.has(`refused.${failure.reason}`);
      notifications.show({
        color: 'red',
        message: known ? t(`refused.${failure.reason}`) : sentences(`sentence.${failure.code}`),
      });
    },
  });
  if (failures.length === 0) return null;
  const ended = state === 'ready' || state === 'undone';
  return (
    <Section title={t('failures')} caption={t('failures-caption')}>
      <FigureTable
        label={t('failures')}
        columns={[{ head: t('column.reason') }, { head: t('column.documents'), align: 'right' }]}
        rows={failures.map(({ code, documents }) => [
          t.has(`failure.${code}`) ? t(`failure.${code}`) : code,
          format.number(documents),
        ])}
      />
      <p className="text-2" style={{ marginTop: 8 }}>
        {t(ended ? 'not-again-by-itself' : 'tried-while-reading')}
      </p>
      {mayAct && ended && failed > 0 && versionInForce !== null ? (
        <div className={classes.again}>
          <Button
            size="xs"
            leftSection={<IconRefreshDot size={14} stroke={1.75} />}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('again', { count: failed })}
          </Button>
          <span className="caption text-3">{t('again-means', { version: versionInForce })}</span>
        </div>
      ) : null}
    </Section>
  );
}
