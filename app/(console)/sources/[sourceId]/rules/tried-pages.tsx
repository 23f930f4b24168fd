'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCopy, IconDatabaseOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { demand } from '@/lib/api/client.ts';
import { type TriedPage, type triedFields, tryRules } from '@/lib/api/contracts/source-rules.ts';
import classes from '../../rules/rules.module.css';
import { type FieldDraft, fieldProblem, ruleOf } from '../../rules/rules-draft.ts';
import { TriedPageLine } from './tried-page-line.tsx';

type ArticleField = (typeof triedFields)[number];
const pages = 8;

/** The unsaved rule on the newest stored pages, as the person writes. */
export function TriedPages(props: {
  sourceId: number;
  field: ArticleField;
  draft: FieldDraft;
  /** Of the unsaved rules as well. */
  scope: FieldDraft;
}) {
  const { sourceId, field, draft } = props;
  const t = useTranslations('source-rules.try');
  const [settled] = useDebouncedValue(ruleOf(draft), 400);
  const [settledScope] = useDebouncedValue(ruleOf(props.scope).alternatives, 400);
  const scope = field !== 'scope' && settledScope.length > 0 ? settledScope : undefined;
  const scopeUsable = !scope || fieldProblem('scope', { alternatives: scope, exclude: [] }) === null;
  const usable = settled.alternatives.length > 0 && fieldProblem(field, settled) === null && scopeUsable;
  const tried = useQuery({
    queryKey: [tryRules.path, sourceId, field, settled, scope],
    queryFn: ({ signal }) =>
      demand(
        tryRules,
        { params: { sourceId }, body: { field, rule: settled, pages, ...(scope && { scope }) } },
        signal,
      ),
    enabled: usable,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const found = tried.data?.pages ?? [];
  return (
    <Section title={t('title')} caption={t('caption', { count: found.length })}>
      <div className={classes.stack} aria-live="polite" aria-busy={tried.isFetching}>
        {!usable ? (
          <p className="text-3">
            {t(
              settled.alternatives.length === 0
                ? field === 'scope'
                  ? 'no-scope'
                  : 'no-rule'
                : scopeUsable
                  ? 'syntax'
                  : 'scope-syntax',
            )}
          </p>
        ) : tried.isPending ? (
          <SkeletonRows rows={6} height={40} />
        ) : tried.isError ? (
          <FailedQuery query={tried} title={t('could-not-try')} notMeant={t('not-meant')} />
        ) : found.length === 0 ? (
          <StatePanel icon={IconDatabaseOff} title={t('no-pages')}>
            {t('no-pages-text')}
          </StatePanel>
        ) : (
          <Found pages={found} field={field} />
        )}
      </div>
    </Section>
  );
}

function Found({ pages, field }: { pages: TriedPage[]; field: ArticleField }) {
  const t = useTranslations('source-rules.try');
  const evaluated = pages.filter(({ kind }) => kind === 'evaluated');
  // A scope may well hold no text, but pictures.
  const withValue = evaluated.filter(({ characters, matches }) =>
    field === 'scope' ? matches > 0 : characters > 0,
  );
  const counts = withValue.map(({ matches }) => matches);
  const same = withValue.length > 2 && new Set(withValue.map(({ value }) => value)).size === 1;
  const matchWords = (least: number, most: number) =>
    least === most ? t('matches-each', { count: least }) : t('matches-range', { least, most });
  const usual = median(withValue.map(({ characters }) => characters));
  return (
    <>
      <p className="text-2">
        {t('found', { found: withValue.length, of: evaluated.length })}
        {counts.length > 0 ? ` · ${matchWords(Math.min(...counts), Math.max(...counts))}` : ''}
      </p>
      {withValue.length < evaluated.length ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {t('some-empty', { count: evaluated.length - withValue.length })}
        </Note>
      ) : null}
      {same ? (
        <Note tone="warn" icon={IconCopy}>
          {t('all-same', { count: withValue.length })}
        </Note>
      ) : null}
      <div>
        {pages.map((page) => (
          <TriedPageLine key={`${page.url} ${page.fetchedAt}`} page={page} field={field} usual={usual} />
        ))}
      </div>
    </>
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
