import { describe, expect, it } from 'vitest';
import { compareProfiles } from '../../../lib/core/detect/compare-profiles.ts';
import type { Decision } from '../../../lib/core/detect/decision.ts';
import { explainProfile } from '../../../lib/core/detect/explain-profile.ts';
import { fitDetector, forgetEvidence } from '../../../lib/core/detect/fit-detector.ts';
import { judgeOwnedRun, judgeRun } from '../../../lib/core/detect/judge-run.ts';
import { learningProgress } from '../../../lib/core/detect/learning-progress.ts';
import type { ObservedDocument } from '../../../lib/core/detect/observation.ts';
import { decodeProfile, encodeProfile } from '../../../lib/core/detect/profile-codec.ts';
import { type DetectorSettings, defaultSettings, paperSettings } from '../../../lib/core/detect/settings.ts';
import { decodeState, encodeState } from '../../../lib/core/detect/state-codec.ts';
import { type Script, scriptedPages, scriptedRun } from './scripted-source.ts';

const training = scriptedPages(0, 120);
const fitted = fitDetector(training, defaultSettings, 1);

/** Decisions of a stream in runs of ten, and the documents released on the way. */
function play(
  documents: readonly ObservedDocument[],
  settings: DetectorSettings = defaultSettings,
  size = 10,
) {
  let { profile, state } = settings === defaultSettings ? fitted : fitDetector(training, settings, 1);
  const decisions: Decision[] = [];
  const released: string[] = [];
  for (let from = 0; from < documents.length; from += size) {
    const judgement = judgeRun(profile, state, documents.slice(from, from + size), settings);
    state = judgement.state;
    decisions.push(judgement.decision);
    released.push(...judgement.mayTrain);
  }
  return { decisions, released, state, profile };
}

const alertsOf = (decisions: readonly Decision[]) =>
  decisions.filter((decision) => decision.kind === 'alert');

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

describe('the interaction of the paper', () => {
  const paper: DetectorSettings = { ...paperSettings, batchDocuments: 30 };

  it('waits for enough documents, then alerts on high', () => {
    const settings: DetectorSettings = { ...defaultSettings, policy: 'score' };
    const { decisions } = play(scriptedRun(1000, 30, 'lead'), settings);
    expect(decisions.slice(0, 2)).toEqual([
      { kind: 'check-again', reason: 'too-few-documents' },
      { kind: 'check-again', reason: 'too-few-documents' },
    ]);
    expect(decisions[2]).toMatchObject({ kind: 'alert', severity: 'high' });
  });

  it('retrains with what was flagged when the deferred check is low', () => {
    const settings: DetectorSettings = { ...paper, selfCheckShare: 0.01, selfCheckLeast: 1 };
    const { decisions } = play(scriptedRun(1000, 100), settings);
    const retrained = decisions.find(
      (decision) => decision.kind === 'retrain' && decision.cleared.length > 0,
    );
    expect(retrained).toBeDefined();
    expect(alertsOf(decisions)).toEqual([]);
  });

  it('takes a few flagged documents below the share for false alarms of the operational detector', () => {
    const settings: DetectorSettings = { ...paper, selfCheckShare: 1 };
    const { decisions } = play([...scriptedRun(1000, 9), ...scriptedRun(1009, 1, 'empty')], settings);
    expect(decisions[0]).toMatchObject({
      kind: 'retrain',
      reason: 'false-alarm',
      cleared: expect.arrayContaining(['d1009']),
    });
  });

  it('makes the third medium in a row an alert of lower severity, and an old one at once', () => {
    const settings: DetectorSettings = {
      ...defaultSettings,
      policy: 'score',
      scoreCutOffs: { medium: 0.1, high: 900 },
    };
    const { decisions, profile } = play(scriptedRun(1000, 60, 'lead'), settings);
    expect(decisions.map(({ kind }) => kind).slice(0, 5)).toEqual([
      'check-again',
      'check-again',
      'check-again',
      'check-again',
      'alert',
    ]);
    expect(decisions[4]).toMatchObject({ severity: 'medium' });
    let state = fitDetector(training, settings, 1).state;
    const kinds = [0, 1, 2, 3].map((run) => {
      const at = run < 3 ? 0 : 8 * 86_400_000;
      const judgement = judgeRun(profile, state, scriptedRun(1000 + 10 * run, 10, 'lead'), settings, at);
      state = judgement.state;
      return judgement.decision.kind;
    });
    expect(kinds).toEqual(['check-again', 'check-again', 'check-again', 'alert']);
  });

  it('counts runs of one document together', () => {
    const settings: DetectorSettings = { ...defaultSettings, policy: 'score' };
    const { decisions } = play(scriptedRun(1000, 40, 'lead'), settings, 1);
    expect(decisions.slice(0, 8).every(({ kind }) => kind === 'none')).toBe(true);
    expect(alertsOf(decisions).length).toBeGreaterThan(0);
  });
});

