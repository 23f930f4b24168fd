'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { keyLines } from '@/components/layout/key-help.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { query } from '@/lib/api/client.ts';
import { readRules } from '@/lib/api/contracts/source-rules.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import { SourceFrame } from '../source-frame.tsx';
import { RulesEditor } from './rules-editor.tsx';

const keys = [
  [['←', '→'], 'fields'],
  [['Ctrl', 'Space'], 'names'],
  [['Tab'], 'take'],
] as const;

/** A source's rules: written by hand, tried on stored pages, published as versions. */
export function RulesScreen({ sourceId }: { sourceId: number }) {
  return (
    <SourceFrame sourceId={sourceId} content="panes" keys={keyLines(keys, useTranslations('keys.rules'))}>
      {(source) => <Rules source={source} />}
    </SourceFrame>
  );
}

function Rules({ source }: { source: SourceDetail }) {
  const t = useTranslations('source-rules');
  const found = useQuery(query(readRules, { params: { sourceId: source.id } }));
  if (found.data) return <RulesEditor source={source} answer={found.data} />;
  if (found.isPending) {
    return (
      <div style={{ flex: 1, padding: 16 }}>
        <SkeletonRows rows={8} />
      </div>
    );
  }
  return <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />;
}
