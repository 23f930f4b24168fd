'use client';

import { Tooltip } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { ageOf, longestAgeMilliseconds } from './age.ts';
import { useClock } from './clock.tsx';
import classes from './time.module.css';

export interface TimeProps {
  /** ISO text or Date. */
  at: string | Date;
  /**
   * `age`: "28 min", for columns; `sentence`: "28 min ago", "in 5 min"; `absolute`: "27 Nov, 09:37", for evidence.
   * Ages past seven days become dates.
   */
  form?: 'age' | 'sentence' | 'absolute';
  /** False in long tables, where the row has the focus: the full time is then on hover only. */
  focusable?: boolean;
}

/** A moment in the viewer's zone, with its full form on hover and focus. */
export function Time({ at, form = 'sentence', focusable = true }: TimeProps) {
  const t = useTranslations('time');
  const format = useFormatter();
  const now = useClock();
  const moment = typeof at === 'string' ? new Date(at) : at;
  const full = format.dateTime(moment, { dateStyle: 'full', timeStyle: 'medium' });
  const span = moment.getTime() - now.getTime();
  const text = (() => {
    if (form === 'absolute' || Math.abs(span) > longestAgeMilliseconds)
      return dayAndTime(format, moment, now, form !== 'age');
    const { unit, amount } = ageOf(span);
    if (amount === 0) return t('now');
    const age = t(`short.${unit}`, { n: amount });
    if (form === 'age') return span > 0 ? t('in', { age }) : age;
    return span > 0 ? t('in', { age }) : t('ago', { age });
  })();
  return (
    <Tooltip label={full}>
      <time dateTime={moment.toISOString()} className={classes.time} {...(focusable ? { tabIndex: 0 } : {})}>
        {text}
      </time>
    </Tooltip>
  );
}

type Format = ReturnType<typeof useFormatter>;

/** "09:37" today, "27 Nov, 09:37" this year, "27 Nov 2025" before. */
function dayAndTime(format: Format, moment: Date, now: Date, withTime: boolean): string {
  const day = (date: Date) => format.dateTime(date, { dateStyle: 'short' });
  const time = format.dateTime(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (withTime && day(moment) === day(now)) return time;
  const sameYear = format.dateTime(moment, { year: 'numeric' }) === format.dateTime(now, { year: 'numeric' });
  const date = format.dateTime(moment, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
  return withTime && sameYear ? `${date}, ${time}` : date;
}
