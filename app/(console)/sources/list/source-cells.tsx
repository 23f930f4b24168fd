'use client';

import { IconCaretDownFilled, IconListDetails, IconRss } from '@tabler/icons-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { Sparkline } from '@/components/chart/sparkline.tsx';
import { DueTime } from '@/components/time/due-time.tsx';
import { Time } from '@/components/time/time.tsx';
import type { SourceLine } from '@/lib/api/contracts/sources.ts';
import classes from './source-table.module.css';

/** Least share of documents that have the field; many sites name no author. */
export const coverageLimits = { title: 0.95, date: 0.95, author: 0, body: 0.95 };
export type CoveredField = keyof typeof coverageLimits;

/** What is pressed within a row is not meant for the row. */
export const stay = (event: MouseEvent) => event.stopPropagation();

/** Name over host, with the kind as an icon. */
export function SourceName({ source, linked }: { source: SourceLine; linked: boolean }) {
  const t = useTranslations('sources.detail');
  const Shape = source.kind === 'feed' ? IconRss : IconListDetails;
  return (
    <div className={classes.name}>
      <span title={t(`kind-${source.kind}`)} className="text-3">
        <Shape size={14} stroke={1.75} role="img" aria-label={t(`kind-${source.kind}`)} />
      </span>
      <div className="cut">
        {linked ? (
          <Link href={`/sources/${source.id}`} className="text-1 strong" title={source.name} onClick={stay}>
            {source.name}
          </Link>
        ) : (
          <span className="strong">{source.name}</span>
        )}
        <div className="tiny text-3 cut">
          {source.host}
          {source.group ? ` · ${source.group.name}` : null}
        </div>
      </div>
    </div>
  );
}

/** A head of two short lines, cut where the catalogue says so. */
export function TwoLines({ text }: { text: string }) {
  return <span className={classes.twoLines}>{text}</span>;
}

/** An age, or what stands for none. */
export function When({ at, nothing }: { at: string | null; nothing: string }) {
  return at ? <Time at={at} form="age" focusable={false} /> : <span className="text-3">{nothing}</span>;
}

/** When it is collected next; in the past it is due, however long. */
export function NextRun({ at }: { at: string | null }) {
  if (at === null) return <span className="text-3">—</span>;
  return <DueTime at={at} form="age" focusable={false} />;
}

/** Figure over a bar; below the field's limit both are red and a mark says so. */
export function Coverage({ share, field }: { share: number | undefined; field: CoveredField }) {
  const t = useTranslations('sources');
  const format = useFormatter();
  if (share === undefined) return <span className="text-3">—</span>;
  const low = share < coverageLimits[field];
  const percent = Math.floor(share * 100);
  const words = format.number(percent / 100, { style: 'percent' });
  return (
    <span
      className={classes.coverage}
      data-low={low || undefined}
      title={t('coverage-of', { field: t(`coverage.${field}`), share: words })}
    >
      <span className="figures">
        {low ? <IconCaretDownFilled size={10} aria-label={t('coverage-low')} /> : null}
        {percent}
      </span>
      <span className={classes.track}>
        <span className={classes.part} style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}

/** Mean over the days since the first document of the thirty; today counts as a day. */
export function documentsPerDay(days: readonly number[]): number {
  const first = days.findIndex((count) => count > 0);
  if (first < 0) return 0;
  const mean = days.reduce((sum, count) => sum + count, 0) / (days.length - first);
  // One every other day is not none.
  return mean < 10 ? Math.round(10 * mean) / 10 : Math.round(mean);
}

/** Days before the first document are nothing to worry about: they are left out. */
export function DaysSparkline({ days, width = 120 }: { days: readonly number[]; width?: number }) {
  const t = useTranslations('sources');
  const total = days.reduce((sum, count) => sum + count, 0);
  const first = days.findIndex((count) => count > 0);
  if (first < 0) return <span className="text-3">—</span>;
  return (
    <Sparkline
      bars
      values={days.slice(first)}
      width={Math.max(8, Math.round((width * (days.length - first)) / days.length))}
      label={t('days-label', { total })}
    />
  );
}
