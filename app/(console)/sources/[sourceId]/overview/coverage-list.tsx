'use client';

import { IconCaretDownFilled } from '@tabler/icons-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import { type CoveredField, coverageLimits } from '../../list/source-cells.tsx';
import classes from './overview.module.css';

const measured = 100;

/** In how many of the newest documents each field was found, against that field's own limit. */
export function CoverageList({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources');
  const fields = useTranslations('source-rules');
  const format = useFormatter();
  const { coverage, documents } = source;
  const percent = (share: number) => format.number(Math.floor(share * 100) / 100, { style: 'percent' });
  return (
    <Section
      title={t('coverage-title')}
      caption={
        coverage === null ? undefined : t('coverage-caption', { count: Math.min(measured, documents) })
      }
      aside={<Link href={`/sources/${source.id}/rules`}>{t('detail.tab.rules')}</Link>}
    >
      {coverage === null ? (
        <p className="text-3">{t('detail.no-documents')}</p>
      ) : (
        <ul className={classes.coverage}>
          {(Object.keys(coverageLimits) as CoveredField[]).map((field) => {
            const share = coverage[field];
            const limit = coverageLimits[field];
            const low = share < limit;
            return (
              <li key={field} data-low={low || undefined}>
                <span>{fields(`field.${field}`)}</span>
                <span className={classes.track}>
                  <span
                    className={classes.part}
                    style={{
                      width: percent(share)
                        .replace(/[^\d.]/g, '')
                        .concat('%'),
                    }}
                  />
                  {limit > 0 ? (
                    <span
                      className={classes.limit}
                      style={{ left: `${limit * 100}%` }}
                      title={t('coverage-limit', { limit: percent(limit) })}
                    />
                  ) : null}
                </span>
                <span className={classes.share}>
                  {low ? <IconCaretDownFilled size={10} aria-label={t('coverage-low')} /> : null}
                  {percent(share)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {coverage === null ? null : <p className="caption text-3">{t('coverage-rule')}</p>}
    </Section>
  );
}
