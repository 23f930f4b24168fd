'use client';

import { IconPlayerPause, IconSchool } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { StatePanel } from '@/components/state/state-panel.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import { TrainingNote } from './tuning/training-note.tsx';

/** Without a model: what is waited for, or that nothing comes while the source is paused. */
export function LearningPanel({ source, detector }: { source: SourceDetail; detector: DetectorAnswer }) {
  const t = useTranslations('detector-page');
  const { progress } = detector;
  const paused = source.pausedAt !== null;
  return (
    <>
      <TrainingNote sourceId={source.id} training={detector.training} />
      <StatePanel
        icon={paused ? IconPlayerPause : IconSchool}
        tone="calm"
        title={t(paused ? 'learning.paused' : 'learning.title', { have: progress.have, need: progress.need })}
        progress={progress.have / progress.need}
        facts={[
          ...(source.pausedAt
            ? [{ name: t('learning.paused-since'), value: <Time at={source.pausedAt} form="absolute" /> }]
            : []),
          { name: t('learning.watched'), value: t('learning.watched-what') },
          { name: t('learning.afterwards'), value: t('learning.afterwards-what') },
        ]}
      >
        {t(paused ? 'learning.paused-text' : 'learning.text', { need: progress.need })}
      </StatePanel>
    </>
  );
}
