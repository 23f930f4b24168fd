import { describe, expect, it } from 'vitest';
import { fitDetector, forgetEvidence } from '../../../lib/core/detect/fit-detector.ts';
import { judgeRun } from '../../../lib/core/detect/judge-run.ts';
import { compareProfiles } from '../../../lib/core/detect/profile/compare-profiles.ts';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { alertsOf, fitted, play, training } from './played-source.ts';
import { type Script, scriptedRun } from './scripted-source.ts';

describe('a source that goes on as before', () => {
  it('raises nothing, and releases documents once thirty newer ones have come', () => {
    const { decisions, released } = play(scriptedRun(1000, 200));
    expect(decisions.filter(({ kind }) => kind === 'alert' || kind === 'notice')).toEqual([]);
    expect(released).toEqual(scriptedRun(1000, 170).map(({ id }) => id));
    expect(decisions.some((decision) => decision.kind === 'retrain' && decision.reason === 'renewal')).toBe(
      true,
    );
  });

  it('is not woken by a single odd article, nor by a handful of pages that naturally have no text', () => {
    const stream = scriptedRun(1000, 60);
    stream[15] = scriptedRun(2000, 1, 'lead')[0]!;
    for (const i of [20, 21, 22, 40])
      stream[i] = { ...scriptedRun(3000 + i, 1, 'naturally-empty')[0]!, id: `e${i}` };
    expect(alertsOf(play(stream).decisions)).toEqual([]);
  });
});

describe('each kind of fault', () => {
  const expected: [Script, string, string, number][] = [
    ['empty', 'left-out', 'body-empty', 10],
    ['lead', 'left-out', 'body-shorter', 10],
    ['whole', 'template-inside', 'template-inside', 10],
    ['comments', 'appended', 'appended', 30],
    ['foreign', 'foreign-text', 'foreign-text', 10],
  ];

  it.each(expected)('%s is found by %s', (script, criterion, sentence, within) => {
    const documents = scriptedRun(1000, 60, script);
    const { decisions } = play(documents);
    const first = decisions.findIndex(({ kind }) => kind === 'alert');
    expect((first + 1) * 10).toBeLessThanOrEqual(within);
    const alert = alertsOf(decisions)[0]!;
    expect(alert.criteria).toContain(criterion);
    expect(alert.sentence.code).toBe(sentence);
    expect(alert.firstDocument).toBe(documents[0]!.id);
    expect(alert.affected.length).toBeGreaterThanOrEqual(Math.min(10, within));
  });

  it('half of the documents only is found within sixty, and says so', () => {
    const stream = scriptedRun(1000, 60).map((document, i) =>
      i % 2 === 0 ? scriptedRun(1000 + i, 1, 'lead')[0]! : document,
    );
    const alert = alertsOf(play(stream).decisions)[0]!;
    expect(alert.criteria).toContain('left-out');
    expect(alert.sentence.code).toMatch(/^(body-shorter|text-left-out-partly)$/);
  });

  it('names each document once over the runs of one alert, and trains on none of them', () => {
    const { decisions, released } = play(scriptedRun(1000, 60, 'lead'));
    const affected = alertsOf(decisions).flatMap((alert) => alert.affected);
    expect(alertsOf(decisions).length).toBeGreaterThan(1);
    expect(new Set(affected).size).toBe(affected.length);
    expect(released.filter((id) => affected.includes(id))).toEqual([]);
  });
});

describe('what is no fault', () => {
  it('a redesign with right extraction is one notice', () => {
    const { decisions } = play(scriptedRun(1000, 80, 'redesigned'));
    expect(alertsOf(decisions)).toEqual([]);
    const notices = decisions.filter((decision) => decision.kind === 'notice');
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      criteria: ['template-changed'],
      sentence: { code: 'notice-template-changed' },
    });
  });

  it('other words on the usual page are a notice', () => {
    const { decisions } = play(scriptedRun(1000, 60, 'other-words'));
    expect(alertsOf(decisions)).toEqual([]);
    expect(decisions.find((decision) => decision.kind === 'notice')).toMatchObject({
      criteria: ['foreign-text'],
    });
  });
});

describe('marking false', () => {
  it('clears the documents, learns them, and shows what changed', () => {
    const wrong = scriptedRun(1000, 20, 'lead');
    const { state } = play(wrong);
    const again = fitDetector(
      [...training, ...wrong.map(({ observation }) => observation)],
      defaultSettings,
      1,
      {
        state,
        forgetEvidence: true,
      },
    );
    const quiet = judgeRun(again.profile, again.state, scriptedRun(2000, 10), defaultSettings);
    expect(quiet.decision.kind).not.toBe('alert');
    const change = compareProfiles(fitted.profile, again.profile);
    expect(change.documents).toEqual({ before: 120, after: 140 });
    const leftOut = change.criteria.find(({ code }) => code === 'left-out')!;
    expect(leftOut.height.after!).toBeGreaterThan(leftOut.height.before!);
    expect(change.thresholds).toHaveLength(5);
  });

  it('a repair begins the evidence anew, and what was remembered stays', () => {
    const { state, profile } = play(scriptedRun(1000, 20, 'lead'));
    const repaired = forgetEvidence(state);
    expect(repaired.memory).toBe(state.memory);
    expect(judgeRun(profile, repaired, scriptedRun(2000, 10), defaultSettings).decision.kind).toBe('none');
  });
});
