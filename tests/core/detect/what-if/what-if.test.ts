import { describe, expect, test } from 'vitest';
import { fitDetector } from '../../../../lib/core/detect/fit-detector.ts';
import { holdOut } from '../../../../lib/core/detect/operational/calibrate.ts';
import { failedVectors, scaleFeatures } from '../../../../lib/core/detect/operational/judge-document.ts';
import { neededMargin } from '../../../../lib/core/detect/operational/needed-margin.ts';
import {
  type DetectorSettings,
  defaultSettings,
  paperSettings,
} from '../../../../lib/core/detect/settings.ts';
import { keptPlaces } from '../../../../lib/core/detect/what-if/kept-places.ts';
import type { Recording } from '../../../../lib/core/detect/what-if/recording.ts';
import { decodeRecording, encodeRecording } from '../../../../lib/core/detect/what-if/recording-codec.ts';
import { retunerOf } from '../../../../lib/core/detect/what-if/retune.ts';
import { openWhatIf } from '../../../../lib/core/detect/what-if/what-if.ts';
import { playSource } from '../../../bench/synthetic/recorded-source.ts';
import { scriptedPages } from '../scripted-source.ts';

const pages = [...scriptedPages(0, 300), ...scriptedPages(300, 60, 'lead'), ...scriptedPages(400, 90)];
const score: DetectorSettings = { ...defaultSettings, policy: 'score' };
const play = (settings: DetectorSettings) => playSource(pages, 120, settings, { runs: 33, days: 30 });
const played = play(defaultSettings);
const failure = (recording: Recording): Recording => ({
  ...recording,
  alerts: [
    {
      id: '7',
      verdict: 'failure',
      openedAt: recording.runs[20]!.at,
      documents: Uint32Array.from({ length: 60 }, (_, i) => 300 + i),
    },
  ],
});

describe('the past judged again', () => {
  test.each([
    ['blocks', played],
    ['score', play(score)],
    ['paper', play(paperSettings)],
  ])('with the settings of the time is what was decided then: %s', (_, { recording, decisions }) => {
    expect(recording.models.length).toBeGreaterThan(1);
    const { replayed } = openWhatIf(recording).try(null);
    expect(replayed.runs.map(({ decision }) => decision)).toEqual(decisions);
  });

  test('is the same from what was sent to a browser', () => {
    const recording = failure(played.recording);
    const sent = decodeRecording(encodeRecording(recording));
    expect(sent.runs).toEqual(recording.runs);
    expect(sent.documents).toEqual(recording.documents);
    expect(openWhatIf(sent).try(score)).toMatchObject({
      replayed: openWhatIf(recording).try(score).replayed,
      score: openWhatIf(recording).try(score).score,
    });
    expect(
      openWhatIf(sent)
        .try(null)
        .replayed.runs.map(({ decision }) => decision),
    ).toEqual(played.decisions);
  });

  test('is the same whatever was tried before', () => {
    const recording = failure(played.recording);
    const going = openWhatIf(recording);
    const tried: Partial<DetectorSettings>[] = [
      { calm: 4 },
      { margin: 0.4, kMin: 6 },
      { calm: 14, margin: 0.4, kMin: 5 },
      { policy: 'paper', margin: 0, kMin: 7 },
      { scale: 'linear' },
      { margin: 0.4, kMin: 6 },
      {},
    ];
    for (const change of tried) {
      const settings = { ...defaultSettings, ...change };
      expect(going.try(settings)).toEqual(openWhatIf(recording).try(settings));
    }
  });

  test('finds the failed vectors of every document at any margin, also where it just reaches', () => {
    const { documents, models } = played.recording;
    const { operational } = models.at(-1)!.profile;
    const placesOf = keptPlaces(documents);
    const rows = new Float64Array(9);
    const borders = documents.slice(0, 40).flatMap(({ features }) => {
      scaleFeatures(features, operational.scale, rows, 0);
      return operational.vectors.map((vector) => neededMargin(vector, rows, operational.spreads));
    });
    for (const margin of new Set([0, 0.2, 1, 3, ...borders])) {
      const tried = { ...operational, margin };
      const failedAt = placesOf(tried, 0);
      documents.forEach(({ features }, place) => {
        scaleFeatures(features, operational.scale, rows, 0);
        if (failedAt(place) !== failedVectors(tried, rows, 0)) throw new Error(`${place} at ${margin}`);
      });
    }
  });

  test('of another margin asks for no fitting once another thread has prepared that, and is the same', () => {
    const going = openWhatIf(played.recording);
    const settings = { ...defaultSettings, margin: 0.3 };
    expect(going.modelsToFit(settings)).toBe(played.recording.models.length);
    for (let part = going.handOut(); part !== null; part = going.handOut())
      going.adopt(part.model, holdOut(structuredClone(part.task)));
    expect(going.modelsToFit(settings)).toBe(0);
    expect(going.try(settings)).toEqual(openWhatIf(played.recording).try(settings));
  });

  test('says roughly what another margin does before that is prepared, each model by its own kMin', () => {
    const going = openWhatIf(played.recording);
    const rough = going.tryRoughly({ ...defaultSettings, margin: 0.3 })!;
    expect(going.modelsToFit({ ...defaultSettings, margin: 0.3 })).toBe(played.recording.models.length);
    played.recording.models.forEach(({ profile }, i) => {
      expect(rough.profiles[i]!.operational).toMatchObject({ margin: 0.3, kMin: profile.operational.kMin });
    });
    expect(rough.score).toEqual(
      openWhatIf({
        ...played.recording,
        models: played.recording.models.map((model) => ({ ...model, training: null })),
      }).try({ ...defaultSettings, margin: 0.3 }).score,
    );
    expect(going.tryRoughly({ ...defaultSettings, clusters: 4 })).toBeNull();
  });

  test('leaves what was handed out to the other thread, but not what other boxes ask for', () => {
    const going = openWhatIf(played.recording);
    const settings = { ...defaultSettings, margin: 0.3 };
    const part = going.handOut()!;
    const rest = played.recording.models.length - 1;
    for (let left = rest; left > 0; left--) expect(going.fitOne(settings)).toBe(true);
    expect(going.fitOne(settings)).toBe(false);
    expect(going.modelsToFit(settings)).toBe(1);
    expect(going.fitOne({ ...settings, clusters: 4 })).toBe(true);
    going.adopt(part.model, holdOut(part.task));
    expect(going.modelsToFit(settings)).toBe(0);
    expect(going.handOut()).toBeNull();
  });

  test('finds the failure that people confirmed, and says after how many documents', () => {
    const { score: found } = openWhatIf(failure(played.recording)).try(defaultSettings);
    expect(found).toMatchObject({ right: 1, false: 0, missed: 0, undecided: 0 });
    expect(found.documentsToDetection).toBeGreaterThan(0);
    expect(found.documentsToDetection).toBeLessThanOrEqual(20);
    expect(found.alerts[0]!.firstDocument).toBeGreaterThanOrEqual(300);
  });

  test('misses it where no criterion may speak', () => {
    const silent: DetectorSettings = {
      ...defaultSettings,
      switchedOff: ['left-out', 'empty-text', 'template-inside', 'appended', 'foreign-text'],
    };
    const { score: found } = openWhatIf(failure(played.recording)).try(silent);
    expect(found).toMatchObject({ right: 0, false: 0, missed: 1, documentsToDetection: null });
  });

  test('holds an alert against what people said of its documents', () => {
    const { recording } = played;
    const [alert] = failure(recording).alerts;
    const said = (verdict: 'false-alarm' | 'undecided') =>
      openWhatIf({ ...recording, alerts: [{ ...alert!, verdict }] }).try(defaultSettings).score;
    expect(said('false-alarm')).toMatchObject({ right: 0, false: 1, undecided: 0 });
    expect(said('undecided')).toMatchObject({ right: 0, false: 0, undecided: 1 });
    expect(openWhatIf(recording).try(defaultSettings).score).toMatchObject({ false: 1 });
  });

  test('runs before the window count for nothing but the state', () => {
    const { recording } = played;
    const from = recording.runs[10]!.at;
    const { replayed, score: found } = openWhatIf({ ...recording, from }).try(null);
    expect(replayed.runs.map(({ decision }) => decision)).toEqual(played.decisions);
    expect(found.runs).toBe(recording.runs.length - 10);
  });
});

