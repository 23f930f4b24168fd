import { describe, expect, it } from 'vitest';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import { judgeRun } from '../../../lib/core/detect/judge-run.ts';
import { type DetectorSettings, defaultSettings, paperSettings } from '../../../lib/core/detect/settings.ts';
import { alertsOf, play, training } from './played-source.ts';
import { scriptedRun } from './scripted-source.ts';

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
