import { describe, expect, it } from 'vitest';
import { fitSeries } from '../../../lib/core/detect/deferred/fit-series.ts';
import { judgeBatch } from '../../../lib/core/detect/deferred/judge-batch.ts';
import { largestTagDivergence } from '../../../lib/core/detect/deferred/tag-divergence.ts';
import {
  fitThreshold,
  nodeSizes,
  thresholdAt,
} from '../../../lib/core/detect/deferred/threshold-function.ts';
import { verdictOf } from '../../../lib/core/detect/deferred/verdict.ts';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import { judgeDocument } from '../../../lib/core/detect/operational/judge-document.ts';
import { defaultSettings, paperSettings, readSettings } from '../../../lib/core/detect/settings.ts';
import golden from './golden/golden.json' with { type: 'json' };
import { scriptedPage, scriptedPages } from './scripted-source.ts';

const observed = (textSize: number) => ({
  features: { ...scriptedPage(1).features, textSize },
  sketch: null,
});

describe('golden values by NumPy and SciPy', () => {
  it('agrees on the threshold function: fit, shift, value', () => {
    const { sizes, heights, at, leastSquares, nonNegative } = golden.threshold;
    const nodes = sizes.map((size, i) => ({ size, D: heights[i]! }));
    const plain = fitThreshold(nodes, 'least-squares');
    const positive = fitThreshold(nodes, 'non-negative');
    at.forEach((x, i) => {
      if (x >= 5) expect(thresholdAt(plain, x)).toBeCloseTo(leastSquares[i]!, 6);
      expect(thresholdAt(positive, x)).toBeCloseTo(nonNegative[i]!, 6);
    });
  });

  it('agrees on series, counts, medians and D', () => {
    const { text, batch, edges, counts, batchCounts, D, usualMedian, presentMedian } = golden.series;
    const series = fitSeries(text.map(observed), defaultSettings)[1]!;
    series.edges.forEach((edge, i) => {
      expect(edge).toBeCloseTo(edges[i]!, 6);
    });
    expect(series.counts).toEqual(counts);
    const check = judgeBatch(
      [series],
      batch.map((size) => observed(size).features),
      0,
      defaultSettings,
    );
    expect(check.criteria[0]!.histogram!.batch).toEqual(batchCounts);
    expect(check.criteria[0]!.D).toBeCloseTo(D, 10);
    expect(check.criteria[0]).toMatchObject({ usualMedian, presentMedian });
  });

  it('agrees on K_j of the tags', () => {
    const tags = Float64Array.from(golden.tags.documents.flat());
    for (const { size, leaveOut, D } of golden.tags.cases) {
      expect(largestTagDivergence(tags, size, leaveOut)).toBeCloseTo(D, 10);
    }
  });
});

describe('threshold function', () => {
  it('lies nowhere below a node, and falls where coefficients may not be negative', () => {
    for (const spacing of ['uniform', 'geometric'] as const) {
      for (const fit of ['least-squares', 'non-negative'] as const) {
        const settings = { ...defaultSettings, nodeSpacing: spacing, thresholdFit: fit };
        for (const series of fitSeries(scriptedPages(0, 90), settings)) {
          for (const { size, D } of series.nodes)
            expect(thresholdAt(series, size)).toBeGreaterThanOrEqual(D - 1e-9);
          if (fit === 'least-squares') continue;
          for (let x = 2; x < 500; x++)
            expect(thresholdAt(series, x)).toBeLessThanOrEqual(thresholdAt(series, x - 1) + 1e-12);
        }
      }
    }
  });

  it('never fires without nodes', () => {
    expect(thresholdAt(fitThreshold([], 'non-negative'), 10)).toBe(Number.POSITIVE_INFINITY);
    expect(nodeSizes(1, 'geometric')).toEqual([]);
    expect(nodeSizes(200, 'geometric')[0]).toBe(5);
    expect(nodeSizes(200, 'geometric').at(-1)).toBe(100);
  });
});

describe('a batch of nothing, of one, of NaN', () => {
  const series = fitSeries(scriptedPages(0, 80), defaultSettings);

  it('is low and finite', () => {
    const none = judgeBatch(series, [], 0, defaultSettings);
    expect(none.verdict).toBe('low');
    expect(none.criteria.every(({ D }) => D === 0)).toBe(true);
    const one = judgeBatch(series, [scriptedPage(500).features], 0, defaultSettings);
    expect(one.criteria.every(({ D, threshold }) => Number.isFinite(D) && Number.isFinite(threshold))).toBe(
      true,
    );
    expect(one.criteria.some(({ fired }) => fired)).toBe(false);
    const broken = { ...scriptedPage(1).features, textSize: Number.NaN, pageSize: Number.POSITIVE_INFINITY };
    const odd = judgeBatch(series, [broken, broken, broken], 0, defaultSettings);
    expect(
      odd.criteria.every(({ D, presentMedian }) => Number.isFinite(D) && Number.isFinite(presentMedian)),
    ).toBe(true);
  });

  it('does not depend on how many documents tell the same', () => {
    const settings = { ...defaultSettings, policy: 'score' as const };
    const small = judgeBatch(
      series,
      scriptedPages(1000, 50).map(({ features }) => features),
      0,
      settings,
    );
    const large = judgeBatch(
      series,
      scriptedPages(1000, 20_000).map(({ features }) => features),
      0,
      settings,
    );
    expect(small.verdict).toBe('low');
    expect(large.verdict).toBe('low');
  });
});