describe('a profile under other settings', () => {
  const observations = scriptedPages(0, 200);
  const { profile } = fitDetector(observations, defaultSettings, 3);
  const retuner = retunerOf(profile, observations);
  const changes: [string, Partial<DetectorSettings>, boolean][] = [
    ['nothing', {}, false],
    ['calm', { calm: 4 }, false],
    ['margin and kMin', { margin: 0.5, kMin: 6 }, false],
    ['cut-offs', { scoreCutOffs: { medium: 0.2, high: 0.4 }, policy: 'score' }, false],
    ['fit of the threshold', { thresholdFit: 'least-squares' }, false],
    ['wanted false positives', { wantedFalsePositives: 0.1 }, true],
    ['kMin alone', { kMin: 7 }, true],
    ['clusters', { clusters: 4 }, true],
    ['scale', { scale: 'linear' }, true],
    ['spacing', { nodeSpacing: 'uniform' }, true],
    ['windows', { leaveWindowOut: false }, true],
    ['all of the paper', paperSettings, true],
  ];

  test.each(changes)('is what a training would have made: %s', (_, change, mustFit) => {
    const settings = { ...defaultSettings, ...change };
    expect(retunerOf(profile, observations).mustFit(settings)).toBe(mustFit);
    expect(retuner.under(settings)).toEqual(fitDetector(observations, settings, 3).profile);
    expect(retuner.mustFit(settings)).toBe(false);
  });

  test('keeps what it cannot fit where the training documents are not known', () => {
    const blind = retunerOf(profile, null);
    const settings = { ...defaultSettings, clusters: 3, margin: 0.7 };
    expect(blind.mustFit(settings)).toBe(false);
    const { operational } = blind.under(settings);
    expect(operational).toMatchObject({ margin: 0.7, kMin: profile.operational.kMin });
    expect(operational.vectors).toBe(profile.operational.vectors);
  });
});

test('bytes that end too early, or of another format, are refused', () => {
  const bytes = encodeRecording(played.recording);
  expect(() => decodeRecording(bytes.subarray(0, bytes.length - 9))).toThrow(RangeError);
  expect(() => decodeRecording(Uint8Array.from([9, ...bytes]))).toThrow(RangeError);
});
