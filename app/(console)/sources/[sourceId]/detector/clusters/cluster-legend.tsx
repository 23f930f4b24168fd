'use client';

import { useTranslations } from 'next-intl';
import { Legend, Swatch } from '@/components/chart/chart-frame.tsx';

/** Crowd, boxes, newest, suspicious. */
export function ClusterLegend({ tried }: { tried: boolean }) {
  const t = useTranslations('tuning.clusters');
  const box = (color: string, dashes?: string) => (
    <svg width="16" height="10" aria-hidden="true">
      <rect x=".5" y=".5" width="15" height="9" fill="none" stroke={color} strokeDasharray={dashes} />
    </svg>
  );
  return (
    <Legend
      items={[
        { look: <Swatch color="var(--chart-ref)" />, words: t('density') },
        { look: box('var(--chart-threshold)'), words: t('box') },
        ...(tried ? [{ look: box('var(--accent)', '4 2'), words: t('box-tried') }] : []),
        {
          look: (
            <svg width="8" height="8" aria-hidden="true">
              <circle cx="4" cy="4" r="2.5" fill="var(--batch)" />
            </svg>
          ),
          words: t('recent'),
        },
        {
          look: (
            <svg width="8" height="8" aria-hidden="true">
              <path d="M1 1l6 6m0-6l-6 6" stroke="var(--bad)" strokeWidth="1.75" />
            </svg>
          ),
          words: t('suspicious'),
        },
      ]}
    />
  );
}
