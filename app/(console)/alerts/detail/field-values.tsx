'use client';

import Link from 'next/link';
import { useFormatter } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable } from '@/components/table/figure-table.tsx';
import { Time } from '@/components/time/time.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../alert-words.tsx';
import classes from './pages/samples.module.css';
import { Words } from './pages/samples.tsx';

type Value = NonNullable<AlertDetail['fieldValues']>['good'][number];

/** Of an alert about title, date or author: the field itself, before and since, beside what the feed says. */
export function FieldValues({ alert }: { alert: AlertDetail }) {
  const { t, field } = useAlertWords();
  const { fieldValues, samples } = alert;
  if (!fieldValues) return null;
  const name = field(alert.field);
  const row = (value: Value, good: boolean) => [
    <span key="verdict" className={good ? 'tone-ok' : 'tone-bad'}>
      {t(good ? 'before-alert' : 'affected')}
    </span>,
    <Shown key="value" field={alert.field} value={value.value} />,
    value.from === 'none' ? '—' : t(`value-from.${value.from}`),
    <Shown key="listed" field={alert.field} value={value.listed} />,
    <Link key="document" href={`/documents/${value.documentId}`} className={classes.cutTitle}>
      {value.documentTitle ?? value.url}
    </Link>,
    <Time key="at" at={value.collectedAt} form="absolute" focusable={false} />,
  ];
  const before = samples && fieldOf(samples.good, alert.field);
  const after = samples && fieldOf(samples.bad, alert.field);
  return (
    <Section title={t('field-values', { field: name })} caption={t('field-values-caption')}>
      {samples?.sameArticle && before !== null && before !== after ? (
        <div className={classes.diff}>
          <div className={classes.diffHead}>
            <span>{t('same-article-field')}</span>
          </div>
          <div data-kind="removed" className={classes.line}>
            <b title={t('diff.removed')}>−</b>
            <Words kind="removed" paragraph={before ?? ''} other={after} />
          </div>
          <div data-kind="added" className={classes.line}>
            <b title={t('diff.added')}>+</b>
            <Words kind="added" paragraph={after ?? t('value-none')} other={after === null ? null : before} />
          </div>
        </div>
      ) : null}
      <FigureTable
        label={t('field-values', { field: name })}
        columns={[
          { head: t('column.verdict') },
          { head: name },
          { head: t('column.from-where') },
          { head: t('column.listed') },
          { head: t('column.title') },
          { head: t('column.collected') },
        ]}
        rows={[
          ...fieldValues.good.map((value) => row(value, true)),
          ...fieldValues.bad.map((value) => row(value, false)),
        ]}
      />
    </Section>
  );
}

function Shown({ field, value }: { field: string; value: string | null }) {
  const { t } = useAlertWords();
  const format = useFormatter();
  if (value === null || value === '') return <span className="text-3">{t('value-none')}</span>;
  const at = field === 'date' ? Date.parse(value) : Number.NaN;
  return (
    <span className={classes.value}>
      {Number.isNaN(at)
        ? value
        : format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}
    </span>
  );
}

type Sample = NonNullable<AlertDetail['samples']>['good'];

function fieldOf(sample: Sample, field: string): string | null {
  if (field === 'date') return sample.publishedAt;
  return field === 'author' ? sample.author : sample.title;
}
