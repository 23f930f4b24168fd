'use client';

import { SegmentedControl } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowAutofitHeight,
  IconCopy,
  IconDatabaseOff,
  IconStack2,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import type { TriedPage } from '@/lib/api/contracts/source-rules.ts';
import classes from '../../rules/rules.module.css';
import { MarkedPage } from './marked-page.tsx';
import { isOfListing, isVeryLong, TriedPageLine, takesFirst } from './tried-page-line.tsx';
import type { TriedField, TriedRule } from './use-tried-rule.ts';

const views = ['values', 'page'] as const;
export const pageCounts = [8, 20, 50] as const;

/** The unsaved rule on the newest stored pages, as the person writes. */
export function TriedPages(props: {
  field: TriedField;
  rule: TriedRule;
  pages: number;
  onPages: (pages: number) => void;
  onPoint: () => void;
}) {
  const { field, rule, pages, onPages, onPoint } = props;
  const [view, setView] = useState<(typeof views)[number]>('values');
  const { tried, blocked } = rule;
  const t = useTranslations('source-rules.try');
  const found = tried.data?.pages ?? [];
  return (
    <Section
      title={t('title')}
      caption={t('caption', { count: found.length })}
      aside={
        <div className={classes.row}>
          <SegmentedControl
            size="xs"
            aria-label={t('view.label')}
            data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(value) => setView(value as typeof view)}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('pages')}
            data={pageCounts.map(String)}
            value={String(pages)}
            onChange={(value) => onPages(Number(value))}
          />
        </div>
      }
    >
      {view === 'page' && tried.data ? (
        <MarkedPage pages={found} blocked={blocked !== null} onPoint={onPoint} />
      ) : null}
      <div className={classes.stack} aria-live="polite" aria-busy={tried.isFetching}>
        {blocked ? (
          <p className="text-3">
            {t(blocked === 'nothing-written' ? (field === 'scope' ? 'no-scope' : 'no-rule') : blocked)}
          </p>
        ) : tried.isPending ? (
          <SkeletonRows rows={6} height={40} />
        ) : tried.isError ? (
          <FailedQuery query={tried} title={t('could-not-try')} notMeant={t('not-meant')} />
        ) : found.length === 0 ? (
          <StatePanel icon={IconDatabaseOff} title={t('no-pages')}>
            {t(isOfListing(field) ? 'no-listings-text' : 'no-pages-text')}
          </StatePanel>
        ) : (
          <Found pages={found} field={field} listed={view === 'values'} />
        )}
      </div>
    </Section>
  );
}

function Found({ pages, field, listed }: { pages: TriedPage[]; field: TriedField; listed: boolean }) {
  const t = useTranslations('source-rules.try');
  const evaluated = pages.filter(({ kind }) => kind === 'evaluated');
  // A scope may well hold no text, but pictures.
  const withValue = evaluated.filter(({ characters, matches }) =>
    field === 'scope' || field === 'item' ? matches > 0 : characters > 0,
  );
  const counts = withValue.map(({ matches }) => matches);
  // A listing without news is the same listing.
  const same =
    !isOfListing(field) && withValue.length > 2 && new Set(withValue.map(({ value }) => value)).size === 1;
  const matchWords = (least: number, most: number) =>
    least === most ? t('matches-each', { count: least }) : t('matches-range', { least, most });
  const usual = median(withValue.map(({ characters }) => characters));
  const several = takesFirst(field) ? withValue.filter(({ matches }) => matches > 1).length : 0;
  const long = withValue.filter((page) => isVeryLong(page, field, usual)).length;
  return (
    <>
      <p className="text-2">
        {evaluated.length === 0
          ? t('none-kept')
          : t('found', { found: withValue.length, of: evaluated.length })}
        {counts.length > 0 ? ` · ${matchWords(Math.min(...counts), Math.max(...counts))}` : ''}
      </p>
      {withValue.length < evaluated.length ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {t('some-empty', { count: evaluated.length - withValue.length })}
        </Note>
      ) : null}
      {several > 0 ? (
        <Note tone="warn" icon={IconStack2}>
          {t('some-several', { count: several })}
        </Note>
      ) : null}
      {long > 0 ? (
        <Note tone="warn" icon={IconArrowAutofitHeight}>
          {t('some-long', { count: long })}
        </Note>
      ) : null}
      {same ? (
        <Note tone="warn" icon={IconCopy}>
          {t('all-same', { count: withValue.length })}
        </Note>
      ) : null}
      {listed ? (
        <div>
          {pages.map((page) => (
            <TriedPageLine key={`${page.url} ${page.fetchedAt}`} page={page} field={field} usual={usual} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
