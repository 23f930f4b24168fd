'use client';

import { Button } from '@mantine/core';
import { IconCircleCheck, IconWorldPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ScoreBar } from '@/components/chart/score-bar.tsx';
import { Section } from '@/components/layout/section.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { AlertStatusMark, SeverityMark } from '@/components/status/alert-status.tsx';
import { DueTime } from '@/components/time/due-time.tsx';
import { Time } from '@/components/time/time.tsx';
import type { OverviewAnswer } from '@/lib/api/contracts/overview.ts';
import { useAlertWords } from '../alerts/alert-words.tsx';
import { useMay } from '../shell/user-context.tsx';
import classes from './overview.module.css';

export function OpenAlerts({
  alerts,
  checks,
  sources,
}: Pick<OverviewAnswer, 'alerts' | 'checks' | 'sources'>) {
  const t = useTranslations('overview');
  const chart = useTranslations('chart');
  const words = useAlertWords();
  return (
    <Section
      title={t('alerts')}
      caption={
        alerts.toLookAt > 0 ? t('alerts-count', { count: alerts.toLookAt, high: alerts.high }) : undefined
      }
      aside={<Link href="/alerts">{t('open-inbox')}</Link>}
    >
      {alerts.worst.length === 0 ? (
        <NoAlerts checks={checks} sources={sources} />
      ) : (
        <ul className={classes.alerts}>
          {alerts.worst.map((alert) => {
            const sentence = words.sentence(alert);
            return (
              <li key={alert.id} className={classes.alert}>
                <SeverityMark severity={alert.severity} iconOnly />
                <div className={classes.alertWords}>
                  <div className={classes.alertName}>
                    <Link href={`/alerts/${alert.id}`} className={clsx(classes.alertLink, 'cut')}>
                      {alert.sourceName}
                    </Link>
                    <span className="text-3 caption nowrap">{words.fieldAndKind(alert)}</span>
                  </div>
                  <div className="text-2 caption cut" title={sentence}>
                    {sentence}
                  </div>
                </div>
                <span className="caption">
                  <AlertStatusMark status={alert.status} size={14} />
                </span>
                {alert.score !== null && alert.threshold !== null ? (
                  <ScoreBar score={alert.score} threshold={alert.threshold} width={52} />
                ) : (
                  <span className="text-3 caption">{chart('no-score')}</span>
                )}
                <span className={classes.age}>
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

/** All clear, or nothing configured: two very different kinds of quiet. */
function NoAlerts({ checks, sources }: Pick<OverviewAnswer, 'checks' | 'sources'>) {
  const t = useTranslations('overview.quiet');
  const mayAdd = useMay('operator');
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const paused = sources.find(({ status }) => status === 'paused')?.count ?? 0;
  if (total === 0)
    return (
      <StatePanel
        icon={IconWorldPlus}
        title={t('nothing-title')}
        actions={
          mayAdd ? (
            <Button component={Link} href="/sources/new" variant="filled">
              {t('add')}
            </Button>
          ) : null
        }
      >
        {t('nothing')}
      </StatePanel>
    );
  return (
    <StatePanel
      icon={IconCircleCheck}
      tone="ok"
      title={t('clear-title')}
      facts={[
        { name: t('last-check'), value: checks.last ? <Time at={checks.last} /> : t('none-yet') },
        ...(checks.next ? [{ name: t('next-run'), value: <DueTime since at={checks.next} /> }] : []),
        { name: t('watched'), value: t('watched-count', { count: total - paused, paused }) },
      ]}
    >
      {t('clear')}
    </StatePanel>
  );
}
