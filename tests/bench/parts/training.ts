import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import type { Observation } from '../../../lib/core/detect/observation.ts';
import { defaultSettings, paperSettings } from '../../../lib/core/detect/settings.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { cpuSeconds, peakMegabytes } from '../measuring/cpu-time.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';
import { recountedTraining } from '../peers/recounted-training.ts';
import { newsDocuments } from '../synthetic/news-documents.ts';
import { newsFeatures, paperSources } from '../synthetic/news-features.ts';

const seed = 2012;

/** Boxes and thresholds of the paper's seven sources, of one source of that size, and a model with sketches as the worker trains it. */
export async function training({ quick }: { quick: boolean }): Promise<PartResult> {
  const divisor = quick ? 20 : 1;
  const repetitions = quick ? 1 : 3;
  const sources = paperSources.map(({ documents }, i) =>
    observed(newsFeatures(Math.ceil(documents / divisor), seededRandom(seed + i))),
  );
  const total = sources.reduce((sum, documents) => sum + documents.length, 0);
  const one = observed(newsFeatures(total, seededRandom(seed)));
  const amount = total.toLocaleString('en');

  const fitAll = (settings: typeof defaultSettings) =>
    cpuSeconds(repetitions, () => sources.map((documents) => fitDetector(documents, settings, seed).profile));
  const all = fitAll(defaultSettings);
  const afterAll = peakMegabytes();
  const paper = fitAll(paperSettings);
  const whole = cpuSeconds(repetitions, () => fitDetector(one, defaultSettings, seed).profile);
  const afterWhole = peakMegabytes();

  const sketched = newsDocuments(quick ? 500 : 5000, seededRandom(seed));
  const withSketches = cpuSeconds(repetitions, () => fitDetector(sketched, defaultSettings, seed).profile);
  const numbersOnly = cpuSeconds(repetitions, () =>
    fitDetector(withoutSketches(sketched), defaultSettings, seed),
  );
  const afterSketches = peakMegabytes();

  const subset = one.slice(0, quick ? 300 : 1500);
  const peer = cpuSeconds(1, () => recountedTraining(subset, defaultSettings.clusters)).seconds;
  const scaledTo = (documents: number): number => peer * (documents / subset.length) ** 2;
  const peerAll = sources.reduce((sum, { length }) => sum + scaledTo(length), 0);
  const peerName = 'whole linkage, windows recounted';
  const row = (what: string, figure: number, base: Row['baseline'], megabytes: number): Row => ({
    what,
    figure,
    unit: 's',
    baseline: base,
    megabytes,
  });
  return {
    rows: [
      row(
        `train 7 sources, ${amount} documents`,
        all.seconds,
        against(peerName, peerAll, all.seconds, 'less'),
        afterAll,
      ),
      row(
        `the same, settings of the paper`,
        paper.seconds,
        against(peerName, peerAll, paper.seconds, 'less'),
        afterAll,
      ),
      row(
        `train 1 source, ${amount} documents`,
        whole.seconds,
        against(peerName, scaledTo(total), whole.seconds, 'less'),
        afterWhole,
      ),
      row(
        `train 1 source with sketches, ${sketched.length.toLocaleString('en')} documents`,
        withSketches.seconds,
        against('the same without sketches', numbersOnly.seconds, withSketches.seconds, 'less'),
        afterSketches,
      ),
    ],
    remarks: [
      `The peer was run on ${subset.length} documents (${peer.toFixed(2)} s) and scaled by n², which is its least growth; ` +
        `at ${amount} documents its matrix of distances alone would need ${((total * total * 8) / 1e9).toFixed(0)} GB.`,
    ],
  };
}

function observed(features: ReturnType<typeof newsFeatures>): Observation[] {
  return features.map((each) => ({ features: each, sketch: null }));
}

function withoutSketches(documents: readonly Observation[]): Observation[] {
  return documents.map(({ features }) => ({ features, sketch: null }));
}
