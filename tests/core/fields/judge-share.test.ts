import { describe, expect, it } from 'vitest';
import { fieldScope } from '../../../lib/core/fields/field-scope.ts';
import { type FieldSight, fieldSigns, type JudgedField } from '../../../lib/core/fields/field-signs.ts';
import { chanceOfSoFew, isUsualAgain, judgeShare, type Sight } from '../../../lib/core/fields/judge-share.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';

const sights = (text: string): Sight[] =>
  [...text].map((letter) => ({ good: letter === '1', judged: true, usual: true }));

describe('a share', () => {
  it('has the beta-binomial law', () => {
    // scipy.stats.betabinom.cdf(k, n, good + .5, bad + .5)
    const golden: [number, number, number, number, number][] = [
      [0, 5, 28, 2, 3.613466555977228e-5],
      [3, 20, 180, 20, 1.0161609914865737e-12],
      [30, 40, 199, 1, 2.0381200069411127e-8],
      [12, 20, 95, 5, 7.701776701301651e-5],
    ];
    for (const [k, n, good, bad, expected] of golden) {
      expect(chanceOfSoFew(k, n, { good, of: good + bad }) / expected).toBeCloseTo(1, 8);
    }
  });

  it('falls with the fourth document where it was always there', () => {
    expect(judgeShare(sights(`${'1'.repeat(60)}000`))).toEqual({ kind: 'as-usual' });
    expect(judgeShare(sights(`${'1'.repeat(60)}00000`))).toMatchObject({
      kind: 'fallen',
      usual: { good: 60, of: 60 },
      now: { good: 0, of: 5 },
    });
  });

  it('falls where half of the documents have lost it', () => {
    const verdict = judgeShare(sights(`${'1'.repeat(100)}${'01'.repeat(8)}`));
    expect(verdict).toMatchObject({ kind: 'fallen' });
  });

  it('says nothing after a short past, or of what is usually not there', () => {
    expect(judgeShare(sights(`${'1'.repeat(29)}00000`))).toEqual({ kind: 'unknown' });
    expect(judgeShare(sights(`${'10'.repeat(60)}0000000000`))).toEqual({ kind: 'unknown' });
  });

  it('is not surprised by a column without authors that it has seen before', () => {
    const past = `${'1'.repeat(60)}${'0'.repeat(12)}${'1'.repeat(100)}`;
    expect(judgeShare(sights(`${past}${'0'.repeat(10)}`))).toEqual({ kind: 'as-usual' });
  });

  it('judges only what the rules in force have read', () => {
    const old = sights(`${'1'.repeat(60)}00000`).map((sight, i) => ({ ...sight, judged: i >= 62 }));
    expect(judgeShare(old)).toEqual({ kind: 'unknown' });
  });

  it('is usual again with at most one fewer than the usual', () => {
    const usual = { good: 60, of: 60 };
    expect(isUsualAgain(sights('0000001111'), usual, 5)).toBe(true);
    expect(isUsualAgain(sights('0000001101'), usual, 5)).toBe(false);
    expect(isUsualAgain(sights('1111'), usual, 5)).toBe(false);
  });

  it('alarms on documents that are as ever less often than stated', () => {
    const chance = seededRandom(7);
    let alarms = 0;
    let looks = 0;
    for (const share of [0.65, 0.8, 0.95, 0.99, 1]) {
      for (let source = 0; source < 60; source++) {
        const stream = Array.from({ length: 400 }, () => (chance() < share ? '1' : '0')).join('');
        for (let end = 40; end <= 400; end += 10) {
          looks++;
          if (judgeShare(sights(stream.slice(0, end))).kind === 'fallen') alarms++;
        }
      }
    }
    expect(looks).toBe(11_100);
    expect(alarms).toBeLessThanOrEqual(2);
  });
});

const hour = 3_600_000;
const sightOf = (i: number, change: Partial<FieldSight> = {}): FieldSight => ({
  title: `Title ${i}`,
  author: 'Ann',
  date: (1000 + i) * hour + 60_000 * (1 + (i % 50)),
  found: { title: true, date: true, author: true },
  listed: { title: `Title ${i}`, author: 'Ann', date: (1000 + i) * hour },
  readAt: (1001 + i) * hour,
  ...change,
});
const all: ReadonlySet<JudgedField> = new Set(['title', 'date', 'author'] as const);
const signOf = (documents: FieldSight[], name: string, withRule = all) =>
  fieldSigns(documents, withRule).find(({ kind, field, code }) => `${kind} ${field} ${code}` === name);

