'use client';

import { Button } from '@mantine/core';
import { IconQuote, IconQuoteOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { MoreRows } from '@/components/table/more-rows.tsx';
import { Time } from '@/components/time/time.tsx';
import { demand } from '@/lib/api/client.ts';
import { type CorrectionLine, listCorrectionsOf } from '@/lib/api/contracts/corrections.ts';
import { SourceFrame } from '../source-frame.tsx';
import classes from './corrections-screen.module.css';

/** What a source's editorial office has corrected, as its documents tell. */
export function CorrectionsScreen({ sourceId }: { sourceId: number }) {
  return <SourceFrame sourceId={sourceId}>{() => <Corrections sourceId={sourceId} />}</SourceFrame>;
}

function Corrections({ sourceId }: { sourceId: number }) {
  const t = useTranslations('corrections');
  const found = useInfiniteQuery({
    queryKey: [listCorrectionsOf.path, sourceId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      demand(
        listCorrectionsOf,
        { params: { sourceId }, query: pageParam === undefined ? {} : { before: pageParam } },
        signal,
      ),
    getNextPageParam: ({ corrections, more }) => (more ? corrections.at(-1)?.id : undefined),
    meta: { topics: listCorrectionsOf.topics },
  });
  if (found.isPending) return <SkeletonRows rows={8} height={64} />;
  if (!found.data) return <FailedQuery query={found} title={t('failed')} />;
  const corrections = found.data.pages.flatMap((page) => page.corrections);
  if (corrections.length === 0 && !found.data.pages[0]?.on) {
    return (
      <StatePanel
        icon={IconQuoteOff}
        title={t('off')}
        actions={
          <Button component={Link} href={`/sources/${sourceId}/settings`}>
            {t('to-settings')}
          </Button>
        }
      >
        {t('off-means')}
      </StatePanel>
    );
  }
  if (corrections.length === 0) {
    return (
      <StatePanel icon={IconQuote} title={t('empty')}>
        {t('empty-means')}
      </StatePanel>
    );
  }
  return (
    <>
      <ol className={classes.list}>
        {corrections.map((each) => (
          <Correction key={each.id} correction={each} />
        ))}
      </ol>
      {found.hasNextPage ? (
        <MoreRows
          busy={found.isFetchingNextPage}
          label={t('older')}
          onMore={() => void found.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

function Correction({ correction }: { correction: CorrectionLine }) {
  const { documentId, title, url, text, foundAt } = correction;
  return (
    <li className={classes.correction}>
      <blockquote className={classes.text}>{text}</blockquote>
      <p className="caption">
        <Link href={`/documents/${documentId}`}>{title ?? url}</Link>
        <span className="text-3">
          {' · '}
          <Time at={foundAt} />
        </span>
      </p>
    </li>
  );
}
