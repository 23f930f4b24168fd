'use client';

import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { AlertStatusMark, SeverityMark } from '@/components/status/alert-status.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { listAlerts } from '@/lib/api/contracts/alert-list.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import { useAlertWords } from '../../../alerts/alert-words.tsx';
import classes from './overview.module.css';

const most = 5;

/** What a person has to look at of this source, the worst first. */
export function OpenAlerts({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const words = useAlertWords();
  const found = useQuery(query(listAlerts, { query: { source: String(source.id), limit: most } }));
  return (
    <Section
      title={t('open-alerts-title')}
      caption={source.openAlerts > most ? t('of', { shown: most, all: source.openAlerts }) : undefined}
      aside={<Link href={`/alerts?source=${source.id}`}>{t('to-inbox')}</Link>}
    >
      {found.isPending ? (
        <SkeletonRows rows={2} height={40} />
      ) : found.isError ? (
        <FailedQuery query={found} title={t('alerts-could-not-read')} notMeant={t('alerts-not-meant')} />
      ) : found.data.alerts.length === 0 ? (
        <p className={classes.clear}>
          <IconCircleCheck size={16} stroke={1.75} className="tone-ok" aria-hidden />
          <span className="text-2">{t('no-open-alerts')}</span>
        </p>
      ) : (
        <ul className={classes.alerts}>
          {found.data.alerts.map((alert) => {
            const sentence = words.sentence(alert);
            return (
              <li key={alert.id}>
                <SeverityMark severity={alert.severity} iconOnly />
                <div className={classes.alertWords}>
                  <Link href={`/alerts?source=${source.id}&alert=${alert.id}`} className="text-1 strong cut">
                    {words.fieldAndKind(alert)}
                  </Link>
                  <div className="text-2 caption cut" title={sentence}>
                    {sentence}
                  </div>
                </div>
                <span className="caption">
                  <AlertStatusMark status={alert.status} size={14} />
                </span>
                <span className="text-3 caption figures">
                  <Time at={alert.openedAt} form="age" focusable={false} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
