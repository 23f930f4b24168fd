import { median } from '../../stats/median.ts';
import type { Replayed } from './judge-again.ts';
import type { RecordedAlert, Recording } from './recording.ts';

/** An alert as one person would have seen it: raised, seen again, and over when enough right documents had come. */
export interface ReplayedAlert {
  /** Time and place of the run that raised it. */
  at: number;
  run: number;
  severity: 'high' | 'medium' | 'low';
  /** What fired first. */
  criteria: readonly string[];
  occurrences: number;
  documents: number;
  /** First document that it is about, by its place. */
  firstDocument: number;
  /** right: a failure that people confirmed; false: right documents; undecided: nobody has decided yet. */
  kind: 'right' | 'false' | 'undecided';
}

/** A failure that people confirmed, and when it was found. */
export interface ReplayedFailure {
  alertId: string;
  from: number;
  until: number;
  /** Documents from its first to the alert; null: missed. */
  documentsToDetection: number | null;
  /** When it was found; null: missed. */
  foundAt: number | null;
}

export interface ReplayScore {
  alerts: ReplayedAlert[];
  failures: ReplayedFailure[];
  /** Runs and documents within the window, and checks that were made. */
  runs: number;
  documents: number;
  checks: number;
  suspicious: number;
  alertsPerWeek: number;
  right: number;
  false: number;
  undecided: number;
  missed: number;
  /** Median over the failures that were found; null for none. */
  documentsToDetection: number | null;
}

/** Right documents in a row after which an alert is over by itself, as the worker has it. */
const overAfter = 20;
const week = 7 * 86_400_000;

/**
 * What a replay would have meant to people: its alerts, each held against what was decided about the documents it is about,
 * and the confirmed failures that it found or missed. Alerts on documents that nobody doubts are false.
 * O(documents) for the recording, and for each replay of it.
 */
export function scorerOf(recording: Recording): (replayed: Replayed) => ReplayScore {
  const spans = recording.alerts
    .filter(({ documents }) => documents.length > 0)
    .map((alert): Span => ({ ...alert, first: alert.documents[0]!, last: alert.documents.at(-1)! }));
  const times = new Map(spans.map((span) => [span, timesOf(span, recording)]));
  return (replayed) => scoreReplay(recording, replayed, spans, times);
}

type Span = RecordedAlert & { first: number; last: number };
type Times = { from: number; until: number } | null;

function scoreReplay(
  recording: Recording,
  replayed: Replayed,
  spans: readonly Span[],
  times: ReadonlyMap<Span, Times>,
): ReplayScore {
  const { runs, from, until } = recording;
  const failures = spans.filter(({ verdict }) => verdict === 'failure');
  const found = new Map<string, { at: number; documents: number }>();
  const alerts: ReplayedAlert[] = [];
  let open: ReplayedAlert | null = null;
  let rightInARow = 0;
  const seen = { runs: 0, documents: 0, checks: 0, suspicious: 0 };

  for (const { run: place, decision, check } of replayed.runs) {
    const run = runs[place]!;
    const counted = run.at >= from;
    if (run.forgets) open = null;
    if (counted) {
      seen.runs++;
      seen.documents += run.documents.length;
      if (check !== null) seen.checks++;
    }
    for (const document of run.documents) {
      const flagged = replayed.suspicious[document] === 1;
      if (flagged && counted) seen.suspicious++;
      rightInARow = flagged ? 0 : rightInARow + 1;
    }
    if (decision.kind !== 'alert') {
      if (rightInARow >= overAfter) open = null;
      continue;
    }
    rightInARow = 0;
    const affected = decision.affected.map(Number);
    const touched = failures.filter(({ first, last }) => affected.some((at) => at >= first && at <= last));
    const newest = run.documents.at(-1) ?? 0;
    for (const failure of touched) {
      if (found.has(failure.id)) continue;
      found.set(failure.id, { at: run.at, documents: judgedBetween(replayed, failure.first, newest) });
    }
    if (open === null) {
      open = {
        at: run.at,
        run: place,
        severity: decision.severity,
        criteria: decision.criteria,
        occurrences: 0,
        documents: 0,
        firstDocument: affected[0] ?? newest,
        kind: kindOf(affected, touched.length > 0, spans),
      };
      if (counted) alerts.push(open);
    }
    open.occurrences++;
    open.documents += affected.length;
    if (touched.length > 0) open.kind = 'right';
  }

  const judgedFailures = failures.flatMap((failure): ReplayedFailure[] => {
    const judged = times.get(failure) ?? null;
    if (judged === null || judged.until < from) return [];
    const hit = found.get(failure.id);
    return [
      {
        alertId: failure.id,
        ...judged,
        documentsToDetection: hit?.documents ?? null,
        foundAt: hit?.at ?? null,
      },
    ];
  });
  const toDetection = judgedFailures.flatMap(({ documentsToDetection: each }) => each ?? []);
  const count = (kind: ReplayedAlert['kind']) => alerts.filter((alert) => alert.kind === kind).length;
  return {
    alerts,
    failures: judgedFailures,
    ...seen,
    alertsPerWeek: alerts.length / Math.max(1, (until - from) / week),
    right: count('right'),
    false: count('false'),
    undecided: count('undecided'),
    missed: judgedFailures.filter(({ foundAt }) => foundAt === null).length,
    documentsToDetection: toDetection.length > 0 ? median(toDetection) : null,
  };
}

function kindOf(affected: readonly number[], right: boolean, spans: readonly Span[]): ReplayedAlert['kind'] {
  if (right) return 'right';
  const open = spans.some(
    ({ verdict, first, last }) =>
      verdict === 'undecided' && affected.some((place) => place >= first && place <= last),
  );
  return open ? 'undecided' : 'false';
}

function judgedBetween({ suspicious }: Replayed, first: number, last: number): number {
  let count = 0;
  for (let place = first; place <= last; place++) if (suspicious[place] !== 255) count++;
  return count;
}

/** When the runs were judged in which an alert's documents lie; null where none of them was. */
function timesOf(alert: Span, { runs }: Recording): Times {
  const within = runs.filter(
    ({ documents }) =>
      documents.length > 0 && documents.at(-1)! >= alert.first && documents[0]! <= alert.last,
  );
  return within.length > 0 ? { from: within[0]!.at, until: within.at(-1)!.at } : null;
}
