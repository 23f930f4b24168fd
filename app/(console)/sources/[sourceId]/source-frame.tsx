'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconWorldOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { BarTabs } from '@/components/layout/bar-tabs.tsx';
import { ConsolePage, ToolBar } from '@/components/layout/console-page.tsx';
import type { KeyLine } from '@/components/layout/key-help.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { StatusMark } from '@/components/status/source-status.tsx';
import { Time } from '@/components/time/time.tsx';
import { CallError, demand, query, reload } from '@/lib/api/client.ts';
import { readSource, runSource, type SourceDetail, setPaused } from '@/lib/api/contracts/sources.ts';
import { useReasonWords } from '../source-reason.tsx';
import { MoreActions } from './more-actions.tsx';
import classes from './source-frame.module.css';

const tabs = [
  'overview',
  'rules',
  'documents',
  'reextractions',
  'runs',
  'traversal',
  'corrections',
  'detector',
  'settings',
] as const;

/** The frame of every part of a source: its name, status and reason, the buttons, the tabs. */
export function SourceFrame(props: {
  sourceId: number;
  content?: 'reading' | 'list' | 'panes';
  dock?: ReactNode;
  keys?: readonly KeyLine[];
  children: (source: SourceDetail) => ReactNode;
}) {
  const { sourceId, content = 'reading', dock, keys = [], children } = props;
  const t = useTranslations('sources');
  const path = usePathname();
  const found = useQuery(query(readSource, { params: { sourceId } }));
  const source = found.data;
  const base = `/sources/${sourceId}`;
  return (
    <ConsolePage
      title={source?.name ?? (found.isPending ? '…' : String(sourceId))}
      crumbs={[{ href: '/sources', label: t('title') }]}
      // Panes are for what fills them: what is said while there is nothing yet has a page's margins.
      content={source || content !== 'panes' ? content : 'reading'}
      dock={dock}
      keys={keys}
      actions={source ? <SourceActions source={source} /> : null}
      bars={
        <ToolBar
          aside={
            source ? (
              <>
                <StatusMark status={source.status} pill />
                {path === base ? null : <ReasonAndSince source={source} />}
              </>
            ) : null
          }
        >
          <BarTabs
            label={t('detail.tabs')}
            tabs={tabs
              .filter((tab) => isShown(tab, source))
              .map((tab) => {
                const href = tab === 'overview' ? base : `${base}/${tab}`;
                return {
                  href,
                  label: t(`detail.tab.${tab}`),
                  current: path === href || (tab !== 'overview' && path.startsWith(`${href}/`)),
                };
              })}
          />
        </ToolBar>
      }
    >
      {source ? (
        children(source)
      ) : found.isPending ? (
        <SkeletonRows rows={10} />
      ) : ['not-found', 'bad-input'].includes(found.error.failure.code) ? (
        <StatePanel
          icon={IconWorldOff}
          title={t('detail.gone')}
          actions={
            <Button component={Link} href="/sources" variant="filled">
              {t('detail.to-sources')}
            </Button>
          }
        >
          {t('detail.gone-text')}
        </StatePanel>
      ) : (
        <FailedQuery query={found} title={t('detail.could-not-read')} notMeant={t('not-meant')} />
      )}
    </ConsolePage>
  );
}

/** On the overview they stand at its head. */
function ReasonAndSince({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const reason = useReasonWords()(source.reason);
  return (
    <>
      <span className={clsx('text-2 cut', classes.reason)} title={reason}>
        {reason}
      </span>
      <span className={clsx('text-3 nowrap', classes.since)}>
        {t('since')} <Time at={source.since} form="absolute" />
      </span>
    </>
  );
}

/** Only listings have buttons; an application has its tab where it is switched on. */
function isShown(tab: (typeof tabs)[number], source: SourceDetail | undefined): boolean {
  if (tab === 'traversal') return source?.kind === 'listing';
  return tab !== 'corrections' || source?.applications.includes('corrections') === true;
}

function SourceActions({ source }: { source: SourceDetail }) {
  const t = useTranslations('sources.detail');
  const failures = useTranslations('failure');
  const client = useQueryClient();
  const params = { sourceId: source.id };
  const settled = () => reload(client, readSource);
  const failed = (error: Error) =>
    notifications.show({
      color: 'red',
      message: failures(`sentence.${error instanceof CallError ? error.failure.code : 'internal'}`),
    });
  const run = useMutation({
    mutationFn: () => demand(runSource, { params }),
    onSuccess: ({ runId, begun }) =>
      notifications.show({ message: t(begun ? 'begun' : 'already-running', { run: runId }) }),
    onError: failed,
    onSettled: settled,
  });
  const pause = useMutation({
    mutationFn: (paused: boolean) => demand(setPaused, { params, body: { paused } }),
    onError: failed,
    onSettled: settled,
  });
  if (!useMay('operator')) return <MoreActions source={source} />;
  const paused = source.pausedAt !== null;
  const Shape = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <Button
        leftSection={<IconRefresh size={16} stroke={1.75} />}
        loading={run.isPending}
        disabled={source.running !== null}
        onClick={() => run.mutate()}
      >
        {source.running === null ? t('run-now') : t('running')}
      </Button>
      <Button
        leftSection={<Shape size={16} stroke={1.75} />}
        loading={pause.isPending}
        onClick={() => pause.mutate(!paused)}
      >
        {paused ? t('resume') : t('pause')}
      </Button>
      <MoreActions source={source} />
    </>
  );
}
