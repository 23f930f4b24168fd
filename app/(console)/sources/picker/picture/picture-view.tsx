'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { Time } from '@/components/time/time.tsx';
import { CallError, demand } from '@/lib/api/client.ts';
import { askForRendering, readRendering } from '@/lib/api/contracts/renderings.ts';
import { boxesOf } from './boxes.ts';
import classes from './picture.module.css';
import { Picture } from './picture.tsx';
import type { PictureProps } from './picture-props.ts';

const again = 1000;

/** The page as a browser drew it, where it was asked for: what is pointed at on the picture is found by its box. */
export function PictureView(props: PictureProps) {
  const { captureId } = props;
  const t = useTranslations('picker.picture');
  const failures = useTranslations('failure');
  const client = useQueryClient();
  const key = [readRendering.path, captureId];
  const rendering = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => demand(readRendering, { params: { captureId } }, signal),
    refetchInterval: ({ state }) => (state.data?.kind === 'in-work' ? again : false),
    staleTime: 60_000,
    retry: false,
  });
  const ask = useMutation({
    mutationFn: () => demand(askForRendering, { params: { captureId } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const found = rendering.data;
  const boxes = useMemo(() => (found?.kind === 'drawn' ? boxesOf(found.boxes) : []), [found]);
  const button = (words: string) => (
    <Button
      size="xs"
      loading={ask.isPending}
      leftSection={
        found?.kind === 'drawn' ? (
          <IconRefresh size={14} stroke={1.75} />
        ) : (
          <IconCamera size={14} stroke={1.75} />
        )
      }
      onClick={() => ask.mutate()}
    >
      {words}
    </Button>
  );
  if (rendering.isPending)
    return (
      <Pane>
        <SkeletonRows rows={8} height={60} />
      </Pane>
    );
  if (rendering.isError)
    return (
      <Pane>
        <FailedQuery query={rendering} title={t('not-read')} />
      </Pane>
    );
  if (found?.kind === 'in-work') {
    return (
      <Pane>
        {found.browser ? (
          <>
            <p className="text-2" role="status">
              {t('in-work')}
            </p>
            <SkeletonRows rows={8} height={60} />
          </>
        ) : (
          <StatePanel icon={IconPlugConnectedX} tone="warn" title={t('waits')}>
            {t('waits-text')} {t('asked')} <Time at={found.askedAt} />.
          </StatePanel>
        )}
      </Pane>
    );
  }
  if (found?.kind !== 'drawn') {
    return (
      <Pane>
        <StatePanel
          icon={IconCamera}
          title={t(found?.kind === 'failed' ? 'failed.title' : 'none')}
          actions={button(t(found?.kind === 'failed' ? 'try-again' : 'take'))}
        >
          {found?.kind === 'failed' ? t(`failed.${reasonOf(found.reason)}`) : t('means')}
        </StatePanel>
        {ask.error instanceof CallError ? (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failures(`sentence.${ask.error.failure.code}`)}
          </Note>
        ) : null}
      </Pane>
    );
  }
  return (
    <div className={classes.view}>
      <div className={classes.bar}>
        <span className="caption text-3">
          {t('drawn', { width: found.width, ratio: found.deviceRatio })}{' '}
          <Time at={found.at} form="absolute" />
          {found.forbidden > 0 ? ` · ${t('forbidden', forbiddenOf(found))}` : ''}
        </span>
        {button(t('again'))}
      </div>
      <Picture {...props} rendering={found} boxes={boxes} />
    </div>
  );
}

function forbiddenOf(drawn: { forbidden: number; forbiddenFrames: number }) {
  const { forbiddenFrames: frames } = drawn;
  const parts = drawn.forbidden - frames;
  return { parts, frames, both: parts > 0 && frames > 0 ? 'yes' : 'no' };
}

const reasons = ['no-browser', 'too-slow', 'too-complex', 'gone', 'own-proxy', 'host-busy'] as const;

function reasonOf(reason: string): (typeof reasons)[number] | 'other' {
  return reasons.find((each) => each === reason) ?? 'other';
}

function Pane({ children }: { children: React.ReactNode }) {
  return <div className={classes.pane}>{children}</div>;
}
