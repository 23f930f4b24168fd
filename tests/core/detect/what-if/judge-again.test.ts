import { describe, expect, test } from 'vitest';
import { forgetEvidence } from '../../../../lib/core/detect/fit-detector.ts';
import { judgeRun } from '../../../../lib/core/detect/judge-run.ts';
import type { Observation } from '../../../../lib/core/detect/observation.ts';
import type { Profile } from '../../../../lib/core/detect/profile/profile.ts';
import {
  type DetectorSettings,
  defaultSettings,
  type Policy,
  paperSettings,
} from '../../../../lib/core/detect/settings.ts';
import { nothingSeen } from '../../../../lib/core/detect/state/nothing-seen.ts';
import type { Replayed } from '../../../../lib/core/detect/what-if/judge-again.ts';
import type { Recording } from '../../../../lib/core/detect/what-if/recording.ts';
import { scorerOf } from '../../../../lib/core/detect/what-if/score-replay.ts';
import { openWhatIf } from '../../../../lib/core/detect/what-if/what-if.ts';
import { seededRandom } from '../../../../lib/core/stats/seeded-random.ts';
import { newsDocuments } from '../../../bench/synthetic/news-documents.ts';
import { playSource } from '../../../bench/synthetic/recorded-source.ts';
import { leadOnly } from '../../../bench/synthetic/stored-source.ts';

/** A source with failures of which one is confirmed, single short articles, and something appended to some. */
function recordingOf(seed: number, settings: DetectorSettings): Recording {
  const random = seededRandom(seed);
  return playedFrom(settings, newsDocuments(900, random), (page, place) => {
    if (place >= 700 && place < 745) return appended(page);
    const broken = place % 230 > 200 && place > 250 && place % 460 > 230;
    return broken || (place > 200 && random() < 0.05) ? leadOnly(page) : page;
  });
}

function playedFrom(
  settings: DetectorSettings,
  pages: readonly Observation[],
  faulty: (page: Observation, place: number) => Observation,
): Recording {
  const { recording } = playSource(pages.map(faulty), 150, settings, { runs: 170, days: 30 });
  return {
    ...recording,
    // What would have to be fitted stays as it is: only judging is tried here.
    models: recording.models.map((model) => ({ ...model, training: null })),
    alerts: [
      {
        id: '1',
        verdict: 'failure',
        openedAt: recording.runs[60]!.at,
        documents: Uint32Array.from({ length: 29 }, (_, i) => 431 + i),
      },
    ],
  };
}

/** With as much at its end as no article has. */
function appended({ features, sketch }: Observation): Observation {
  const { paragraphCount, blockCount } = features;
  return {
    sketch,
    features: { ...features, paragraphCount: paragraphCount + 60, blockCount: blockCount + 60 },
  };
}

/** As people move sliders: mostly the same one by a step or two, at times another, rarely something quite else. */
function* moves(seed: number, settings: DetectorSettings): Generator<DetectorSettings> {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const stepped = (value: number, step: number, low: number, high: number) =>
    Math.min(high, Math.max(low, value + (random() < 0.5 ? -1 : 1) * step * Math.ceil(random() * 3)));
  const changes: ((now: DetectorSettings) => Partial<DetectorSettings>)[] = [
    ({ calm }) => ({ calm: stepped(calm, 0.5, 1, 40) }),
    ({ margin }) => ({ margin: stepped(margin ?? 0.5, 0.02, 0, 3) }),
    ({ kMin }) => ({ kMin: stepped(kMin ?? 5, 1, 1, 7) }),
    ({ quarantine }) => ({ quarantine: stepped(quarantine, 1, 0, 200) }),
    ({ batchDocuments }) => ({ batchDocuments: stepped(batchDocuments, 1, 1, 300) }),
    ({ selfCheckShare }) => ({ selfCheckShare: stepped(selfCheckShare, 0.02, 0, 1) }),
    ({ selfCheckLeast }) => ({ selfCheckLeast: stepped(selfCheckLeast, 1, 1, 10) }),
    ({ selfCheckDocuments }) => ({ selfCheckDocuments: stepped(selfCheckDocuments, 2, 1, 40) }),
    ({ reviewDays }) => ({ reviewDays: stepped(reviewDays, 0.5, 0.5, 60) }),
    ({ weights }) => ({ weights: { ...weights, 'text-size': between(0, 3) } }),
    ({ scoreCutOffs: { high } }) => ({
      scoreCutOffs: { medium: high / 2, high: stepped(high, 0.1, 0.1, 6) },
    }),
    () => ({ quarantine: Math.round(between(0, 500)), batchDocuments: Math.round(between(1, 300)) }),
    () => ({ calm: between(1, 40), margin: between(0, 3) }),
    () => ({ margin: null, kMin: null }),
    ({ switchedOff }) => ({ switchedOff: switchedOff.length > 0 ? [] : ['left-out', 'appended'] }),
    () => ({
      policy: (['paper', 'weighted', 'score', 'blocks'] satisfies Policy[])[Math.floor(random() * 4)]!,
    }),
  ];
  let now = settings;
  let slider = 0;
  for (let i = 0; i < 60; i++) {
    if (random() < 0.3)
      slider = random() < 0.5 ? Math.floor(random() * 5) : Math.floor(random() * changes.length);
    now = { ...now, ...changes[slider]!(now) };
    yield now;
  }
}

