'use client';

import { useTranslations } from 'next-intl';

/** "role: viewer → operator": what is told is called by its name, values stand as they were. */
export function AuditDetail({ detail }: { detail: Record<string, unknown> }) {
  const t = useTranslations('settings');
  const { from, to, ...rest } = detail;
  const said = (name: string, value: unknown) =>
    name === 'via' && t.has(`sessions.via.${value}`) ? t(`sessions.via.${value}`) : written(value);
  const parts = Object.entries(rest).map(([name, value]) =>
    name === 'via'
      ? said(name, value)
      : `${t.has(`audit.told.${name}`) ? t(`audit.told.${name}`) : name}: ${said(name, value)}`,
  );
  if (from !== undefined || to !== undefined) parts.push(`${written(from)} → ${written(to)}`);
  const text = parts.join(', ');
  return (
    <span className="text-2" title={text}>
      {text}
    </span>
  );
}

function written(value: unknown): string {
  if (value === null) return '—';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
