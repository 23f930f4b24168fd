/** Severity of an alert, worst first: the order is the order of the inbox. */
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** What an alert can be about. Kinds but `drift`, `undecided` and `template-changed` are decided at once, without statistics. */
export const alertKinds = [
  'drift',
  'undecided',
  'template-changed',
  'empty',
  'same-text',
  'missing',
  'wrong-value',
  'unreachable',
  'blocked',
  'consent-wall',
  'paywall',
  'error-page',
  'gone',
  'not-a-feed',
  'not-html',
  'listing-not-found',
  'empty-listing',
  'silent',
  'moved',
  'too-large',
  'too-complex',
  'crashed',
  'training-failed',
  'doubtful-training',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Kinds whose documents are wrong or may be: they are held back from consumers and kept out of training. */
export const holdingKinds: readonly AlertKind[] = [
  'drift',
  'undecided',
  'empty',
  'same-text',
  'missing',
  'wrong-value',
];
const holding: ReadonlySet<string> = new Set(holdingKinds);

/** Kinds that a deferred check raises. */
const statistical: ReadonlySet<string> = new Set<AlertKind>(['drift', 'undecided', 'template-changed']);

/** Of these a low one is about what consumers can do without, or have from the feed: it holds nothing. */
export const fieldKinds: readonly AlertKind[] = ['missing', 'wrong-value'];

/** Whether the documents of such an alert are held back. Unknown kinds hold nothing. */
export function holdsDocuments(kind: string, severity: Severity): boolean {
  return holding.has(kind) && !(severity === 'low' && (fieldKinds as readonly string[]).includes(kind));
}

/** Whether the kind comes from statistics, so that marking it false must teach the detector. */
export function isStatistical(kind: string): boolean {
  return statistical.has(kind);
}

/** The worse of two severities. */
export function worse(a: Severity, b: Severity): Severity {
  return severities.indexOf(a) <= severities.indexOf(b) ? a : b;
}

/** "<source>:<kind>:<field>": at most one open alert bears it. */
export function openKeyOf(sourceId: number, kind: string, field: string): string {
  return `${sourceId}:${kind}:${field}`;
}