/** Run by run as the worker does it, which keeps nothing. */
function judgedRunByRun({ documents, runs }: Recording, profiles: readonly Profile[]): Replayed {
  const suspicious = new Uint8Array(documents.length).fill(255);
  const vectorBits = new Uint8Array(documents.length);
  let state = nothingSeen;
  const judged = runs.map((run, i) => {
    const begins = i > 0 && (run.forgets || run.model !== runs[i - 1]!.model);
    if (begins) state = { ...state, released: 0, releasedSuspicious: 0 };
    if (begins && run.forgets) state = forgetEvidence(state);
    const profile = profiles[run.model]!;
    const observed = Array.from(run.documents, (place) => {
      const { features, counts } = documents[place]!;
      return { id: String(place), observation: { features, sketch: null, counts } };
    });
    const { check, decision, ...after } = judgeRun(profile, state, observed, profile.settings, run.at);
    state = after.state;
    for (const document of after.documents) {
      suspicious[Number(document.id)] = document.suspicious ? 1 : 0;
      vectorBits[Number(document.id)] = document.verdict.vectorBits;
    }
    if (check === null) return { run: i, decision, check };
    const { score, threshold, verdict } = check;
    return { run: i, decision, check: { documents: check.documents, score, threshold, verdict } };
  });
  return { runs: judged, suspicious, vectorBits };
}

/** Tries one after the other and compares each with judging run by run. @returns how many of them had answers of their own */
function differingAnswers(recording: Recording, settings: readonly (DetectorSettings | null)[]): number {
  const going = openWhatIf(recording);
  const score = scorerOf(recording);
  const answers = new Set<string>();
  for (const each of settings) {
    const tried = going.try(each);
    const anew = judgedRunByRun(recording, tried.profiles);
    expect(tried.replayed).toEqual(anew);
    expect(tried.score).toEqual(score(anew));
    answers.add(JSON.stringify(anew.runs));
  }
  return answers.size;
}

describe('the past judged again after any moves is what judging all of it run by run gives', () => {
  const cases: [string, number, DetectorSettings][] = [
    ['blocks', 1, defaultSettings],
    ['blocks, wakeful', 2, { ...defaultSettings, calm: 2, margin: 0.1, kMin: 7 }],
    ['score', 3, { ...defaultSettings, policy: 'score' }],
    ['paper', 4, paperSettings],
    ['blocks, little time to learn', 5, { ...defaultSettings, quarantine: 5, calm: 4 }],
    ['weighted', 6, { ...defaultSettings, policy: 'weighted', quarantine: 80, batchDocuments: 60 }],
  ];

  test.each(cases)('%s', (_, seed, settings) => {
    expect(differingAnswers(recordingOf(seed, settings), [...moves(seed, settings), null])).toBeGreaterThan(
      10,
    );
  });

  test('blocks, of models that have none', () => {
    const recording = recordingOf(7, defaultSettings);
    const models = recording.models.map((model) => ({
      ...model,
      profile: { ...model.profile, blocks: null },
    }));
    const settings = [...moves(7, { ...defaultSettings, quarantine: 10, kMin: 7, margin: 0 }), null];
    expect(differingAnswers({ ...recording, models }, settings)).toBeGreaterThan(10);
  });

  test('where evidence began longer ago than some settings speak of', () => {
    const settings = { ...defaultSettings, calm: 40 };
    const recording = playedFrom(settings, newsDocuments(900, seededRandom(7)), (page, place) =>
      place > 300 && place < 700 && place % 3 === 0 ? leadOnly(page) : page,
    );
    const late: Partial<DetectorSettings> = {
      ...{ policy: 'score', selfCheckShare: 0.05, selfCheckDocuments: 150, batchDocuments: 10 },
    };
    const steps: Partial<DetectorSettings>[] = [
      ...[{ calm: 39 }, {}, { quarantine: 100 }, { quarantine: 70 }, { quarantine: 400 }, { calm: 39.5 }],
      ...[{ quarantine: 40 }, { batchDocuments: 60 }, { quarantine: 0 }],
      ...[late, { ...late, quarantine: 90 }, { ...late, quarantine: 0 }, { ...late, batchDocuments: 120 }],
    ];
    const tried = steps.map((step) => ({ ...settings, ...step }));
    expect(differingAnswers(recording, tried)).toBeGreaterThan(3);
  });
});

test('what was checked tells heights, also where no sum came near them', () => {
  const pages = newsDocuments(400, seededRandom(5)).map((page, place) =>
    place < 300 ? page : appended(place % 7 === 0 ? leadOnly(page) : page),
  );
  const calm = { ...defaultSettings, calm: 40 };
  const { recording } = playSource(pages, 150, calm, { runs: 60, days: 30 });
  const going = openWhatIf(recording);
  // What is judged is kept from the second move of a slider on.
  for (const height of [40, 38]) going.try({ ...calm, calm: height });
  const calmer = { ...calm, calm: 36 };
  const { replayed } = going.try(calmer);
  // So calm that single short articles hardly move a sum, while what is appended raises an alert by itself.
  const scores = replayed.runs.flatMap(({ check }) => (check ? [check.score] : []));
  expect(scores.some((score) => score > 0)).toBe(true);
  expect(Math.max(...scores)).toBeLessThan(0.5);
  expect(replayed).toEqual(openWhatIf(recording).try(calmer).replayed);
});
