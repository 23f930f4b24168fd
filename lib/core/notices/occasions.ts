/** What of an alert's life may be told. The first five ask for a look; the others tell how it went on. */
export const occasions = [
  'new',
  'regressed',
  'flapping',
  'worse',
  'woke',
  'confirmed',
  'resolved',
  'false-alarm',
] as const;
export type Occasion = (typeof occasions)[number];

const asIs: Readonly<Record<string, Occasion>> = {
  severity: 'worse',
  confirmed: 'confirmed',
  resolved: 'resolved',
  recovered: 'resolved',
  'false-alarm': 'false-alarm',
};

/**
 * The occasion that an event of the activity log is, null where it is none (comments, assignments, what people undo).
 * @param code the event's own code, as "regressed" of "opened"
 */
export function occasionOf(action: string, code: string | undefined): Occasion | null {
  if (action === 'opened') return code === 'regressed' || code === 'flapping' ? code : 'new';
  if (action === 'woke') return code === 'severity' ? 'worse' : 'woke';
  return Object.hasOwn(asIs, action) ? asIs[action]! : null;
}
