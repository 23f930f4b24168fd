'use client';

import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconPlugConnectedX } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { Mark } from '@/components/status/mark.tsx';
import { useClock } from '@/components/time/clock.tsx';
import { Duration } from '@/components/time/duration.tsx';
import type { OverviewAnswer } from '@/lib/api/contracts/overview.ts';
import classes from './overview.module.css';

type Figures = OverviewAnswer['work'];

/** A page that is due waits seconds when all is well: hosts are asked one page at a time. */
const behindMilliseconds = 10 * 60_000;

export function Work({ work }: { work: Figures }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const now = useClock();
  const waited = work.oldestWaiting
    ? Math.max(0, now.getTime() - new Date(work.oldestWaiting).getTime())
    : null;
  const lines = [
    { name: t('work.workers'), value: format.number(work.workers) },
    { name: t('work.runs'), value: format.number(work.runsUnderWay) },
    { name: t('work.pages'), value: format.number(work.pagesWaiting) },
    { name: t('work.oldest'), value: waited === null ? '—' : <Duration milliseconds={waited} /> },
    { name: t('work.failed'), value: t('of', { part: work.pagesFailed, all: work.pagesDone }) },
  ];
  return (
    <Section title={t('work.title')} aside={<State work={work} waited={waited} />}>
      <table className={classes.rows} aria-label={t('work.title')}>
        <tbody>
          {lines.map(({ name, value }) => (
            <tr key={name}>
              <td className={classes.wide}>{name}</td>
              <td className={classes.number}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function State({ work, waited }: { work: Figures; waited: number | null }) {
  const t = useTranslations('overview.work');
  if (work.workers === 0)
    return <Mark icon={IconPlugConnectedX} tone="bad" word={t('no-worker')} size={14} />;
  if (waited !== null && waited > behindMilliseconds)
    return <Mark icon={IconAlertTriangle} tone="warn" word={t('behind')} size={14} />;
  if (work.pagesWaiting > 0) return <Mark icon={IconHourglass} tone="calm" word={t('busy')} size={14} />;
  return <Mark icon={IconCircleCheck} tone="ok" word={t('keeping-up')} size={14} />;
}