describe('runs of any size', () => {
  it('none changes nothing, and one by one comes to the same as all at once', () => {
    const { profile, state } = fitted;
    expect(judgeRun(profile, state, [], defaultSettings).state).toBe(state);
    const bits = (size: number) => {
      let now = state;
      const found: number[] = [];
      const documents = scriptedRun(1000, 40, 'comments');
      for (let from = 0; from < documents.length; from += size) {
        const judgement = judgeRun(profile, now, documents.slice(from, from + size), defaultSettings);
        now = judgement.state;
        found.push(...judgement.documents.map(({ criterionBits }) => criterionBits));
      }
      return found;
    };
    expect(bits(1)).toEqual(bits(40));
  });

  it('leaves the given state as it was', () => {
    const before = encodeState(fitted.state);
    judgeRun(fitted.profile, fitted.state, scriptedRun(1000, 50, 'whole'), defaultSettings);
    expect(encodeState(fitted.state)).toEqual(before);
  });

  it('judges documents without sketches by the paper’s detector', () => {
    const bare = (documents: ObservedDocument[]) =>
      documents.map(({ id, observation }) => ({ id, observation: { ...observation, sketch: null } }));
    const own = fitDetector(
      training.map(({ features }) => ({ features, sketch: null })),
      defaultSettings,
      1,
    );
    let { state } = own;
    const kinds: string[] = [];
    for (let run = 0; run < 4; run++) {
      const judgement = judgeRun(
        own.profile,
        state,
        bare(scriptedRun(1000 + run * 10, 10, 'empty')),
        defaultSettings,
      );
      state = judgement.state;
      kinds.push(judgement.decision.kind);
    }
    expect(kinds).toContain('alert');
  });
});

describe('codecs', () => {
  it('give back what they were given', () => {
    const { state, profile } = play(scriptedRun(1000, 50, 'lead'));
    const stored = decodeState(encodeState(state));
    const next = scriptedRun(3000, 20);
    expect(judgeRun(profile, stored, next, defaultSettings).documents).toEqual(
      judgeRun(profile, state, next, defaultSettings).documents,
    );
    expect(encodeState(stored)).toEqual(encodeState(state));
    expect(decodeProfile(JSON.parse(JSON.stringify(encodeProfile(profile))))).toEqual(profile);
  });

  it('refuse what they did not make', () => {
    expect(() => decodeProfile({})).toThrow();
    expect(() => decodeState(new Uint8Array([9, 9]))).toThrow(RangeError);
    expect(() => decodeState(new Uint8Array())).toThrow(RangeError);
  });
});

describe('learning', () => {
  it('says how far it is and how sure', () => {
    expect(learningProgress(7, defaultSettings)).toMatchObject({
      have: 7,
      need: 30,
      ready: false,
      full: false,
    });
    expect(learningProgress(30, defaultSettings)).toMatchObject({ ready: true, full: false, sureness: 0.15 });
    expect(learningProgress(5000, defaultSettings)).toMatchObject({ full: true, sureness: 1 });
  });

  it('explains the profile in finite numbers', () => {
    const explanation = explainProfile(fitted.profile);
    expect(explanation.series).toHaveLength(5);
    expect(explanation.vectors).toHaveLength(7);
    expect(JSON.stringify(explanation)).not.toContain('null,null');
    for (const { curve } of explanation.series) {
      for (const { shifted, fitted: before } of curve) expect(shifted).toBeGreaterThanOrEqual(before);
    }
  });
});

describe('a state that is handed over', () => {
  it('gives the same judgements and the same state as one that is copied for each run', () => {
    const documents = [...scriptedRun(1000, 120), ...scriptedRun(2000, 60, 'lead')];
    let copied = decodeState(encodeState(fitted.state));
    let owned = decodeState(encodeState(fitted.state));
    for (let from = 0; from < documents.length; from += 10) {
      const run = documents.slice(from, from + 10);
      const { state: left, ...first } = judgeRun(fitted.profile, copied, run);
      const { state: right, ...second } = judgeOwnedRun(fitted.profile, owned, run);
      expect(second).toEqual(first);
      copied = left;
      owned = right;
    }
    expect(encodeState(owned)).toEqual(encodeState(copied));
  });
});
