'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHandClick, IconHandOff, IconHandStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTellFailure } from '@/app/(console)/shell/use-tell-failure.ts';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { keyLines } from '@/components/layout/key-help.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { demand, query, reload } from '@/lib/api/client.ts';
import { readTraversal, stopWalkNow, walkAnew } from '@/lib/api/contracts/traversal.ts';
import { SourceFrame } from '../source-frame.tsx';
import { ButtonsSection } from './buttons-section.tsx';
import { GraphSection } from './graph-section.tsx';
import classes from './traversal-screen.module.css';
import { WalkFacts } from './walk-facts.tsx';

const keys = [[['Enter'], 'state']] as const;

/** What pressing the source's listing has taught: figures, plan, the graph of states. */
export function TraversalScreen({ sourceId }: { sourceId: number }) {
  return (
    <SourceFrame sourceId={sourceId} keys={keyLines(keys, useTranslations('keys.traversal'))}>
      {() => <Traversal sourceId={sourceId} />}
    </SourceFrame>
  );
}

function Traversal({ sourceId }: { sourceId: number }) {
  const t = useTranslations('traversal');
  const found = useQuery(query(readTraversal, { params: { sourceId } }));
  if (found.isPending) return <SkeletonRows rows={10} />;
  if (!found.data) return <FailedQuery query={found} title={t('could-not-read')} />;
  const { on, walk, lastRun } = found.data;
  if (!walk) {
    return on ? (
      <StatePanel icon={IconHandClick} title={t('none')} actions={<WalkButton sourceId={sourceId} />}>
        {t(lastRun?.noBrowser ? 'none-no-browser' : 'none-text')}
      </StatePanel>
    ) : (
      <StatePanel
        icon={IconHandOff}
        title={t('off')}
        actions={
          <Button component={Link} href={`/sources/${sourceId}/settings`}>
            {t('to-settings')}
          </Button>
        }
      >
        {t('off-text')}
      </StatePanel>
    );
  }
  return (
    <div className={classes.parts}>
      <WalkFacts
        traversal={found.data}
        walk={walk}
        action={
          !on ? null : walk.endedAt ? <WalkButton sourceId={sourceId} /> : <StopButton sourceId={sourceId} />
        }
      />
      {/* A walk that has only begun has seen nothing yet. */}
      {walk.picture.states.length > 0 ? (
        <>
          <ButtonsSection sourceId={sourceId} traversal={found.data} walk={walk} />
          <GraphSection sourceId={sourceId} picture={walk.picture} />
        </>
      ) : null}
    </div>
  );
}

function WalkButton({ sourceId }: { sourceId: number }) {
  const t = useTranslations('traversal');
  const client = useQueryClient();
  const walk = useMutation({
    mutationFn: () => demand(walkAnew, { params: { sourceId } }),
    onSuccess: ({ runId }) => notifications.show({ message: t('asked', { run: runId }) }),
    onError: useTellFailure(),
    onSettled: () => reload(client, readTraversal),
  });
  if (!useMay('operator')) return null;
  return (
    <Button
      leftSection={<IconHandClick size={16} stroke={1.75} />}
      loading={walk.isPending}
      onClick={() => walk.mutate()}
    >
      {t('walk-anew')}
    </Button>
  );
}

function StopButton({ sourceId }: { sourceId: number }) {
  const t = useTranslations('traversal');
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => demand(stopWalkNow, { params: { sourceId } }),
    onSuccess: ({ asked }) => notifications.show({ message: t(asked ? 'stopping' : 'no-walk') }),
    onError: useTellFailure(),
    onSettled: () => reload(client, readTraversal),
  });
  if (!useMay('operator')) return null;
  return (
    <Button
      leftSection={<IconHandStop size={16} stroke={1.75} />}
      loading={stop.isPending}
      onClick={() => stop.mutate()}
    >
      {t('stop')}
    </Button>
  );
}
