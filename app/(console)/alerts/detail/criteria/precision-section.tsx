'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'next-intl';
import { ChartFrame } from '@/components/chart/chart-frame.tsx';
import { LevelChart } from '@/components/chart/level-chart.tsx';
import { Section } from '@/components/layout/section.tsx';
import { query } from '@/lib/api/client.ts';
import { type DecidedWeek, readPrecision } from '@/lib/api/contracts/alert-precision.ts';
import { useAlertWords } from '../../alert-words.tsx';

const weeksShown = 26;

interface PrecisionSectionProps {
  sourceId: number;
  /** Of alerts; without it all that the source raised. */
  kind?: string;
}

/** How often the detector was right by week, as people decided: confirmed against false, with the undecided told apart. */
export function PrecisionSection({ sourceId, kind }: PrecisionSectionProps) {
  const { t, kind: kindName, count } = useAlertWords();
  const format = useFormatter();
  const answer = useQuery(
    query(readPrecision, { query: { source: sourceId, weeks: weeksShown, ...(kind ? { kind } : {}) } }),
  );
  if (!answer.data) return null;
  const weeks = byWeek(answer.data.weeks);
  const sum = (of: (week: Decided) => number) => weeks.reduce((all, week) => all + of(week), 0);
  const confirmed = sum((week) => week.confirmed);
  const falseAlarms = sum((week) => week.falseAlarms);
  const name = kind ? kindName(kind) : t('precision-all');
  const decided = weeks.filter((week) => week.confirmed + week.falseAlarms > 0);
  const caption = t('precision-caption', {
    weeks: weeksShown,
    confirmed,
    falseAlarms,
    undecided: sum((week) => week.undecided),
  });
  if (decided.length === 0) {
    return (
      <Section title={t('precision')} caption={caption}>
        <p className="text-3">{t('precision-none')}</p>
      </Section>
    );
  }
  const day = (at: string) =>
    format.dateTime(new Date(at), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const percent = (week: Decided) =>
    format.number(week.confirmed / (week.confirmed + week.falseAlarms), { style: 'percent' });
  return (
    <ChartFrame
      title={t('precision')}
      caption={caption}
      table={{
        label: t('precision'),
        columns: [
          { head: t('column.week') },
          { head: t('column.confirmed'), align: 'right' },
          { head: t('column.false'), align: 'right' },
          { head: t('column.undecided'), align: 'right' },
          { head: t('column.precision'), align: 'right' },
        ],
        rows: [...weeks]
          .reverse()
          .map((week) => [
            day(week.week),
            count(week.confirmed),
            count(week.falseAlarms),
            count(week.undecided),
            week.confirmed + week.falseAlarms > 0 ? percent(week) : '—',
          ]),
      }}
    >
      <LevelChart
        name={name}
        unit={t('precision-unit')}
        label={t('precision-of', { name, count: decided.length })}
        scale="percent"
        level={(100 * confirmed) / (confirmed + falseAlarms)}
        height={140}
        ends={[day(decided[0]!.week), day(decided.at(-1)!.week)]}
        points={decided.map((week) => ({
          value: (100 * week.confirmed) / (week.confirmed + week.falseAlarms),
          bad: week.confirmed < week.falseAlarms,
          chosen: false,
          words: [
            day(week.week),
            t('precision-point', { confirmed: week.confirmed, falseAlarms: week.falseAlarms }),
          ],
        }))}
      />
    </ChartFrame>
  );
}

type Decided = Omit<DecidedWeek, 'kind'>;

function byWeek(weeks: readonly DecidedWeek[]): Decided[] {
  const found = new Map<string, Decided>();
  for (const { week, confirmed, falseAlarms, undecided } of weeks) {
    const sum = found.get(week) ?? { week, confirmed: 0, falseAlarms: 0, undecided: 0 };
    found.set(week, {
      week,
      confirmed: sum.confirmed + confirmed,
      falseAlarms: sum.falseAlarms + falseAlarms,
      undecided: sum.undecided + undecided,
    });
  }
  return [...found.values()];
}
