'use client';

import { IconAlertTriangle, IconInfoCircle, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Facts } from '@/components/layout/facts.tsx';
import { FailedQuery } from '@/components/state/failed-query.tsx';
import { Note } from '@/components/state/note.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { Time } from '@/components/time/time.tsx';
import { query } from '@/lib/api/client.ts';
import { type DetectorAnswer, readDetector } from '@/lib/api/contracts/detector.ts';
import { SourceFrame } from '../source-frame.tsx';
import { BlockCriteria } from './block-criteria.tsx';
import { BoxTable } from './box-table.tsx';
import { CheckTable, ModelTable } from './history-tables.tsx';
import { LastCheck } from './last-check.tsx';
import { ReferenceHistograms } from './reference-histograms.tsx';
import { RetrainButton } from './retrain-button.tsx';
import { ThresholdFunctions } from './threshold-functions.tsx';

/** A source's detector: what it learned, what it found last, how it decides. */
export function DetectorScreen({ sourceId }: { sourceId: number }) {
  return <SourceFrame sourceId={sourceId}>{() => <Detector sourceId={sourceId} />}</SourceFrame>;
}

function Detector({ sourceId }: { sourceId: number }) {
  const t = useTranslations('detector-page');
  const found = useQuery(query(readDetector, { params: { sourceId } }));
  if (found.isPending) return <SkeletonRows rows={10} />;
  if (found.isError) {
    return <FailedQuery query={found} title={t('could-not-read')} notMeant={t('not-meant')} />;
  }
  const detector = found.data;
  const { model, progress } = detector;
  if (!model) {
    return (
      <StatePanel
        icon={IconSchool}
        tone="calm"
        title={t('learning.title', { have: progress.have, need: progress.need })}
        progress={progress.have / progress.need}
        facts={[
          { name: t('learning.watched'), value: t('learning.watched-what') },
          { name: t('learning.afterwards'), value: t('learning.afterwards-what') },
        ]}
      >
        {t('learning.text', { need: progress.need })}
      </StatePanel>
    );
  }
  return (
    <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ModelFacts detector={detector} model={model} sourceId={sourceId} />
      {model.doubts.map((doubt) => (
        <Note key={doubt.code} tone="warn" icon={IconAlertTriangle}>
          {t(`doubt.${doubt.code}`, doubt.params)} {t('doubt.means')}
        </Note>
      ))}
      {progress.full ? null : (
        <Note tone="accent" icon={IconInfoCircle}>
          {t('young', { have: model.trainingCount })}
        </Note>
      )}
      <LastCheck check={detector.lastCheck} />
      <ReferenceHistograms model={model} check={detector.lastCheck} />
      <ThresholdFunctions model={model} check={detector.lastCheck} />
      <BlockCriteria explanation={model.explanation} />
      <BoxTable explanation={model.explanation} />
      <CheckTable checks={detector.checks} />
      <ModelTable models={detector.models} />
    </div>
  );
}

function ModelFacts(props: {
  detector: DetectorAnswer;
  model: NonNullable<DetectorAnswer['model']>;
  sourceId: number;
}) {
  const { detector, model, sourceId } = props;
  const t = useTranslations('detector-page');
  const format = useFormatter();
  const expected = model.explanation.expectedFalsePositives;
  return (
    <div style={{ display: 'flex', gap: 24, alignItems: 'start' }}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Facts
          facts={[
            {
              figure: `v${model.version}`,
              words: (
                <>
                  {t('facts.model')} <Time at={model.trainedAt} />
                </>
              ),
            },
            { figure: format.number(model.trainingCount), words: t('facts.documents') },
            { figure: t(`policy.${detector.policy}`), words: t('facts.policy') },
            {
              figure:
                expected === null
                  ? t('facts.unknown')
                  : format.number(expected, { style: 'percent', maximumFractionDigits: 1 }),
              words: t('facts.false'),
            },
          ]}
        />
      </div>
      <RetrainButton sourceId={sourceId} />
    </div>
  );
}
