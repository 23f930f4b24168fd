'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Sparkline } from '@/components/chart/sparkline.tsx';
import { Section } from '@/components/layout/section.tsx';
import { Duration } from '@/components/time/duration.tsx';
import type { OverviewAnswer, OverviewDays } from '@/lib/api/contracts/overview.ts';
import classes from './overview.module.css';

export function SlowestSources({ sources }: { sources: OverviewAnswer['slowest'] }) {
  const t = useTranslations('overview');
  return (
    <Section title={t('slowest')} caption={t('slowest-caption')}>
      <table className={classes.rows} aria-label={t('slowest')}>
        <tbody>
          {sources.map(({ sourceId, name, milliseconds, days }) => (
            <tr key={sourceId}>
              <td className={classes.wide}>
                <Link href={`/sources/${sourceId}`} className={classes.rowLink}>
                  {name}
                </Link>
              </td>
              <td className={classes.number}>
                <Duration milliseconds={milliseconds} />
              </td>
              <td className={classes.optional}>
                <Sparkline values={days} label={t('slowest-days', { name })} />
              </td>
            </tr>
          ))}
          {sources.length === 0 ? <NothingYet words={t('no-runs')} /> : null}
        </tbody>
      </table>
    </Section>
  );
}

export function NoisiestSources({
  sources,
  days,
}: {
  sources: OverviewAnswer['noisiest'];
  days: OverviewDays;
}) {
  const t = useTranslations('overview');
  const noise = useTranslations('noise');
  return (
    <Section
      title={t('noisiest')}
      caption={t('noisiest-caption', { span: t(`span.${days}`) })}
      aside={<Link href={`/alerts/noise?by=source${days === '30' ? '' : '&days=7'}`}>{noise('open')}</Link>}
    >
      <table className={classes.rows} aria-label={t('noisiest')}>
        <tbody>
          {sources.map(({ sourceId, name, wrong, all }) => (
            <tr key={sourceId}>
              <td className={classes.wide}>
                <Link href={`/sources/${sourceId}`} className={classes.rowLink}>
                  {name}
                </Link>
              </td>
              <td className={classes.number}>{t('of', { part: wrong, all })}</td>
              <td className={classes.end}>
                <Link href={`/sources/${sourceId}/detector`} aria-label={t('tune-source', { name })}>
                  {t('tune')}
                </Link>
              </td>
            </tr>
          ))}
          {sources.length === 0 ? <NothingYet words={t('no-noise')} /> : null}
        </tbody>
      </table>
    </Section>
  );
}

function NothingYet({ words }: { words: string }) {
  return (
    <tr>
      <td className="text-3">{words}</td>
    </tr>
  );
}
