'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { AlertLine } from '@/lib/api/contracts/alert-list.ts';
import { type AlertGrouping, readDays } from '@/lib/core/alerts/grouping.ts';
import { sentenceKey, sentenceValues } from '@/lib/core/alerts/sentence-words.ts';
import { knownPlatforms } from '@/lib/core/platform/known-platforms.ts';

/** Words for what an alert's codes mean, in the viewer's language. A code without words falls back to its kind's. */
export function useAlertWords() {
  const t = useTranslations('alerts');
  const format = useFormatter();
  const sentence = (alert: Pick<AlertLine, 'sentence' | 'kind'>) => {
    const key = sentenceKey(alert, (one) => t.has(one));
    return key ? t(key, sentenceValues(alert.sentence.params)) : kind(alert.kind);
  };
  const explain = (alert: Pick<AlertLine, 'sentence' | 'kind'>) => {
    const code = [alert.sentence.code, alert.kind].find((one) => t.has(`explain.${one}`));
    return code ? t(`explain.${code}`, sentenceValues(alert.sentence.params)) : null;
  };
  const kind = (code: string) => (t.has(`kind.${code}`) ? t(`kind.${code}`) : code);
  const field = (code: string) =>
    code === '' ? t('no-field') : t.has(`field.${code}`) ? t(`field.${code}`) : code;
  const fieldAndKind = (alert: Pick<AlertLine, 'field' | 'kind'>) =>
    alert.field === '' ? kind(alert.kind) : `${field(alert.field)} · ${kind(alert.kind)}`;
  const platform = (code: string | null) => {
    if (code === null || code === '-') return t('platform-unknown');
    const known = knownPlatforms.find((one) => one.code === code);
    return known?.name ?? t('platform-own', { mark: code.replace(/^layout-/, '') });
  };
  // Ranges are put together here: the ones of the platform differ between server and browser in their spaces.
  const range = (from: string, to: string) => t('range', { from, to });
  /** "28 Nov, 06:00 – 07:00" in the viewer's zone. */
  const hour = (key: string) => {
    const from = new Date(`${key}:00:00Z`);
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return range(
      format.dateTime(from, { day: 'numeric', month: 'short', ...clock }),
      format.dateTime(new Date(from.getTime() + 3_600_000), clock),
    );
  };
  /** "30 Oct – 28 Nov 2026": days of universal time, in whatever zone the viewer is. */
  const days = (key: string) => {
    const span = readDays(key);
    if (!span) return key;
    const last = new Date(span.to.getTime() - 1);
    const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
    const full = { ...day, year: 'numeric' } as const;
    if (last.getTime() - span.from.getTime() < 86_400_000) return format.dateTime(last, full);
    const sameYear = span.from.getUTCFullYear() === last.getUTCFullYear();
    return range(format.dateTime(span.from, sameYear ? day : full), format.dateTime(last, full));
  };
  const group = (grouping: AlertGrouping, key: string) =>
    grouping === 'host' ? key : grouping === 'platform' ? platform(key) : hour(key);
  const criterion = (code: string) => (t.has(`criterion.${code}`) ? t(`criterion.${code}`) : code);
  /** What made an alert ring. */
  const cause = (code: string) => (t.has(`cause.${code}`) ? t(`cause.${code}`) : criterion(code));
  const count = (value: number) => format.number(value);
  return {
    t,
    sentence,
    explain,
    kind,
    field,
    fieldAndKind,
    criterion,
    cause,
    platform,
    hour,
    days,
    group,
    count,
  };
}
