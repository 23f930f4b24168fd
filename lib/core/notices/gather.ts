import { type Severity, severities } from '../alerts/kinds.ts';

/** A notice that waits for one channel. */
export interface WaitingNotice {
  id: bigint;
  host: string;
  severity: Severity;
  dueAt: Date;
  why: string;
}

export interface Gathered<N> {
  purpose: 'alert' | 'group' | 'digest';
  /** Worst first, then in their order of arrival. */
  notices: N[];
}

/**
 * The messages that are due of what waits for a channel. What waited for a digest or for the end of quiet hours is one
 * message; else what waits for a host goes along with the first of it that is due, or each goes by itself.
 */
export function gatherDue<N extends WaitingNotice>(
  waiting: readonly N[],
  group: 'none' | 'host',
  now: Date,
): Gathered<N>[] {
  const isDue = (notice: N) => notice.dueAt <= now;
  const ofDigest = (notice: N) => notice.why === 'digest' || notice.why === 'quiet';
  const messages: Gathered<N>[] = [];
  const summary = waiting.filter((notice) => ofDigest(notice) && isDue(notice));
  if (summary.length > 0) messages.push({ purpose: 'digest', notices: worstFirst(summary) });
  const rest = waiting.filter((notice) => !ofDigest(notice));
  if (group === 'none') {
    for (const notice of rest.filter(isDue)) messages.push({ purpose: 'alert', notices: [notice] });
    return messages;
  }
  const byHost = Map.groupBy(rest, ({ host }) => host);
  for (const ofHost of byHost.values()) {
    if (!ofHost.some(isDue)) continue;
    messages.push({ purpose: ofHost.length === 1 ? 'alert' : 'group', notices: worstFirst(ofHost) });
  }
  return messages;
}

function worstFirst<N extends WaitingNotice>(notices: readonly N[]): N[] {
  return notices.toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || Number(a.id - b.id),
  );
}
