'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { AtWidth } from '@/components/chart/chart-frame.tsx';
import { Section } from '@/components/layout/section.tsx';
import { type SourceStatusName, StatusMark } from '@/components/status/source-status.tsx';
import type { OverviewAnswer } from '@/lib/api/contracts/overview.ts';
import { sourceStatuses } from '@/lib/core/calm/source-status.ts';
import classes from './overview.module.css';

type Parts = OverviewAnswer['sources'];

/** Only trouble has a strong colour; what is well is pale with a line round it. */
const fills: Record<SourceStatusName, { fill: string; edge?: string }> = {
  broken: { fill: 'var(--bad)' },
  unreachable: { fill: 'var(--bad)' },
  blocked: { fill: 'var(--block)' },
  stale: { fill: 'var(--warn)' },
  degraded: { fill: 'var(--warn)' },
  learning: { fill: 'var(--chart-ref)' },
  paused: { fill: 'var(--chart-ref-line)' },
  ok: { fill: 'var(--ok-bg)', edge: 'var(--ok)' },
};
const narrowest = 8;

export function SourceStatuses({ sources }: { sources: Parts }) {
  const t = useTranslations('overview');
  const reasons = useTranslations('overview.reason');
  const format = useFormatter();
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const of = (status: string) => sources.find((part) => part.status === status);
  return (
    <Section
      title={t('sources')}
      caption={t('sources-count', { count: total })}
      aside={<Link href="/sources">{t('all-sources')}</Link>}
    >
      <Shares sources={sources} total={total} />
      <table className={classes.rows} aria-label={t('sources')}>
        <tbody>
          {sourceStatuses.map((status) => {
            const part = of(status);
            const count = part?.count ?? 0;
            const today = part?.enteredToday ?? 0;
            const told = (part?.reasons ?? []).filter(({ code }) => reasons.has(code));
            return (
              <tr key={status}>
                <td>
                  <Link href={`/sources?status=${status}`} className={classes.rowLink}>
                    <StatusMark status={status} />
                  </Link>
                </td>
                <td className={clsx(classes.number, count === 0 && 'text-3')}>{format.number(count)}</td>
                <td className={clsx(classes.wide, 'text-2', 'caption')}>
                  {told.length > 0
                    ? told.map(({ code, count: n }) => reasons(code, { count: n })).join(', ')
                    : count > 0
                      ? ''
                      : t('none')}
                </td>
                <td className={classes.end}>
                  {today > 0 ? (
                    <span className={status === 'broken' || status === 'unreachable' ? 'tone-bad' : 'text-2'}>
                      {t('entered-today', { count: today })}
                    </span>
                  ) : (
                    <span className="text-3">{t('no-change')}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

function Shares({ sources, total }: { sources: Parts; total: number }) {
  const t = useTranslations('overview');
  const statusWords = useTranslations('status.source');
  const present = sourceStatuses.flatMap((status) => {
    const count = sources.find((part) => part.status === status)?.count ?? 0;
    return count > 0 ? [{ status, count }] : [];
  });
  return (
    <div style={{ marginBottom: 8 }}>
      <AtWidth height={16}>
        {(width) => {
          const wanted = present.map(({ count }) => Math.max(narrowest, (count / total) * width));
          const scale =
            width /
            Math.max(
              1,
              wanted.reduce((sum, w) => sum + w, 0),
            );
          let x = 0;
          return (
            <svg width={width} height={16} role="img" aria-label={t('shares')} style={{ display: 'block' }}>
              {present.map(({ status, count }, index) => {
                const wide = wanted[index]! * scale;
                const { fill, edge } = fills[status];
                const left = x;
                x += wide;
                return (
                  <rect
                    key={status}
                    x={left + 0.5}
                    y={0.5}
                    width={Math.max(1, wide - 3)}
                    height={15}
                    fill={fill}
                    stroke={edge ?? fill}
                  >
                    <title>{`${statusWords(status)}: ${count}`}</title>
                  </rect>
                );
              })}
            </svg>
          );
        }}
      </AtWidth>
      {present.length > 1 ? (
        <div className="tiny text-3" style={{ marginTop: 4 }}>
          {t('shares-rule')}
        </div>
      ) : null}
    </div>
  );
}