describe('signs of a field', () => {
  const right = Array.from({ length: 30 }, (_, i) => sightOf(i));

  it('are good on right documents', () => {
    const signs = fieldSigns(right, all);
    expect(signs.map(({ kind, field, code }) => `${kind} ${field} ${code}`)).toHaveLength(10);
    for (const { values } of signs) expect(values).not.toContain(false);
  });

  it('tell what a rule no longer finds, though the feed stands in', () => {
    const lost = sightOf(30, { found: { title: false, date: true, author: true } });
    expect(signOf([...right, lost], 'missing title missing')!.values.at(-1)).toBe(false);
    expect(signOf([...right, lost], 'missing title missing', new Set(['date'] as const))!.values.at(-1)).toBe(
      true,
    );
    expect(signOf([...right, lost], 'wrong-value title differs')!.values.at(-1)).toBeNull();
  });

  it('tell a repeated title, one that the feed does not know, and dates that are repeated or ahead', () => {
    const wrong = sightOf(30, { title: '«The Daily»', date: 5000 * hour });
    const last = [...right, sightOf(29, { title: 'The Daily', date: 5000 * hour }), wrong];
    const of = (name: string) => signOf(last, name)!.values.slice(-2);
    expect(of('wrong-value title same')).toEqual([true, false]);
    expect(of('wrong-value title differs')).toEqual([false, false]);
    expect(of('wrong-value date future')).toEqual([false, false]);
    expect(of('wrong-value date same')).toEqual([true, false]);
    expect(of('wrong-value date differs')).toEqual([false, false]);
  });

  it('take articles of one minute for right when they are read together, and not when hours lie between', () => {
    const burst = (apart: number) =>
      right.map((sight, i) => ({ ...sight, date: right[0]!.date, readAt: right[0]!.readAt + i * apart }));
    expect(signOf(burst(1000), 'wrong-value date same')!.values).not.toContain(false);
    expect(signOf(burst(hour), 'wrong-value date same')!.values.slice(1)).not.toContain(true);
  });

  it('do not ask for different days where dates name no time', () => {
    const days = right.map((sight) => ({ ...sight, date: 24 * hour }));
    expect(signOf(days, 'wrong-value date same')).toBeUndefined();
  });

  it('take a title with the name of the site behind it for the same', () => {
    const longer = sightOf(30, { title: 'Title 30 — The Daily' });
    expect(signOf([longer], 'wrong-value title differs')!.values).toEqual([true]);
  });

  it('take reading times, dates and buttons for no authors', () => {
    const sights = [sightOf(30), sightOf(31, { author: 'Jane Roe, 12 May 2026 14:05' })];
    expect(signOf(sights, 'wrong-value author unlike')!.values).toEqual([true, false]);
  });
});

describe('what is judged and what is the past', () => {
  const documents = Array.from({ length: 6 }, (_, i) => ({
    id: BigInt(i + 1),
    collectedAt: new Date(i * hour),
    ofPresentRules: i >= 1,
    comparable: true,
    held: i === 2,
  }));
  const marks = (scope: { judged: boolean; usual: boolean }[], key: 'judged' | 'usual') =>
    scope.map((each) => (each[key] ? 1 : 0)).join('');

  it('begins with the rules in force', () => {
    const scope = fieldScope(documents, []);
    expect([marks(scope, 'judged'), marks(scope, 'usual')]).toEqual(['011111', '110111']);
  });

  it('goes on after what was resolved, without its documents', () => {
    const resolved = { falseAlarm: false, firstDocumentId: 4n, closedAt: new Date(4 * hour) };
    const scope = fieldScope(documents, [resolved]);
    expect([marks(scope, 'judged'), marks(scope, 'usual')]).toEqual(['000001', '110001']);
  });

  it('takes what a person called right for usual, from its first document on', () => {
    const accepted = { falseAlarm: true, firstDocumentId: 4n, closedAt: new Date(4 * hour) };
    const scope = fieldScope(documents, [accepted]);
    expect([marks(scope, 'judged'), marks(scope, 'usual')]).toEqual(['000001', '000111']);
  });
});
