'use client';

import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconEqual,
} from '@tabler/icons-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useLimitWords } from '@/components/state/limit-words.ts';
import { Mark } from '@/components/status/mark.tsx';
import { Time } from '@/components/time/time.tsx';
import type { TriedPage, triedFields } from '@/lib/api/contracts/source-rules.ts';
import classes from '../../rules/rules.module.css';
import { listingFields } from '../../rules/rules-draft.ts';

/** So many times the usual length is no text of an article any more. */
const hugeRatio = 5;
const hugeLeast = 3000;
/** Nobody is called so long a name; no title or date is so long. */
const longestShort = 300;

type TriedField = (typeof triedFields)[number];

export const isOfListing = (field: TriedField) => listingFields.some((each) => each === field);

/** One stored page: what the unsaved rule gives, how that differs from the document, what is odd about it. */
export function TriedPageLine(props: { page: TriedPage; field: TriedField; usual: number }) {
  const { page, field, usual } = props;
  const t = useTranslations('source-rules.try');
  const format = useFormatter();
  const limitWords = useLimitWords();
  const broken = page.broken && limitWords(page.broken);
  const name = page.title ?? page.url;
  return (
    <div className={classes.page}>
      <div className={classes.pageHead}>
        {page.documentId ? (
          <Link href={`/documents/${page.documentId}`} className="text-1 cut" title={page.url}>
            {name}
          </Link>
        ) : (
          <span className="cut" title={page.url}>
            {name}
          </span>
        )}
        <Check page={page} field={field} usual={usual} />
      </div>
      {broken ? <div className="caption">{t('limit', { what: broken })}</div> : null}
      {page.value ? <div className={`${classes.excerpt} text-2`}>{page.value}</div> : null}
      {(field === 'date' || field === 'listing-date') && page.value ? (
        <div className="caption">
          {page.instant ? (
            <span className="text-2">
              → <Time at={page.instant} form="absolute" /> <span className="mono">{page.instant}</span>
            </span>
          ) : (
            <span className="tone-bad">{t('unread-date')}</span>
          )}
        </div>
      ) : null}
      {page.kind === 'evaluated' ? (
        <div className={classes.figures}>
          <span>
            {page.entries === null
              ? t('matches', { count: page.matches })
              : t('in-entries', { count: page.matches, of: page.entries })}
          </span>
          {page.alternative === null ? null : <span>{t('alternative', { n: page.alternative + 1 })}</span>}
          {isOfListing(field) ? null : (
            <span>{t('characters', { count: page.characters, shown: format.number(page.characters) })}</span>
          )}
          {page.before && field === 'body' ? (
            <span>{t('before', { shown: format.number(page.before.characters) })}</span>
          ) : null}
          <Time at={page.fetchedAt} focusable={false} />
        </div>
      ) : null}
    </div>
  );
}

/** Of these fields the first match counts, and the others are probably something else. */
export const takesFirst = (field: TriedField) => field === 'title' || field === 'date';

/** More than an article of this source, or than a title, a name or a date can be. `usual` is the median of the pages. */
export function isVeryLong({ characters }: TriedPage, field: TriedField, usual: number): boolean {
  if (field === 'scope' || isOfListing(field)) return false;
  return field === 'body' ? characters > Math.max(hugeLeast, hugeRatio * usual) : characters > longestShort;
}

function Check({ page, field, usual }: { page: TriedPage; field: TriedField; usual: number }) {
  const t = useTranslations('source-rules.try');
  if (page.kind !== 'evaluated') return <Mark icon={IconAlertTriangle} tone="calm" word={t(page.kind)} />;
  const bad = (word: string) => <Mark icon={IconAlertOctagon} tone="bad" word={word} />;
  const warn = (word: string) => <Mark icon={IconAlertTriangle} tone="warn" word={word} />;
  if (page.error === 'too-costly') return bad(t('too-costly'));
  if (page.entries === 0) return bad(t('no-entries'));
  if (page.matches === 0)
    return bad(t(page.error === 'scope-not-found' && field !== 'scope' ? page.error : 'no-match'));
  if (field === 'scope' || field === 'item')
    return <Mark icon={IconCircleCheck} tone="ok" word={t('found-here')} />;
  if (page.characters === 0) return bad(t('empty'));
  if ((field === 'date' || field === 'listing-date') && page.instant === null) return bad(t('no-date'));
  if (page.entries !== null && page.matches < page.entries)
    return warn(t('not-in-all', { count: page.entries - page.matches }));
  if (isVeryLong(page, field, usual)) return warn(t('very-long'));
  if (takesFirst(field) && page.matches > 1) return warn(t('several', { count: page.matches }));
  if (!page.before) return <Mark icon={IconCircleCheck} tone="ok" word={t('found-here')} />;
  return <Difference page={page} before={page.before} field={field} />;
}

function Difference(props: {
  page: TriedPage;
  before: { value: string; characters: number };
  field: TriedField;
}) {
  const { page, before, field } = props;
  const t = useTranslations('source-rules.try');
  const present = field === 'date' ? page.instant : page.value;
  if (before.characters === 0) return <Mark icon={IconCircleCheck} tone="ok" word={t('new-value')} />;
  if (before.value === present && (field === 'date' || before.characters === page.characters))
    return <Mark icon={IconEqual} tone="calm" word={t('same')} />;
  if (field !== 'body') return <Mark icon={IconArrowUp} tone="accent" word={t('other-value')} />;
  const longer = page.characters >= before.characters;
  return (
    <Mark icon={longer ? IconArrowUp : IconArrowDown} tone="accent" word={t(longer ? 'longer' : 'shorter')} />
  );
}
