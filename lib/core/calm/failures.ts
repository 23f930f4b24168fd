/** What can go wrong with a whole run, decided without statistics. Kinds are those of alerts. */
export type FailureKind =
  | 'unreachable'
  | 'blocked'
  | 'consent-wall'
  /** The beginning of an article before an offer to subscribe. */
  | 'paywall'
  | 'error-page'
  /** The site says that the address is no more (410): it does not pass. */
  | 'gone'
  | 'not-a-feed'
  | 'not-html'
  | 'listing-not-found'
  | 'empty-listing'
  | 'too-large'
  | 'too-complex'
  /** The fault is ours: what came could not be stored or read. */
  | 'crashed';

export interface FailureRule {
  /** Runs in a row that end so before a person is told. */
  inARow: number;
  severity: 'high' | 'medium' | 'low';
  /** Where the source stands while the alert is open. */
  status: 'broken' | 'blocked' | 'unreachable';
}

/** Passing trouble (network, overload) is given more time than what only changes by somebody's decision. */
export const failureRules: Record<FailureKind, FailureRule> = {
  unreachable: { inARow: 3, severity: 'medium', status: 'unreachable' },
  'error-page': { inARow: 3, severity: 'medium', status: 'unreachable' },
  gone: { inARow: 2, severity: 'high', status: 'broken' },
  blocked: { inARow: 2, severity: 'high', status: 'blocked' },
  'consent-wall': { inARow: 2, severity: 'high', status: 'blocked' },
  paywall: { inARow: 3, severity: 'medium', status: 'blocked' },
  'not-a-feed': { inARow: 2, severity: 'high', status: 'broken' },
  'not-html': { inARow: 2, severity: 'medium', status: 'broken' },
  'listing-not-found': { inARow: 2, severity: 'high', status: 'broken' },
  'empty-listing': { inARow: 3, severity: 'medium', status: 'broken' },
  'too-large': { inARow: 3, severity: 'medium', status: 'broken' },
  'too-complex': { inARow: 3, severity: 'medium', status: 'broken' },
  crashed: { inARow: 2, severity: 'medium', status: 'broken' },
};

export const failureKinds = Object.keys(failureRules) as FailureKind[];

export function isFailureKind(kind: string): kind is FailureKind {
  return Object.hasOwn(failureRules, kind);
}
