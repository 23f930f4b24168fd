'use client';

import { IconHistoryOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { Section } from '@/components/layout/section.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { query } from '@/lib/api/client.ts';
import { listReextractions } from '@/lib/api/contracts/reextractions.ts';
import { alertIn, RepairOfAlert } from '../../repair/repair-steps.tsx';
import { SourceFrame } from '../source-frame.tsx';
import { NewReextraction } from './new-reextraction.tsx';
import { ReextractionTable } from './reextraction-table.tsx';
import classes from './reextractions.module.css';

/** Extracting a source's documents again: a new one above, the past ones below. */
export function ReextractionsScreen({ sourceId }: { sourceId: number }) {
  return <SourceFrame sourceId={sourceId}>{() => <Reextractions sourceId={sourceId} />}</SourceFrame>;
}

function Reextractions({ sourceId }: { sourceId: number }) {
  const t = useTranslations('reextractions');
  const mayAct = useMay('operator');
  const alert = alertIn(useSearchParams());
  const found = useQuery(query(listReextractions, { params: { sourceId } }));
  const all = found.data?.reextractions ?? [];
  const atWork = all.find(({ state }) => ['extracting', 'judging', 'undoing'].includes(state));
  return (
    <div className={classes.screen}>
      <RepairOfAlert alertId={alert} here="extract" />
      {mayAct ? (
        <NewReextraction key={alert} sourceId={sourceId} alertId={alert} atWork={atWork} />
      ) : (
        <p className="text-3">{t('needs-operator')}</p>
      )}
      <Section title={t('past')} caption={found.data ? t('past-caption', { count: all.length }) : null}>
        {found.isPending ? (
          <SkeletonRows rows={4} height={32} />
        ) : found.isError && all.length === 0 ? (
          <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />
        ) : all.length === 0 ? (
          <StatePanel icon={IconHistoryOff} title={t('none')}>
            {t('none-text')}
          </StatePanel>
        ) : (
          <ReextractionTable sourceId={sourceId} reextractions={all} />
        )}
      </Section>
    </div>
  );
}
