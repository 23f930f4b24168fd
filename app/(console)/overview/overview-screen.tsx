'use client';

import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { useZone } from '@/components/time/use-zone.ts';
import { type OverviewAnswer, type OverviewDays, overviewDays } from '@/lib/api/contracts/overview.ts';
import { DocumentsChart } from './documents-chart.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import classes from './overview.module.css';
import { overviewQuery } from './overview-query.ts';
import { NoisiestSources, SlowestSources } from './source-rankings.tsx';
import { SourceStatuses } from './source-statuses.tsx';
import { Work } from './work.tsx';

export function OverviewScreen({ days }: { days: OverviewDays }) {
  const t = useTranslations('overview');
  const zone = useZone();
  const answer = useQuery(overviewQuery(days, zone));
  const { data, error } = answer;
  return (
    <ConsolePage title={t('title')}>
      {data ? (
        <Figures figures={data} days={days} />
      ) : error ? (
        <FailedQuery query={answer} title={t('failed')} />
      ) : (
        <SkeletonRows rows={12} />
      )}
    </ConsolePage>
  );
}

function Figures({ figures, days }: { figures: OverviewAnswer; days: OverviewDays }) {
  const t = useTranslations('overview');
  const router = useRouter();
  const path = usePathname();
  return (
    <>
      <div className={classes.headline}>
        <h1 aria-live="polite">
          <Headline figures={figures} />
        </h1>
        <SegmentedControl
          aria-label={t('span-label')}
          value={days}
          data={overviewDays.map((span) => ({ value: span, label: t(`span.${span}`) }))}
          onChange={(span) => router.replace(span === '30' ? path : `${path}?days=${span}`)}
        />
      </div>
      <div className={classes.grid}>
        <SourceStatuses sources={figures.sources} />
        <OpenAlerts alerts={figures.alerts} checks={figures.checks} sources={figures.sources} />
        <div className={classes.whole}>
          <DocumentsChart cells={figures.documents} days={days} at={figures.at} />
        </div>
        <div className={classes.thirds}>
          <SlowestSources sources={figures.slowest} />
          <NoisiestSources sources={figures.noisiest} days={days} />
          <Work work={figures.work} />
        </div>
      </div>
    </>
  );
}

/** The state of affairs in one sentence; the worst first. */
function Headline({ figures }: { figures: OverviewAnswer }) {
  const t = useTranslations('overview.headline');
  const of = (status: string) => figures.sources.find((part) => part.status === status);
  const total = figures.sources.reduce((sum, { count }) => sum + count, 0);
  const held = figures.held;
  const broken = of('broken');
  const parts = {
    count: broken?.count ?? 0,
    today: broken?.enteredToday ?? 0,
    held,
    alerts: figures.alerts.toLookAt,
    // Nothing comes from them, whether or not somebody has looked at it.
    lost: (of('unreachable')?.count ?? 0) + (of('blocked')?.count ?? 0),
  };
  if (total === 0) return t('no-sources');
  if (parts.today > 0) return held > 0 ? t('broke-today-held', parts) : t('broke-today', parts);
  if (parts.count > 0) return held > 0 ? t('broken-held', parts) : t('broken', parts);
  if (parts.alerts > 0) {
    if (held > 0) return t('alerts-held', parts);
    return parts.lost > 0 ? t('alerts-lost', parts) : t('alerts', parts);
  }
  if (parts.lost > 0) return t('lost', parts);
  const learning = of('learning')?.count ?? 0;
  return learning === total ? t('all-learning', { count: learning }) : t('clear');
}
