/** An alert as the noise report counts it. */
export interface NoiseAlert {
  kind: string;
  field: string;
  sourceId: number;
  isFalse: boolean;
  isConfirmed: boolean;
  /** Runs in which it was seen. */
  occurrences: number;
  causes: readonly string[];
  /** In milliseconds of the epoch. */
  openedAt: number;
}

export interface NoiseSource {
  id: number;
  name: string;
  host: string;
  /** By name among all sources, in the order of the database. */
  place: number;
}

export interface NoiseQuestion {
  from: Date;
  /** Excluded. */
  to: Date;
  by: 'kind' | 'source' | 'pair';
  /** Null filters nothing. */
  kinds: readonly string[] | null;
  field: string | null;
  sourceId: number | null;
  cause: string | null;
  sort: 'false' | 'share' | 'alerts' | 'occurrences' | 'confirmed' | 'undecided' | 'name';
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export interface NoiseFigures {
  alerts: number;
  occurrences: number;
  sources: number;
  confirmed: number;
  falseAlarms: number;
  undecided: number;
}

export interface CauseCount {
  code: string;
  alerts: number;
  falseAlarms: number;
}

export interface NoiseLine extends NoiseFigures {
  kind: string | null;
  field: string | null;
  source: { id: number; name: string; host: string } | null;
  /** The most frequent ones. */
  causes: CauseCount[];
  /** Alerts in equal parts of the time, oldest first. */
  course: number[];
}

export interface NoiseReport {
  sum: NoiseFigures;
  /** All of them, the most frequent first. */
  causes: CauseCount[];
  lines: NoiseLine[];
  /** Lines that there are. */
  total: number;
}

/** Parts of the time in which a line's alerts are counted. */
const parts = 12;
const causesOfALine = 4;

interface Group {
  kind: string | null;
  field: string | null;
  source: NoiseSource | null;
  alerts: NoiseAlert[];
  figures: NoiseFigures;
}

/**
 * Who rings how often, and how much of it people called false: the lines of the report in the wanted order, of which ties go to
 * whoever rings more. Alerts of sources that are not named are left out. O(alerts + lines · log lines).
 */
export function reportNoise(
  alerts: readonly NoiseAlert[],
  sources: ReadonlyMap<number, NoiseSource>,
  question: NoiseQuestion,
): NoiseReport {
  const counted = alerts.filter((alert) => counts(alert, question) && sources.has(alert.sourceId));
  const groups = groupsOf(counted, sources, question.by);
  const page = groups.sort(orderOf(question)).slice(question.offset, question.offset + question.limit);
  return {
    sum: figuresOf(counted),
    causes: causesOf(counted),
    lines: page.map((group) => ({
      kind: group.kind,
      field: group.field,
      source: group.source && { id: group.source.id, name: group.source.name, host: group.source.host },
      ...group.figures,
      causes: causesOf(group.alerts).slice(0, causesOfALine),
      course: courseOf(group.alerts, question),
    })),
    total: groups.length,
  };
}

function counts(alert: NoiseAlert, { from, to, kinds, field, sourceId, cause }: NoiseQuestion): boolean {
  return (
    alert.openedAt >= from.getTime() &&
    alert.openedAt < to.getTime() &&
    (kinds === null || kinds.includes(alert.kind)) &&
    (field === null || alert.field === field) &&
    (sourceId === null || alert.sourceId === sourceId) &&
    (cause === null || alert.causes.includes(cause))
  );
}

function groupsOf(
  alerts: readonly NoiseAlert[],
  sources: ReadonlyMap<number, NoiseSource>,
  by: NoiseQuestion['by'],
): Group[] {
  const members = new Map<string, NoiseAlert[]>();
  for (const alert of alerts) {
    const ofKind = by === 'source' ? '' : `${alert.kind}\n${alert.field}`;
    const key = by === 'kind' ? ofKind : `${ofKind}\n${alert.sourceId}`;
    const known = members.get(key);
    if (known) known.push(alert);
    else members.set(key, [alert]);
  }
  return [...members.values()].map((own) => ({
    kind: by === 'source' ? null : own[0]!.kind,
    field: by === 'source' ? null : own[0]!.field,
    source: by === 'kind' ? null : sources.get(own[0]!.sourceId)!,
    alerts: own,
    figures: figuresOf(own),
  }));
}

function figuresOf(alerts: readonly NoiseAlert[]): NoiseFigures {
  const figures = { alerts: alerts.length, occurrences: 0, confirmed: 0, falseAlarms: 0, undecided: 0 };
  const sources = new Set<number>();
  for (const { occurrences, sourceId, isFalse, isConfirmed } of alerts) {
    figures.occurrences += occurrences;
    sources.add(sourceId);
    if (isFalse) figures.falseAlarms += 1;
    else if (isConfirmed) figures.confirmed += 1;
    else figures.undecided += 1;
  }
  return { ...figures, sources: sources.size };
}

function causesOf(alerts: readonly NoiseAlert[]): CauseCount[] {
  const found = new Map<string, CauseCount>();
  for (const { causes, isFalse } of alerts) {
    for (const code of causes) {
      const cause = found.get(code) ?? { code, alerts: 0, falseAlarms: 0 };
      found.set(code, cause);
      cause.alerts += 1;
      if (isFalse) cause.falseAlarms += 1;
    }
  }
  return [...found.values()].sort((a, b) => b.alerts - a.alerts || compare(a.code, b.code));
}

function courseOf(alerts: readonly NoiseAlert[], { from, to }: NoiseQuestion): number[] {
  const course = new Array<number>(parts).fill(0);
  const length = to.getTime() - from.getTime();
  for (const { openedAt } of alerts) course[Math.floor(((openedAt - from.getTime()) / length) * parts)]! += 1;
  return course;
}

type Order = (a: Group, b: Group) => number;

function orderOf({ sort, order }: NoiseQuestion): Order {
  const sign = order === 'asc' ? 1 : -1;
  const first: Order =
    sort === 'name'
      ? (a, b) => sign * byName(a, b)
      : (a, b) => sign * (figureOf(a.figures, sort) - figureOf(b.figures, sort));
  return (a, b) => first(a, b) || b.figures.alerts - a.figures.alerts || byName(a, b);
}

function figureOf(figures: NoiseFigures, sort: Exclude<NoiseQuestion['sort'], 'name'>): number {
  if (sort === 'share') return figures.falseAlarms / figures.alerts;
  return sort === 'false' ? figures.falseAlarms : figures[sort];
}

const byName: Order = (a, b) =>
  (a.source?.place ?? 0) - (b.source?.place ?? 0) ||
  compare(a.kind ?? '', b.kind ?? '') ||
  compare(a.field ?? '', b.field ?? '');

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