describe('verdict', () => {
  const fired = (code: string, score: number) => ({
    code,
    usualMedian: 0,
    presentMedian: 0,
    D: 1,
    threshold: 1,
    fired: true,
    score,
  });
  const criteria = [fired('text-size', 3), fired('paragraph-count', 2)];

  it('counts bits as the paper does', () => {
    expect(verdictOf([], paperSettings, 'paper').verdict).toBe('low');
    expect(verdictOf(criteria.slice(1), paperSettings, 'paper').verdict).toBe('low');
    expect(verdictOf(criteria, paperSettings, 'paper').verdict).toBe('medium');
    expect(verdictOf([...criteria, ...criteria], paperSettings, 'paper').verdict).toBe('high');
  });

  it('weighs criteria, or the size of the effect', () => {
    const weights = { ...defaultSettings.weights, 'text-size': 3 };
    const settings = { ...defaultSettings, weights, weightedCutOffs: { medium: 2, high: 4 } };
    expect(verdictOf(criteria, settings, 'weighted')).toMatchObject({ score: 4, verdict: 'high' });
    expect(
      verdictOf(criteria, { ...defaultSettings, weights: { ...weights, 'text-size': 1 } }, 'score'),
    ).toMatchObject({ score: 5, verdict: 'high' });
  });
});

describe('operational detector', () => {
  const training = scriptedPages(0, 120);

  it('passes every training document, with and without margin', () => {
    for (const settings of [paperSettings, defaultSettings]) {
      const { profile } = fitDetector(training, settings, 1);
      for (const observation of training) {
        expect(judgeDocument(profile, observation)).toEqual({ vectorBits: 0, passed: 7, suspicious: false });
      }
    }
  });

  it('keeps the wanted rate of false positives at this training size, and flags first paragraphs', () => {
    const { profile } = fitDetector(training, defaultSettings, 1);
    const flagged = scriptedPages(5000, 1000).filter(
      (page) => judgeDocument(profile, page).suspicious,
    ).length;
    expect(flagged / 1000).toBeLessThan(0.06);
    const short = scriptedPages(7000, 100, 'lead').filter(
      (page) => judgeDocument(profile, page).suspicious,
    ).length;
    expect(short).toBeGreaterThan(60);
    expect(profile.operational.expectedFalsePositives).toBeLessThanOrEqual(0.05);
  });

  it('gives the same boxes for the same seed', () => {
    expect(fitDetector(training, defaultSettings, 9).profile).toEqual(
      fitDetector(training, defaultSettings, 9).profile,
    );
  });

  it('is trained on nothing, on one, on equal documents without a crash', () => {
    expect(judgeDocument(fitDetector([], defaultSettings, 1).profile, scriptedPage(1)).suspicious).toBe(true);
    const one = fitDetector([scriptedPage(1)], defaultSettings, 1).profile;
    expect(judgeDocument(one, scriptedPage(1)).suspicious).toBe(false);
    const equal = fitDetector(
      Array.from({ length: 50 }, () => scriptedPage(1)),
      defaultSettings,
      1,
    ).profile;
    expect(judgeDocument(equal, scriptedPage(1)).suspicious).toBe(false);
    expect(
      judgeDocument(equal, { features: { ...scriptedPage(1).features, textSize: Number.NaN }, sketch: null })
        .passed,
    ).toBeLessThan(7);
  });
});

describe('settings', () => {
  it('reads what is usable, clamps numbers, and takes the rest from the default', () => {
    expect(readSettings(null)).toEqual(defaultSettings);
    expect(readSettings(JSON.parse(JSON.stringify(paperSettings)))).toEqual(paperSettings);
    const odd = readSettings({
      policy: 'magic',
      clusters: 1e9,
      kMin: 9,
      margin: null,
      calm: Number.NaN,
      switchedOff: ['tags', 'x'],
    });
    expect(odd).toMatchObject({
      policy: 'blocks',
      clusters: 50,
      kMin: 7,
      margin: null,
      calm: 9,
      switchedOff: ['tags'],
    });
  });
});
