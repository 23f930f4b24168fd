import { criteria, criterionCodes, paperCriteria } from '@/lib/core/detect/criterion.ts';
import {
  type DetectorSettings,
  fullBeforeFirst,
  policies,
  readSettings,
} from '@/lib/core/detect/settings.ts';

/** One thing that can be tuned: its place in the settings and how it is shown. */
export type Parameter =
  | {
      kind: 'number';
      path: string;
      min: number;
      max: number;
      step: number;
      /** Shown times this: shares in percent. */
      shown?: number;
      unit?: string;
      /** May be left to the training. */
      calibrated?: 'margin' | 'kMin';
    }
  | { kind: 'choice'; path: string; options: readonly string[] }
  | { kind: 'switch'; path: string }
  | { kind: 'criteria'; path: 'switchedOff' };

export interface ParameterGroup {
  name: string;
  /** For which policies it counts; shown all the same, and says so. */
  policies: readonly DetectorSettings['policy'][];
  parameters: readonly Parameter[];
}

const number = (path: string, min: number, max: number, step: number, more = {}): Parameter => ({
  kind: 'number',
  path,
  min,
  max,
  step,
  ...more,
});
const checks = ['paper', 'weighted', 'score'] as const;

/** Every setting of the detector, grouped as the screen shows them: blocks beside the paper's detector. */
export const parameterGroups: readonly ParameterGroup[] = [
  {
    name: 'verdict',
    policies,
    parameters: [{ kind: 'choice', path: 'policy', options: policies }],
  },
  {
    name: 'blocks',
    policies: ['blocks'],
    parameters: [
      number('calm', 1, 40, 0.5),
      { kind: 'criteria', path: 'switchedOff' },
      number('quarantine', 0, 200, 1, { unit: 'documents' }),
    ],
  },
  {
    name: 'boxes',
    policies,
    parameters: [
      number('margin', 0, 3, 0.01, { unit: 'spreads', calibrated: 'margin' }),
      number('kMin', 1, 7, 1, { unit: 'of-seven', calibrated: 'kMin' }),
      number('wantedFalsePositives', 0.01, 50, 0.01, { shown: 100, unit: 'percent' }),
      number('clusters', 1, 50, 1),
      { kind: 'choice', path: 'scale', options: ['linear', 'log'] },
    ],
  },
  {
    name: 'self-check',
    policies,
    parameters: [
      number('selfCheckShare', 0, 100, 1, { shown: 100, unit: 'percent' }),
      number('selfCheckLeast', 1, 50, 1, { unit: 'documents' }),
      number('selfCheckDocuments', 1, 100, 1, { unit: 'documents' }),
    ],
  },
  {
    name: 'check',
    policies: checks,
    parameters: [
      number('batchDocuments', 1, 300, 1, { unit: 'documents' }),
      number('reviewDays', 0.5, 60, 0.5, { unit: 'days' }),
      number('scoreCutOffs.medium', 0, 6, 0.05),
      number('scoreCutOffs.high', 0, 6, 0.05),
      number('weightedCutOffs.medium', 0, 6, 0.05),
      number('weightedCutOffs.high', 0, 6, 0.05),
    ],
  },
  {
    name: 'weights',
    policies: ['weighted', 'score'],
    parameters: paperCriteria.map((code) => number(`weights.${code}`, 0, 3, 0.05)),
  },
  {
    name: 'threshold',
    policies,
    parameters: [
      { kind: 'choice', path: 'nodeSpacing', options: ['uniform', 'geometric'] },
      { kind: 'choice', path: 'thresholdFit', options: ['least-squares', 'non-negative'] },
      { kind: 'switch', path: 'leaveWindowOut' },
    ],
  },
  {
    name: 'learning',
    policies,
    parameters: [
      number('firstModel', 5, 500, 1, { unit: 'documents' }),
      number('fullModel', 5, 2000, 5, { unit: 'documents' }),
    ],
  },
];

/** The criteria of the blocks that can be switched off. */
export const switchable = criterionCodes.filter(
  (code) => criteria[code].family !== 'paper' && code !== 'template-changed',
);

export function valueAt(settings: DetectorSettings, path: string): unknown {
  return path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], settings);
}

/**
 * The settings with one value changed. One of two that are in order takes the other along: medium never lies above high, nor
 * the first model above the full one.
 */
export function withValue(settings: DetectorSettings, path: string, value: unknown): DetectorSettings {
  const [name = '', part] = path.split('.');
  if (part === undefined) {
    const next = readSettings({ ...settings, [name]: value });
    if (!fullBeforeFirst(next)) return next;
    return {
      ...next,
      ...(name === 'fullModel' ? { firstModel: next.fullModel } : { fullModel: next.firstModel }),
    };
  }
  const whole = { ...(valueAt(settings, name) as Record<string, unknown>), [part]: value };
  if (name.endsWith('CutOffs')) {
    const { medium, high } = whole as { medium: number; high: number };
    if (medium > high) Object.assign(whole, part === 'medium' ? { high: medium } : { medium: high });
  }
  return readSettings({ ...settings, [name]: whole });
}

/** Whether one value is the same in both. */
export function sameAt(a: DetectorSettings, b: DetectorSettings, path: string): boolean {
  const [one, other] = [valueAt(a, path), valueAt(b, path)];
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** Paths of what differs between two settings. */
export function changedPaths(settings: DetectorSettings, from: DetectorSettings): string[] {
  return parameterGroups
    .flatMap(({ parameters }) => parameters.map(({ path }) => path))
    .filter((path) => !sameAt(settings, from, path));
}
