'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import type { Retraining } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { symbolOf } from '../criteria/criteria-section.tsx';
import classes from './retraining-table.module.css';

/** What the detector learned from the false alarm; until it has, that it waits. */
export function RetrainingTable({ retraining }: { retraining: Retraining }) {
  const { t, count } = useAlertWords();
  const { fromVersion, toVersion, documents } = retraining;
  return (
    <Section
      title={t('retraining')}
      caption={
        toVersion === null
          ? t('retraining-waits')
          : t('retraining-done', {
              from: fromVersion,
              to: toVersion,
              before: count(documents.before ?? 0),
              after: count(documents.after ?? 0),
            })
      }
    >
      {toVersion === null ? null : (
        <>
          <ThresholdTable retraining={retraining} />
          <BoxTable retraining={retraining} />
        </>
      )}
    </Section>
  );
}

/** Thresholds now and after, one column a criterion. */
export function ThresholdTable({ retraining }: { retraining: Retraining }) {
  const { t, criterion } = useAlertWords();
  const format = useFormatter();
  const { thresholds, batch } = retraining;
  const figure = (value: number | null) =>
    value === null ? '—' : format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <BeforeAndAfter
      retraining={retraining}
      head={t('threshold-at', { n: batch })}
      columns={thresholds
        .filter(({ threshold }) => threshold.before !== null || threshold.after !== null)
        .map(({ code, threshold: { before, after } }) => ({
          ...{ symbol: symbolOf(code), meaning: criterion(code) },
          ...{ before: figure(before), after: figure(after) },
        }))}
    />
  );
}

/** Boxes of the seven vectors before and after: their number, and by how much the space in them grows. */
export function BoxTable({ retraining }: { retraining: Retraining }) {
  const { t } = useAlertWords();
  const features = useTranslations('documents.detail');
  const format = useFormatter();
  const { vectors, margin, kMin } = retraining;
  if (vectors.length === 0) return null;
  const number = (value: number | null) => (value === null ? '—' : format.number(value));
  const times = ({ before, after }: { before: number | null; after: number | null }) =>
    before && after !== null ? `×${format.number(after / before, { maximumSignificantDigits: 2 })}` : '—';
  const tight = (value: number | null) =>
    value === null ? '—' : format.number(value, { maximumFractionDigits: 2 });
  const change = (before: string, after: string) => (before === after ? after : `${before} → ${after}`);
  const names = (codes: string[]) =>
    codes.map((code) => (features.has(`feature.${code}`) ? features(`feature.${code}`) : code)).join(', ');
  return (
    <div className={classes.boxes}>
      <BeforeAndAfter
        retraining={retraining}
        head={t('boxes-of')}
        columns={vectors.map(({ features: codes, boxes }, place) => ({
          ...{ symbol: `Y${place + 1}`, meaning: names(codes) },
          ...{ before: number(boxes.before), after: number(boxes.after) },
        }))}
        last={{
          head: t('box-space'),
          cells: vectors.map(({ size }) => ({ text: times(size), changed: size.before !== size.after })),
        }}
      />
      <p className={`${classes.margin} caption text-3`}>
        {t('box-margin', {
          margin: change(tight(margin.before), tight(margin.after)),
          least: change(number(kMin.before), number(kMin.after)),
        })}
      </p>
    </div>
  );
}

/** A row of figures in force and one of those after retraining; what changes is set off. */
function BeforeAndAfter(props: {
  retraining: Retraining;
  head: string;
  columns: { symbol: string; meaning: string; before: string; after: string }[];
  last?: { head: string; cells: { text: string; changed: boolean }[] };
}) {
  const { retraining, head, columns, last } = props;
  const { fromVersion, toVersion } = retraining;
  const { t } = useAlertWords();
  const row = (name: string, cells: { text: string; changed: boolean }[]) => (
    <tr>
      <th scope="row">{name}</th>
      {cells.map(({ text, changed }, place) => (
        <td key={columns[place]!.meaning} data-changed={changed || undefined}>
          {text}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ symbol, meaning }) => (
              <th key={meaning} scope="col">
                <abbr title={meaning}>{symbol}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(
            t(toVersion === null ? 'now-version' : 'before-version', { version: fromVersion }),
            columns.map(({ before }) => ({ text: before, changed: false })),
          )}
          {row(
            t('after-version', { version: toVersion ?? fromVersion + 1 }),
            columns.map(({ before, after }) => ({ text: after, changed: before !== after })),
          )}
          {last ? row(last.head, last.cells) : null}
        </tbody>
      </table>
    </div>
  );
}
