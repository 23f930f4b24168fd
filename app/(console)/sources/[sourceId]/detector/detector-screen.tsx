'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { keyLines } from '@/components/layout/key-help.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { readDetector } from '@/lib/api/contracts/detector.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import { SourceFrame } from '../source-frame.tsx';
import { LearningPanel } from './learning-panel.tsx';
import { TuningDesk } from './tuning-desk.tsx';

const keys = [
  [['←', '→'], 'step'],
  [['Home', 'End'], 'ends'],
  [['Enter'], 'open'],
] as const;

/** A source's detector: what it learned, what it found, what it would find under other settings. */
export function DetectorScreen({ sourceId }: { sourceId: number }) {
  return (
    <SourceFrame sourceId={sourceId} content="panes" keys={keyLines(keys, useTranslations('keys.detector'))}>
      {(source) => <Detector source={source} />}
    </SourceFrame>
  );
}

function Detector({ source }: { source: SourceDetail }) {
  const t = useTranslations('detector-page');
  const found = useQuery(query(readDetector, { params: { sourceId: source.id } }));
  const padded = { flex: 1, padding: '16px var(--page-padding)', overflow: 'auto' };
  if (found.data?.model) return <TuningDesk source={source} detector={found.data} model={found.data.model} />;
  return (
    <div style={padded}>
      {found.data ? (
        <LearningPanel source={source} detector={found.data} />
      ) : found.isPending ? (
        <SkeletonRows rows={10} />
      ) : (
        <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
      )}
    </div>
  );
}
