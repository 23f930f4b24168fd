import { expect, test } from 'vitest';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import type { ObservedDocument } from '../../../lib/core/detect/observation.ts';
import { ringsAgain } from '../../../lib/core/detect/rings-again.ts';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';

const settings = { ...defaultSettings, policy: 'score' as const };
const document = (id: number, bad: boolean): ObservedDocument => ({
  id: String(id),
  observation: {
    sketch: null,
    features: {
      pageSize: 9000 + ((id * 53) % 700),
      textSize: bad ? 200 + (id % 40) : 2000 + ((id * 37) % 500),
      paragraphCount: bad ? 1 : 8 + (id % 5),
      paragraphVariance: bad ? 0 : 5000 + ((id * 91) % 900),
      linkCount: 2,
      blockCount: 1,
      formatCount: 0,
      imageCount: 1,
      otherCount: 0,
    },
  },
});
const some = (from: number, count: number, bad: boolean) =>
  Array.from({ length: count }, (_, i) => document(from + i, bad));
const right = some(0, 120, false);
const wrong = some(120, 40, true);
const trained = (documents: ObservedDocument[]) =>
  fitDetector(
    documents.map(({ observation }) => observation),
    settings,
    1,
  ).profile;

test('a profile that has learned the documents is silent on them, one that has not rings', () => {
  expect(ringsAgain([trained(right), trained([...right, ...wrong])], right, wrong)).toEqual([true, false]);
});

test('right documents ring under neither', () => {
  expect(ringsAgain([trained(right)], right, some(160, 40, false))).toEqual([false]);
});

test('without documents nothing is known', () => {
  expect(ringsAgain([trained(right)], right, [])).toEqual([null]);
  expect(ringsAgain([], right, wrong)).toEqual([]);
});
