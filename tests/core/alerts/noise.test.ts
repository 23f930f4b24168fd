import { expect, test } from 'vitest';
import {
  type NoiseAlert,
  type NoiseQuestion,
  type NoiseSource,
  reportNoise,
} from '../../../lib/core/alerts/noise.ts';

const from = new Date('2026-11-01T00:00:00Z');
const to = new Date('2026-11-13T00:00:00Z');
const question: NoiseQuestion = {
  ...{ from, to, by: 'source', kinds: null, field: null, sourceId: null, cause: null },
  ...{ sort: 'false', order: 'desc', offset: 0, limit: 10 },
};
const sources = new Map<number, NoiseSource>([
  [1, { id: 1, name: 'Zeitung', host: 'z.example', place: 2 }],
  [2, { id: 2, name: 'Abend', host: 'a.example', place: 1 }],
]);
const alert = ({ field = 'body', ...more }: Partial<NoiseAlert>): NoiseAlert => ({
  ...{
    kind: 'drift',
    field,
    kindAndField: `drift\n${field}`,
    sourceId: 1,
    isFalse: false,
    isConfirmed: false,
    occurrences: 1,
  },
  ...{ causes: [], openedAt: from.getTime() },
  ...more,
});

test('the first moment counts, the end does not; what is false is not confirmed too', () => {
  const { sum, lines } = reportNoise(
    [
      alert({ isFalse: true, isConfirmed: true, occurrences: 4 }),
      alert({ openedAt: to.getTime() - 1, isConfirmed: true }),
      alert({ openedAt: to.getTime() }),
      alert({ openedAt: from.getTime() - 1 }),
      alert({ sourceId: 3 }),
    ],
    sources,
    question,
  );
  expect(sum).toEqual({ alerts: 2, occurrences: 5, sources: 1, confirmed: 1, falseAlarms: 1, undecided: 0 });
  expect(lines).toMatchObject([{ course: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }]);
});

test('ties go to whoever rings more, then by name; a page holds its part, the total all', () => {
  const ringing = [
    ...[1, 1, 2].map((sourceId) => alert({ sourceId })),
    alert({ sourceId: 2, field: 'title' }),
    alert({ sourceId: 2, field: 'title' }),
  ];
  const names = (more: Partial<NoiseQuestion>) =>
    reportNoise(ringing, sources, { ...question, ...more }).lines.map(
      ({ source, field }) => `${source?.name} ${field}`,
    );
  expect(names({})).toEqual(['Abend null', 'Zeitung null']);
  expect(names({ by: 'pair' })).toEqual(['Abend title', 'Zeitung body', 'Abend body']);
  expect(names({ by: 'pair', sort: 'name', order: 'desc' })).toEqual([
    'Zeitung body',
    'Abend title',
    'Abend body',
  ]);
  expect(names({ by: 'kind', sort: 'alerts', order: 'asc' })).toEqual(['undefined title', 'undefined body']);
  expect(reportNoise(ringing, sources, { ...question, by: 'pair', offset: 1, limit: 1 })).toMatchObject({
    lines: [{ source: { name: 'Zeitung' } }],
    total: 3,
  });
});

test('causes are counted over alerts, the four most frequent in a line and all in the sum', () => {
  const codes = ['a', 'b', 'c', 'd', 'e'];
  const ringing = codes.map((_, place) => alert({ causes: codes.slice(place), isFalse: place === 4 }));
  const { causes, lines } = reportNoise(ringing, sources, question);
  expect(causes.map(({ code, alerts, falseAlarms }) => [code, alerts, falseAlarms])).toEqual([
    ['e', 5, 1],
    ['d', 4, 0],
    ['c', 3, 0],
    ['b', 2, 0],
    ['a', 1, 0],
  ]);
  expect(lines[0]?.causes.map(({ code }) => code)).toEqual(['e', 'd', 'c', 'b']);
});
