'use client';

import { Button } from '@mantine/core';
import { IconBellOff, IconFilterOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { ConsolePage } from '@/components/layout/console-page.tsx';
import { Facts } from '@/components/layout/facts.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { query } from '@/lib/api/client.ts';
import { type NoiseReport, readNoise } from '@/lib/api/contracts/alert-noise.ts';
import { useAlertWords } from '../alert-words.tsx';
import classes from './noise.module.css';
import { NoiseBars } from './noise-bars.tsx';
import { NoiseCauses } from './noise-causes.tsx';
import { NoiseTable } from './noise-table.tsx';
import { linesPerPage, useNoiseAddress } from './use-noise-address.ts';

/** Who rings how often, and how much of it people called false: what to tune first. */
export function NoiseScreen() {
  const t = useTranslations('noise');
  const alerts = useTranslations('alerts');
  const place = useNoiseAddress();
  const { address, filtered, change, clear } = place;
  const { span: _, ...asked } = address;
  const found = useQuery({
    ...query(readNoise, { query: { ...asked, limit: linesPerPage } }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  return (
    <ConsolePage
      title={t('title')}
      crumbs={[{ href: '/alerts', label: alerts('title') }]}
      content="list"
      bars={<NoiseBars place={place} report={data} />}
    >
      {found.isError ? (
        <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
      ) : !data ? (
        <SkeletonRows rows={12} height={40} />
      ) : data.sum.alerts === 0 ? (
        <StatePanel
          icon={filtered ? IconFilterOff : IconBellOff}
          title={filtered ? t('no-match') : t('quiet')}
          actions={
            filtered ? (
              <Button variant="filled" onClick={clear}>
                {t('clear')}
              </Button>
            ) : address.span === '365' ? null : (
              <Button onClick={() => change({ span: '365' })}>{t('look-at-year')}</Button>
            )
          }
        >
          {filtered ? t('no-match-means') : t('quiet-means')}
        </StatePanel>
      ) : (
        <Report report={data} place={place} />
      )}
    </ConsolePage>
  );
}

function Report({ report, place }: { report: NoiseReport; place: ReturnType<typeof useNoiseAddress> }) {
  const t = useTranslations('noise');
  const format = useFormatter();
  const { days } = useAlertWords();
  const { address } = place;
  const { sum } = report;
  const figure = (value: number) => format.number(value);
  return (
    <>
      <h1 className={classes.headline} aria-live="polite">
        {t('headline', {
          falseAlarms: sum.falseAlarms,
          alerts: sum.alerts,
          share: format.number(sum.falseAlarms / sum.alerts, { style: 'percent' }),
        })}
      </h1>
      <p className={classes.caption}>{t('counted', { days: days(address.days) })}</p>
      <Facts
        facts={[
          { figure: figure(sum.alerts), words: t('fact.alerts', { count: sum.alerts }) },
          { figure: figure(sum.occurrences), words: t('fact.occurrences', { count: sum.occurrences }) },
          { figure: figure(sum.sources), words: t('fact.sources', { count: sum.sources }) },
          { figure: figure(sum.confirmed), words: t('fact.confirmed') },
          { figure: figure(sum.falseAlarms), words: t('fact.false') },
          { figure: figure(sum.undecided), words: t('fact.undecided') },
        ]}
      />
      <div className={classes.columns}>
        <div className={classes.table}>
          <NoiseTable lines={report.lines} place={place} />
          <Pages total={report.total} place={place} />
        </div>
        <NoiseCauses causes={report.causes} place={place} />
      </div>
    </>
  );
}

function Pages({ total, place }: { total: number; place: ReturnType<typeof useNoiseAddress> }) {
  const t = useTranslations('noise');
  const { offset } = place.address;
  if (total <= linesPerPage && offset === 0) return null;
  const to = Math.min(total, offset + linesPerPage);
  const link = (at: number, words: string) => (
    <Button component={Link} href={place.addressWith({ offset: at })}>
      {words}
    </Button>
  );
  return (
    <div className={classes.pages}>
      {offset > 0 ? link(Math.max(0, offset - linesPerPage), t('earlier')) : null}
      {to < total ? link(offset + linesPerPage, t('later')) : null}
      <span className="text-3 figures">{t('range', { from: offset + 1, to, total })}</span>
    </div>
  );
}
