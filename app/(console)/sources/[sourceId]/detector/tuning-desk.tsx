'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconPin, IconPlayerPause, IconSchool } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PrecisionSection } from '@/app/(console)/alerts/detail/criteria/precision-section.tsx';
import { useMay } from '@/app/(console)/shell/user-context.tsx';
import { Facts } from '@/components/layout/facts.tsx';
import { Note } from '@/components/state/note.tsx';
import { Time } from '@/components/time/time.tsx';
import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import type { SourceDetail } from '@/lib/api/contracts/sources.ts';
import type { DetectorSettings } from '@/lib/core/detect/settings.ts';
import { useUnsavedWarning } from '../../rules/use-unsaved-warning.ts';
import { BlockCriteria } from './block-criteria.tsx';
import { BoxTable } from './box-table.tsx';
import { ClusterCharts } from './clusters/cluster-charts.tsx';
import { TriedMargin } from './clusters/tried-boxes.tsx';
import { CheckTable } from './history-tables.tsx';
import { LastCheck } from './last-check.tsx';
import { ReferenceHistograms } from './reference-histograms.tsx';
import { ThresholdFunctions } from './threshold-functions.tsx';
import type { ChangeSettings } from './tuning/parameter-field.tsx';
import { changedPaths, switchable } from './tuning/parameters.ts';
import { SaveBar } from './tuning/save-bar.tsx';
import { SettingsPanel } from './tuning/settings-panel.tsx';
import { TrainingNote } from './tuning/training-note.tsx';
import classes from './tuning/tuning.module.css';
import { ReferenceDrawer } from './versions/reference-drawer.tsx';
import { VersionTable } from './versions/version-table.tsx';
import { useWhatIf } from './what-if/use-what-if.ts';
import { WhatIfStrip } from './what-if/what-if-strip.tsx';

type Model = NonNullable<DetectorAnswer['model']>;

/** Observation, model and settings side by side; the past under the settings that are tried is docked below. */
export function TuningDesk(props: { source: SourceDetail; detector: DetectorAnswer; model: Model }) {
  const { source, detector, model } = props;
  const sourceId = source.id;
  const may = useMay('operator');
  const inForce = detector.wholeSettings;
  // What was tried belongs to the settings in force at that time; others in force begin a new draft.
  const [draft, setDraft] = useState<{ of: string; settings: DetectorSettings } | null>(null);
  const [days, setDays] = useState(30);
  const of = useMemo(() => JSON.stringify(inForce), [inForce]);
  const settings = draft?.of === of ? draft.settings : inForce;
  const changes = useMemo(() => changedPaths(settings, inForce), [settings, inForce]);
  useUnsavedWarning(changes.length > 0);
  const settingsKey = useMemo(() => JSON.stringify(settings), [settings]);
  const tried = settingsKey === of ? null : settings;
  const whatIf = useWhatIf(sourceId, days, inForce, tried && settingsKey);
  const { margin, kMin } = whatIf.tried?.calibrated ?? whatIf.past?.inForce.calibrated ?? model.explanation;
  // The same object for the same values: an answer alone draws nothing of the settings.
  const calibrated = useMemo(() => ({ margin, kMin }), [margin, kMin]);
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  const { ask } = whatIf;
  const change = useCallback<ChangeSettings>(
    (changed) => {
      // The past is judged while the slider itself is drawn.
      latest.current = changed(latest.current);
      const next = JSON.stringify(latest.current);
      ask(next === of ? null : next);
      setDraft((known) => ({ of, settings: changed(known?.of === of ? known.settings : inForce) }));
    },
    [of, inForce, ask],
  );
  const draftNow = useCallback(() => latest.current, []);
  const discard = useCallback(() => setDraft(null), []);
  const next = Math.max(...detector.models.map(({ version }) => version)) + 1;
  return (
    <div className={classes.panes}>
      <div className={classes.main}>
        <div className={classes.content} data-scrolls>
          <Observed source={source} detector={detector} model={model} />
          {/* A margin that is set is the slider's own: nothing has to be judged for its boxes. */}
          <TriedMargin value={tried && (tried.margin ?? whatIf.tried?.calibrated.margin ?? null)}>
            <ClusterCharts sourceId={sourceId} model={model} trying={tried !== null} />
          </TriedMargin>
          <Learned sourceId={sourceId} detector={detector} model={model} />
        </div>
        <WhatIfStrip whatIf={whatIf} days={days} setDays={setDays} version={model.version} />
        {changes.length > 0 && may ? (
          <SaveBar
            sourceId={sourceId}
            detector={detector}
            draft={draftNow}
            changes={changes.length}
            next={next}
            discard={discard}
          />
        ) : null}
      </div>
      <SettingsPanel
        draft={settings}
        inForce={inForce}
        defaults={detector.wholeDefaults}
        group={detector.group}
        calibrated={calibrated}
        readOnly={!may}
        change={change}
      />
    </div>
  );
}

