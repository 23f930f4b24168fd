import { judgeBatch } from '../../../lib/core/detect/deferred/judge-batch.ts';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import { judgeOwnedRun, judgeRun } from '../../../lib/core/detect/judge-run.ts';
import { openSession } from '../../../lib/core/detect/judge-session.ts';
import type { Observation, ObservedDocument } from '../../../lib/core/detect/observation.ts';
import { judgeDocument } from '../../../lib/core/detect/operational/judge-document.ts';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { countCells } from '../../../lib/core/stats/histogram.ts';
import { kullbackLeibler } from '../../../lib/core/stats/kullback-leibler.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { cpuSeconds, peakMegabytes } from '../measuring/cpu-time.ts';
import { against, type PartResult } from '../measuring/row.ts';
import { plainBoxes } from '../peers/plain-boxes.ts';
import { newsDocuments } from '../synthetic/news-documents.ts';
import { newsFeatures } from '../synthetic/news-features.ts';

const seed = 2013;

/** Documents judged one by one by the operational detector. */
export async function classification({ quick }: { quick: boolean }): Promise<PartResult> {
  const count = quick ? 20_000 : 1_000_000;
  const random = seededRandom(seed);
  const features = newsFeatures(10_000, random);
  const documents: Observation[] = features.map((each) => ({ features: each, sketch: null }));
  const { profile } = fitDetector(documents.slice(0, 5000), defaultSettings, seed);
  const rounds = Math.ceil(count / documents.length);
  const perSecond = (judge: (document: Observation) => number): number => {
    const { seconds } = cpuSeconds(quick ? 1 : 3, () => {
      let sum = 0;
      for (let round = 0; round < rounds; round++) for (const document of documents) sum += judge(document);
      return sum;
    });
    return (rounds * documents.length) / seconds;
  };
  const own = perSecond((document) => judgeDocument(profile, document).passed);
  const megabytes = peakMegabytes();
  const plain = plainBoxes(profile.operational);
  const peer = perSecond((document) => plain(document.features));
  const differing = documents.filter(
    (document) => judgeDocument(profile, document).passed !== plain(document.features),
  ).length;
  return {
    rows: [
      {
        what: 'classifications',
        figure: own,
        unit: 'documents/s',
        baseline: against('boxes as objects in lists', peer, own, 'more'),
        megabytes,
      },
    ],
    remarks: differing > 0 ? [`The peer disagrees on ${differing} of ${documents.length} documents.`] : [],
  };
}

/** One deferred check of 50 documents against the reference of 10,000. */
export async function deferredCheck({ quick }: { quick: boolean }): Promise<PartResult> {
  const features = newsFeatures(10_000, seededRandom(seed));
  const reference = features.map((each) => ({ features: each, sketch: null }));
  const { profile } = fitDetector(reference, defaultSettings, seed);
  const batch = newsFeatures(50, seededRandom(seed + 1));
  const microseconds = (times: number, work: () => unknown): number => {
    const run = () => {
      for (let i = 0; i < times; i++) work();
    };
    return (cpuSeconds(quick ? 1 : 5, run).seconds / times) * 1e6;
  };
  const own = microseconds(quick ? 100 : 5000, () =>
    judgeBatch(profile.series, batch, 5, defaultSettings, 'score'),
  );
  const megabytes = peakMegabytes();
  const names = ['pageSize', 'textSize', 'paragraphCount', 'paragraphVariance'] as const;
  const peer = microseconds(quick ? 3 : 100, () =>
    names.map((name, i) => {
      const { edges } = profile.series[i]!;
      const p = countCells(
        edges,
        Float64Array.from(features, (each) => each[name]),
      );
      return kullbackLeibler(
        p,
        countCells(
          edges,
          Float64Array.from(batch, (each) => each[name]),
        ),
      );
    }),
  );
  return {
    rows: [
      {
        what: 'deferred check of 50 documents',
        figure: own,
        unit: 'µs',
        baseline: against('reference of 10,000 counted anew', peer, own, 'less'),
        megabytes,
      },
    ],
    remarks: [],
  };
}

/** A year of a source in daily runs through the state machine, as `judge-run` does it. */
export async function yearOfASource({ quick }: { quick: boolean }): Promise<PartResult> {
  const count = quick ? 1000 : 10_000;
  const days = quick ? 36 : 365;
  const all = newsDocuments(count + 300, seededRandom(seed));
  const repetitions = quick ? 1 : 5;
  const replay = (documents: readonly Observation[]) => {
    const { profile, state: first } = fitDetector(documents.slice(0, 300), defaultSettings, seed);
    const stream: ObservedDocument[] = documents
      .slice(300)
      .map((observation, i) => ({ id: String(i), observation }));
    const runs = Array.from({ length: days }, (_, day) =>
      stream.slice(Math.floor((day * count) / days), Math.floor(((day + 1) * count) / days)),
    );
    const inRuns = cpuSeconds(repetitions, () => {
      let state = first;
      for (const run of runs) state = judgeRun(profile, state, run, defaultSettings).state;
      return state;
    });
    const megabytes = peakMegabytes();
    const handedOver = cpuSeconds(repetitions, () => {
      // The first run copies, as the same state is begun with again; the others go on with what the run before left.
      let { state } = judgeRun(profile, first, runs[0]!, defaultSettings);
      for (const run of runs.slice(1)) state = judgeOwnedRun(profile, state, run, defaultSettings).state;
      return state;
    });
    const inOne = cpuSeconds(repetitions, () => {
      const session = openSession(profile, first, defaultSettings);
      for (const run of runs) session.judge(run, null);
      return session.close();
    });
    return {
      inRuns: inRuns.seconds * 1000,
      handedOver: handedOver.seconds * 1000,
      inOne: inOne.seconds * 1000,
      megabytes,
    };
  };
  const numbers = replay(all.map(({ features }) => ({ features, sketch: null })));
  const sketches = replay(all);
  const amount = `${count.toLocaleString('en')} documents, ${days} runs`;
  return {
    rows: [
      {
        what: `replay a year by numbers, ${amount}`,
        figure: numbers.inRuns,
        unit: 'ms',
        baseline: against('in one session', numbers.inOne, numbers.inRuns, 'less'),
        megabytes: numbers.megabytes,
      },
      {
        what: `replay a year with sketches, ${amount}`,
        figure: sketches.inRuns,
        unit: 'ms',
        baseline: against('in one session', sketches.inOne, sketches.inRuns, 'less'),
        megabytes: sketches.megabytes,
      },
      {
        what: 'the same, the state handed from run to run',
        figure: sketches.handedOver,
        unit: 'ms',
        baseline: against('copied for each run', sketches.inRuns, sketches.handedOver, 'less'),
        megabytes: sketches.megabytes,
      },
      {
        what: `the same in one session`,
        figure: sketches.inOne,
        unit: 'ms',
        baseline: against('by numbers, in one session', numbers.inOne, sketches.inOne, 'less'),
        megabytes: sketches.megabytes,
      },
    ],
    remarks: [],
  };
}
