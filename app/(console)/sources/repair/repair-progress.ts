import type { AlertDetail } from '@/lib/api/contracts/alerts.ts';
import type { ReextractionLine } from '@/lib/api/contracts/reextractions.ts';
import type { AlertKind } from '@/lib/core/alerts/kinds.ts';

export const repairSteps = ['rule', 'extract', 'release'] as const;
export type RepairStep = (typeof repairSteps)[number];

/** Alerts that a change of the rules may end. */
const repairable: ReadonlySet<string> = new Set<AlertKind>([
  'drift',
  'undecided',
  'empty',
  'missing',
  'wrong-value',
  'doubtful-training',
  'listing-not-found',
  'empty-listing',
]);

export interface RepairProgress {
  done: Record<RepairStep, boolean>;
  /** What is to be done next; null where nothing is left. */
  next: RepairStep | null;
  /** The last one for this alert that was not taken back. */
  reextraction: ReextractionLine | null;
}

export function isRepairable({ kind }: Pick<AlertDetail, 'kind'>): boolean {
  return repairable.has(kind);
}

/** The tab of the rules editor in which the alert's fault is mended. */
export function fieldToRepair({ kind, field }: Pick<AlertDetail, 'kind' | 'field'>): string {
  return kind === 'listing-not-found' || kind === 'empty-listing' ? 'item' : field || 'body';
}

/**
 * How far the repair of an alert is: another version of the rules is in force than the one that it came under, documents were
 * extracted again for it, and nothing is held any more.
 */
export function repairProgress(
  alert: Pick<AlertDetail, 'id' | 'wrapperVersion' | 'impact'>,
  versionInForce: number | null,
  reextractions: readonly ReextractionLine[],
): RepairProgress {
  const ofAlert = reextractions.filter(
    ({ alertId, state }) => alertId === alert.id && state !== 'undone' && state !== 'undoing',
  );
  const reextraction = ofAlert[0] ?? null;
  const held = alert.impact.held;
  const done = {
    rule: versionInForce !== null && versionInForce > alert.wrapperVersion,
    extract: reextraction?.state === 'ready',
    release: held === 0 && reextraction?.state === 'ready',
  };
  const needed = alert.impact.affected > 0 ? repairSteps : (['rule'] as const);
  return { done, next: needed.find((step) => !done[step]) ?? null, reextraction };
}
