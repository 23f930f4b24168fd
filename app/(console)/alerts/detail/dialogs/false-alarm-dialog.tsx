'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Note } from '@/components/state/note.tsx';
import { useLate } from '@/components/state/skeleton-rows.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { type AlertDetail, type FalseAlarmPreview, previewFalseAlarm } from '@/lib/api/contracts/alerts.ts';
import { holdsDocuments, isStatistical } from '@/lib/core/alerts/kinds.ts';
import { undoUntil } from '@/lib/core/alerts/life-cycle.ts';
import { useAlertWords } from '../../alert-words.tsx';
import classes from './dialog.module.css';
import { BoxTable, ThresholdTable } from './retraining-table.tsx';

interface FalseAlarmDialogProps {
  alert: AlertDetail;
  onCancel: () => void;
  onMark: () => void;
}

/** What marking it false will do and teach, before the click: documents, the next model, and its thresholds. */
export function FalseAlarmDialog({ alert, onCancel, onMark }: FalseAlarmDialogProps) {
  const { t, count } = useAlertWords();
  const { affected, held, releasable } = alert.impact;
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
        {holds ? t('false.documents', { count: held > 0 ? releasable : affected }) : t('false.no-documents')}{' '}
        {holds && held > releasable ? `${t('kept-by-others', { count: held - releasable })} ` : null}
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
            <>
              <ThresholdTable retraining={lesson} />
              <BoxTable retraining={lesson} />
              <Missed preview={preview.data!} />
            </>
          ) : preview.isPending ? (
            <div role="status" aria-label={t('false.computing')} style={{ height: 200 }}>
              {late ? <Skeleton height={184} /> : null}
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

/** Whether this alert would ring again, and which past ones would have gone unseen. */
function Missed({ preview }: { preview: FalseAlarmPreview }) {
  const { t, sentence } = useAlertWords();
  const { again, past, pastDays } = preview;
  const missed = past.filter(({ now, after }) => now === true && after === false);
  const known = past.filter(({ now, after }) => now !== null && after !== null);
  const confirmed = missed.filter((one) => one.confirmed).length;
  return (
    <div className={classes.missed}>
      {again.after === null ? null : <p>{t(again.after ? 'false.rings-again' : 'false.rings-no-more')}</p>}
      {known.length === 0 ? (
        <p className="text-3">{t('false.no-past', { days: pastDays })}</p>
      ) : missed.length === 0 ? (
        <p>{t('false.none-missed', { all: known.length, days: pastDays })}</p>
      ) : (
        <Note tone={confirmed > 0 ? 'warn' : 'accent'} icon={IconAlertTriangle}>
          {t('false.missed', { missed: missed.length, all: known.length, days: pastDays, confirmed })}
          <ul className={classes.missedList}>
            {missed.map((one) => (
              <li key={one.id}>
                <Link href={`/alerts?alert=${one.id}`}>A-{one.id}</Link>,{' '}
                <Time at={one.openedAt} form="absolute" focusable={false} />
                {one.confirmed ? ` · ${t('action.confirmed')}` : ''}:{' '}
                {sentence({ sentence: one.sentence, kind: 'drift' })}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
