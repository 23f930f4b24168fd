import type { Observation } from '../core/detect/observation.ts';

/** Faults made from clean pages by rule. */
export const madeFaults = ['empty', 'lead', 'half-lead', 'other', 'whole', 'links', 'comments'] as const;
export type MadeFault = (typeof madeFaults)[number];
export type Fault = MadeFault | 'old-rule';

/** A site as the detector meets it: what it learns from, what it must stay silent on, and what it must find. */
export interface SiteStreams {
  name: string;
  training: Observation[];
  clean: Observation[];
  faults: Partial<Record<Fault, Observation[]>>;
  /** Redesigned pages read by the right rule: no fault. */
  newRule: Observation[] | null;
  /** Share of redesigned pages from which the old rule reads another text than the right one, 0–1; null without redesign. */
  oldRuleDiffers: number | null;
}
