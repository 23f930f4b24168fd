'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { durationParts } from './duration.ts';

/** A span of time: "3 h 25 min". */
export function Duration({ milliseconds }: { milliseconds: number }) {
  const t = useTranslations('time');
  const format = useFormatter();
  const text = durationParts(milliseconds)
    .map(({ unit, amount }) => t(`duration.${unit}`, { n: format.number(amount) }))
    .join(' ');
  return <span className="nowrap">{text}</span>;
}