/** What does not follow the sliders is not drawn anew while they move: above the boxes, and below. */
const Observed = memo(function Observed(props: {
  source: SourceDetail;
  detector: DetectorAnswer;
  model: Model;
}) {
  const { source, detector, model } = props;
  return (
    <>
      <DeskNotes source={source} detector={detector} model={model} />
      <ModelFacts detector={detector} model={model} sourceId={source.id} />
      <LastCheck check={detector.lastCheck} />
      <ReferenceHistograms model={model} check={detector.lastCheck} />
      <ThresholdFunctions model={model} check={detector.lastCheck} />
    </>
  );
});

const Learned = memo(function Learned(props: { sourceId: number; detector: DetectorAnswer; model: Model }) {
  const { sourceId, detector, model } = props;
  return (
    <>
      <BlockCriteria explanation={model.explanation} />
      <BoxTable explanation={model.explanation} />
      <PrecisionSection sourceId={sourceId} kind="drift" />
      <CheckTable checks={detector.checks} />
      <VersionTable sourceId={sourceId} detector={detector} />
    </>
  );
});

/** What must be known before the figures are believed. */
function DeskNotes({
  source,
  detector,
  model,
}: {
  source: SourceDetail;
  detector: DetectorAnswer;
  model: Model;
}) {
  const t = useTranslations('detector-page');
  const tuning = useTranslations('tuning');
  const { pinned, progress, wholeSettings } = detector;
  const allOff =
    wholeSettings.policy === 'blocks' && switchable.every((code) => wholeSettings.switchedOff.includes(code));
  return (
    <>
      <TrainingNote sourceId={source.id} training={detector.training} />
      {source.pausedAt ? (
        <Note tone="accent" icon={IconPlayerPause}>
          {tuning('paused')} <Time at={source.pausedAt} />
        </Note>
      ) : null}
      {allOff ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {tuning('switched-off')}
        </Note>
      ) : null}
      {pinned ? (
        <Note tone="accent" icon={IconPin}>
          {tuning('pinned', { version: model.version, name: pinned.by ?? '—' })} <Time at={pinned.at} />
        </Note>
      ) : null}
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
    </>
  );
}

function ModelFacts(props: { detector: DetectorAnswer; model: Model; sourceId: number }) {
  const { detector, model, sourceId } = props;
  const t = useTranslations('detector-page');
  const format = useFormatter();
  const may = useMay('operator');
  const [choosing, choose] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
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
      {may ? (
        <Button
          ref={opener}
          leftSection={<IconSchool size={16} stroke={1.75} />}
          onClick={() => choose(true)}
        >
          {t('retrain')}
        </Button>
      ) : null}
      {choosing ? (
        <ReferenceDrawer
          sourceId={sourceId}
          detector={detector}
          close={() => {
            choose(false);
            opener.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
