import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../../lib/core/detect/observation.ts';
import {
  type DetectorSettings,
  defaultSettings,
  type Policy,
  paperSettings,
} from '../../../../lib/core/detect/settings.ts';
import type { Recording } from '../../../../lib/core/detect/what-if/recording.ts';
import { openWhatIf } from '../../../../lib/core/detect/what-if/what-if.ts';
import { seededRandom } from '../../../../lib/core/stats/seeded-random.ts';
import { newsDocuments } from '../../../bench/synthetic/news-documents.ts';
import { playSource } from '../../../bench/synthetic/recorded-source.ts';
import { leadOnly } from '../../../bench/synthetic/stored-source.ts';

/** A source with failures of which one is confirmed, single short articles, and something appended to some. */
function recordingOf(seed: number, settings: DetectorSettings): Recording {
  const random = seededRandom(seed);
  const pages = newsDocuments(900, random).map((page, place) => {
    if (place >= 700 && place < 745) return appended(page);
    const broken = place % 230 > 200 && place > 250 && place % 460 > 230;
    return broken || (place > 200 && random() < 0.05) ? leadOnly(page) : page;
  });
  const { recording } = playSource(pages, 150, settings, { runs: 170, days: 30 });
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
    if (random() < 0.25)
      slider = random() < 0.7 ? Math.floor(random() * 3) : Math.floor(random() * changes.length);
    now = { ...now, ...changes[slider]!(now) };
    yield now;
  }
}

describe('the past judged again after any moves is what judging all of it anew gives', () => {
  const cases: [string, number, DetectorSettings][] = [
    ['blocks', 1, defaultSettings],
    ['blocks, wakeful', 2, { ...defaultSettings, calm: 2, margin: 0.1, kMin: 7 }],
    ['score', 3, { ...defaultSettings, policy: 'score' }],
    ['paper', 4, paperSettings],
  ];

  test.each(cases)('%s', (_, seed, settings) => {
    const recording = recordingOf(seed, settings);
    const going = openWhatIf(recording);
    const answers = new Set<number>();
    for (const tried of moves(seed, settings)) {
      const { replayed, score } = going.try(tried);
      const anew = openWhatIf(recording).try(tried);
      expect(score).toEqual(anew.score);
      expect(replayed).toEqual(anew.replayed);
      answers.add(replayed.runs.filter(({ decision }) => decision.kind === 'alert').length);
    }
    expect(answers.size).toBeGreaterThan(1);
    expect(going.try(null).replayed).toEqual(openWhatIf(recording).try(null).replayed);
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
