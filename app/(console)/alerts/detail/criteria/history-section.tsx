'use client';

import { useFormatter } from 'next-intl';
import { ChartFrame } from '@/components/chart/chart-frame.tsx';
import { LevelChart } from '@/components/chart/level-chart.tsx';
import { Time } from '@/components/time/time.tsx';
import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import { useAlertWords } from '../../alert-words.tsx';
import { symbolOf } from './criteria-section.tsx';
import classes from './histogram-section.module.css';

/** How each criterion went over the last checks, and how the field went over the last documents. */
export function HistorySection({ alert }: { alert: AlertDetail }) {
  return (
    <>
      {alert.check && alert.history.length > 1 ? <CheckHistory alert={alert} /> : null}
      {alert.shares.length > 1 ? <ShareHistory alert={alert} /> : null}
    </>
  );
}

function useWords() {
  const format = useFormatter();
  return {
    moment: (at: string) =>
      format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
    /** Of one day the time, else the day. */
    ends: (first: string, last: string): readonly [string, string] => {
      const [day, lastDay] = [first, last].map((at) =>
        format.dateTime(new Date(at), { day: 'numeric', month: 'short' }),
      );
      if (day !== lastDay) return [day!, lastDay!];
      const time = (at: string) =>
        format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      return [time(first), time(last)];
    },
    figure: (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    percent: (good: number, of: number) => format.number(of > 0 ? good / of : 0, { style: 'percent' }),
  };
}

function CheckHistory({ alert }: { alert: AlertDetail }) {
  const { t, criterion, count } = useAlertWords();
  const { moment, ends: endsOf, figure } = useWords();
  const { history, check } = alert;
  const codes = check?.criteria.map(({ code }) => code) ?? [];
  const of = (code: string) =>
    history.flatMap((past) => {
      const one = past.criteria.find((each) => each.code === code);
      return one ? [{ past, one, ratio: one.threshold > 0 ? one.D / one.threshold : one.fired ? 8 : 0 }] : [];
    });
  const ends = endsOf(history[0]!.at, history.at(-1)!.at);
  return (
    <ChartFrame
      title={t('history')}
      caption={t('history-caption', { count: history.length })}
      table={{
        label: t('history'),
        columns: [
          { head: t('column.check') },
          { head: t('column.n'), align: 'right' },
          ...codes.map((code) => ({
            head: <abbr title={criterion(code)}>{symbolOf(code)}: D / h</abbr>,
            align: 'right' as const,
          })),
        ],
        rows: [...history].reverse().map((past) => [
          <Time key="at" at={past.at} form="absolute" focusable={false} />,
          count(past.documents),
          ...codes.map((code) => {
            const one = past.criteria.find((each) => each.code === code);
            return one ? (
              <span key={code} className={one.fired ? 'tone-bad strong' : ''}>
                {figure(one.D)} / {figure(one.threshold)}
              </span>
            ) : (
              '—'
            );
          }),
        ]),
      }}
    >
      <div className={classes.grid}>
        {codes.map((code) => {
          const line = of(code);
          if (line.length === 0) return null;
          return (
            <LevelChart
              key={code}
              symbol={symbolOf(code)}
              name={criterion(code)}
              unit={t('history-unit')}
              label={t('history-of', { name: criterion(code), count: line.length })}
              scale="ratio"
              level={1}
              height={104}
              ends={ends}
              points={line.map(({ past, one, ratio }) => ({
                value: ratio,
                bad: one.fired,
                chosen: past.id === check?.id,
                words: [
                  moment(past.at),
                  t('history-point', { D: figure(one.D), h: figure(one.threshold), n: past.documents }),
                ],
              }))}
            />
          );
        })}
      </div>
    </ChartFrame>
  );
}

function ShareHistory({ alert }: { alert: AlertDetail }) {
  const { t, field, count } = useAlertWords();
  const { moment, ends, percent } = useWords();
  const { shares } = alert;
  const usual = usualShare(alert);
  const sign = signOf(alert);
  const name = t(`share.${sign}`, { field: field(alert.field) });
  return (
    <ChartFrame
      title={t('share-history')}
      caption={t('share-caption', {
        documents: count(shares.reduce((sum, point) => sum + point.of, 0)),
      })}
      table={{
        label: name,
        columns: [
          { head: t('column.from') },
          { head: t('column.to') },
          { head: t('column.right'), align: 'right' },
          { head: t('column.n'), align: 'right' },
          { head: t('column.share'), align: 'right' },
        ],
        rows: [...shares].reverse().map(({ from, to, good, of, alert: inside }) => [
          <Time key="from" at={from} form="absolute" focusable={false} />,
          <Time key="to" at={to} form="absolute" focusable={false} />,
          count(good),
          count(of),
          <span key="share" className={inside ? 'tone-bad strong' : ''}>
            {percent(good, of)}
          </span>,
        ]),
      }}
    >
      <LevelChart
        name={name}
        unit={t('share-unit')}
        label={t('share-of', { name, count: shares.length })}
        scale="percent"
        level={usual === null ? null : usual * 100}
        height={140}
        ends={ends(shares[0]!.from, shares.at(-1)!.to)}
        points={shares.map(({ from, to, good, of, alert: inside }) => ({
          value: of > 0 ? (100 * good) / of : 0,
          bad: inside,
          chosen: inside,
          words: [`${moment(from)} – ${moment(to)}`, t('share-point', { good, of })],
        }))}
      />
    </ChartFrame>
  );
}

const signs = ['missing', 'same', 'future', 'differs', 'unlike', 'type'];

function signOf({ kind, evidence }: AlertDetail): string {
  if (kind === 'empty') return 'empty';
  const { sign } = (evidence ?? {}) as { sign?: string };
  return sign !== undefined && signs.includes(sign) ? sign : 'missing';
}

/** What was usual when the alert was raised, 0–1. */
function usualShare({ evidence }: AlertDetail): number | null {
  const { usualFound, usualFoundOf } = (evidence ?? {}) as { usualFound?: number; usualFoundOf?: number };
  return usualFound !== undefined && usualFoundOf ? usualFound / usualFoundOf : null;
}
