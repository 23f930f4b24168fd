import { type DetectorSettings, defaultSettings, paperSettings, policies } from '../core/detect/settings.ts';

/** Settings that are compared: each policy with the improved forms, and the paper word for word. */
export const candidates: Record<string, DetectorSettings> = {
  ...Object.fromEntries(policies.map((policy) => [policy, { ...defaultSettings, policy }])),
  'paper-exact': paperSettings,
};

export const defaultCandidate: string = defaultSettings.policy;

/** Criteria of the default policy whose worth is measured by leaving them out. */
export const ablated = [
  'left-out',
  'template-inside',
  'foreign-text',
  'appended',
  'empty-text',
  'template-changed',
  'divergence',
] as const;

/** Heights among which leaving one site out chooses. */
export const calmGrid = [6, 7.5, 9, 11, 13];
