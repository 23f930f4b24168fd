'use client';

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLate } from '@/components/state/skeleton-rows.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { type AlertDetail, previewFalseAlarm } from '@/lib/api/contracts/alerts.ts';
import { holdsDocuments, isStatistical } from '@/lib/core/alerts/kinds.ts';
import { undoUntil } from '@/lib/core/alerts/life-cycle.ts';
import { useAlertWords } from '../alert-words.tsx';
import classes from './dialog.module.css';
import { ThresholdTable } from './retraining-table.tsx';

interface FalseAlarmDialogProps {
  alert: AlertDetail;
  onCancel: () => void;
  onMark: () => void;
}

/** What marking it false will do and teach, before the click: documents, the next model, and its thresholds. */
export function FalseAlarmDialog({ alert, onCancel, onMark }: FalseAlarmDialogProps) {
  const { t, count } = useAlertWords();
  const { affected } = alert.impact;
  const teaches = isStatistical(alert.kind) || affected > 0;
  const holds = affected > 0 && holdsDocuments(alert.kind, alert.severity);
  const preview = useQuery({
    ...query(previewFalseAlarm, { params: { alertId: alert.id } }),
    enabled: teaches,
  });
  const late = useLate(300);
  const lesson = preview.data?.retraining;
  return (
    <>
      <h2>{t(teaches ? 'false.title' : 'false.title-plain')}</h2>
      <p className="text-2">
        {holds ? t('false.documents', { count: affected }) : t('false.no-documents')}{' '}
        {lesson
          ? t('false.model', {
              next: lesson.fromVersion + 1,
              present: lesson.fromVersion,
              documents: count(lesson.documents.after ?? 0),
            })
          : teaches
            ? t('false.retrains')
            : t('false.not-retrained')}
      </p>
      {teaches ? (
        <div className={classes.preview}>
          {lesson ? (
            <ThresholdTable retraining={lesson} />
          ) : preview.isPending ? (
            <div role="status" aria-label={t('false.computing')} style={{ height: 96 }}>
              {late ? <Skeleton height={80} /> : null}
            </div>
          ) : preview.isError ? (
            <p className="text-3 caption">{t('false.no-preview')}</p>
          ) : (
            <p className="text-3 caption">{t('false.no-model')}</p>
          )}
        </div>
      ) : null}
      <div className={classes.foot}>
        <span className="caption text-3">
          {t('false.undo')} <Time at={undoUntil(new Date())} form="absolute" focusable={false} />
          {holds ? `; ${t('false.withdrawn')}` : null}.
        </span>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="filled" data-autofocus onClick={onMark}>
          {t('false.mark')}
        </Button>
      </div>
    </>
  );
}
