'use client';

import { useTranslations } from 'next-intl';
import classes from './rules.module.css';

/** What an expression finds on each of the stored pages by itself, in one line. */
export function MatchCount({ counts }: { counts: readonly (number | null)[] }) {
  const t = useTranslations('source-rules.matches');
  const known = counts.filter((count) => count !== null);
  if (known.length === 0) return null;
  const on = known.filter((count) => count > 0);
  if (on.length === 0)
    return <span className={`${classes.matches} tone-bad`}>{t('none', { of: known.length })}</span>;
  const least = Math.min(...on);
  const most = Math.max(...on);
  return (
    <span className={`${classes.matches} ${on.length < known.length ? 'tone-warn' : 'text-3'}`}>
      {t(least === most ? 'each' : 'range', { least, most, on: on.length, of: known.length })}
    </span>
  );
}
