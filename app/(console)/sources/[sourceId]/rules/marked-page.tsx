'use client';

import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { addressOf } from '@/lib/api/client.ts';
import { showPickFrame } from '@/lib/api/contracts/picking.ts';
import type { TriedPage } from '@/lib/api/contracts/source-rules.ts';
import type { FrameOrder } from '../../picker/frame-messages.ts';
import { PickFrame } from '../../picker/pick-frame.tsx';
import classes from '../../rules/rules.module.css';

/**
 * A stored page with what the unsaved rule finds on it marked as the person writes. A click there begins to point.
 *
 * @param blocked the rule can't be tried as it stands: nothing is marked
 */
export function MarkedPage(props: { pages: readonly TriedPage[]; blocked: boolean; onPoint: () => void }) {
  const { pages, blocked, onPoint } = props;
  const t = useTranslations('source-rules.try');
  const [captureId, setCaptureId] = useState<string | null>(null);
  const [ready, setReady] = useState<string | null>(null);
  const kept = pages.filter(({ kind }) => kind !== 'gone');
  const place = Math.max(
    0,
    kept.findIndex((page) => page.captureId === captureId),
  );
  const page = kept[place];
  const marks = blocked ? null : (page?.marks ?? null);
  const shown = JSON.stringify([marks?.matches ?? [], marks?.excluded ?? [], ready]);
  // The frame forgets when it is loaded: it is told again once it is ready.
  const show = useMemo(() => orderOf(shown), [shown]);
  // Below it is said why there is none.
  if (!page) return null;
  return (
    <div className={classes.marked}>
      <div className={classes.markedHead}>
        <ActionIcon
          aria-label={t('newer-page')}
          title={t('newer-page')}
          disabled={place === 0}
          onClick={() => setCaptureId(kept[place - 1]!.captureId)}
        >
          <IconChevronLeft size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('older-page')}
          title={t('older-page')}
          disabled={place === kept.length - 1}
          onClick={() => setCaptureId(kept[place + 1]!.captureId)}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </ActionIcon>
        <span className="cut" title={page.url}>
          {page.title ?? page.url}
        </span>
        <span className={classes.space} />
        <b className={`nowrap ${marks && page.matches === 0 ? 'tone-bad' : ''}`} role="status">
          {marks ? t('matches', { count: page.matches }) : t('nothing-marked')}
        </b>
      </div>
      <PickFrame
        key={page.captureId}
        hidden={false}
        address={addressOf(showPickFrame.path, { params: { captureId: page.captureId } })}
        title={page.title ?? page.url}
        show={show}
        move={null}
        onMessage={({ kind }) => {
          if (kind === 'ready') setReady(page.captureId);
          if (kind === 'pick') onPoint();
        }}
      />
    </div>
  );
}

function orderOf(shown: string): FrameOrder {
  const [matches, excluded] = JSON.parse(shown) as [number[], number[]];
  return { kind: 'show', picked: [], excluded, matches, found: [], contexts: [], at: matches[0] ?? null };
}
