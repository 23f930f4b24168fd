'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { FactList } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import {
  readDetectorStanding,
  type DetectorStanding as Standing,
} from '@/lib/api/contracts/detector-standing.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import classes from './overview.module.css';

/** What the detector knows and what it last said. */
export function DetectorStanding({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detector');
  const page = useTranslations('detector-page');
  const params = { sourceId: source.id };
  const found = useQuery(query(readDetectorStanding, { params }));
  return (
    <Section title={t('title')} aside={<Link href={`/sources/${source.id}/detector`}>{t('open')}</Link>}>
      {found.isPending ? (
        <SkeletonRows rows={4} height={24} />
      ) : found.isError ? (
        <FailedQuery query={found} title={page('could-not-read')} notMeant={page('not-meant')} />
      ) : (
        <State standing={found.data} />
      )}
    </Section>
  );
}

function State({ standing }: { standing: Standing }) {
  const t = useTranslations('sources.detector');
  const page = useTranslations('detector-page');
  const format = useFormatter();
  const { model, progress, policy, pinnedAt, lastCheck } = standing;
  const figure = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  return (
    <>
      {model ? null : (
        <div className={classes.learning}>
          <p>{t('learning', { have: progress.have, need: progress.need })}</p>
          <div className={classes.track}>
            <span
              className={classes.part}
              style={{ width: `${Math.min(100, (progress.have / progress.need) * 100)}%` }}
            />
          </div>
        </div>
      )}
      <FactList
        facts={[
          ...(model
            ? [
                {
                  name: t('model'),
                  value: (
                    <>
                      v{model.version}, <Time at={model.trainedAt} />
                    </>
                  ),
                },
                {
                  name: t('learned-from'),
                  value: progress.full
                    ? t('documents', { count: model.documents })
                    : t('young', { count: model.documents }),
                },
                ...(model.doubt
                  ? [
                      {
                        name: t('doubt'),
                        value: <span className="tone-warn">{t(`doubts.${model.doubt}`)}</span>,
                      },
                    ]
                  : []),
              ]
            : []),
          { name: t('policy'), value: page(`policy.${policy}`) },
          ...(pinnedAt ? [{ name: t('pinned'), value: <Time at={pinnedAt} form="absolute" /> }] : []),
          {
            name: t('last-check'),
            value: lastCheck ? (
              <span className="sentence">
                {page(`check.verdict.${lastCheck.verdict}`)}
                <span className="text-2">
                  {' '}
                  {t('check', {
                    score: figure(lastCheck.score),
                    threshold: figure(lastCheck.threshold),
                    count: lastCheck.documents,
                  })}
                </span>{' '}
                <span className="text-3">
                  <Time at={lastCheck.at} />
                </span>{' '}
                {lastCheck.alertId ? (
                  <Link href={`/alerts/${lastCheck.alertId}`}>{page('check.to-alert')}</Link>
                ) : null}
              </span>
            ) : (
              <span className="text-3">{t('no-check')}</span>
            ),
          },
        ]}
      />
    </>
  );
}
