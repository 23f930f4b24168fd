import { describe, expect, it } from 'vitest';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import { judgeOwnedRun, judgeRun } from '../../../lib/core/detect/judge-run.ts';
import { learningProgress } from '../../../lib/core/detect/learning-progress.ts';
import type { ObservedDocument } from '../../../lib/core/detect/observation.ts';
import { explainProfile } from '../../../lib/core/detect/profile/explain-profile.ts';
import { decodeProfile, encodeProfile } from '../../../lib/core/detect/profile/profile-codec.ts';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { decodeState, encodeState } from '../../../lib/core/detect/state/state-codec.ts';
import { fitted, play, training } from './played-source.ts';
import { scriptedRun } from './scripted-source.ts';

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
