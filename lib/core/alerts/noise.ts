/** An alert as the noise report counts it. */
export interface NoiseAlert {
  kind: string;
  field: string;
  /** Both with a line break between, so that alerts are grouped by one look-up. */
  kindAndField: string;
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
  const ofSources = question.by === 'source';
  const sum = noFigures();
  for (const { figures } of groups) addFigures(sum, figures);
  return {
    sum: { ...sum, sources: sourcesOf(counted) },
    causes: causesOf(counted),
    lines: page.map(({ source, alerts: own, figures }) => ({
      kind: ofSources ? null : own[0]!.kind,
      field: ofSources ? null : own[0]!.field,
      source: source && { id: source.id, name: source.name, host: source.host },
      ...figures,
      sources: question.by === 'kind' ? sourcesOf(own) : 1,
      causes: causesOf(own).slice(0, causesOfALine),
      course: courseOf(own, question),
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
  const groups: Group[] = [];
  const places = new Map<string, Map<number, Group>>();
  for (const alert of alerts) {
    const ofKind = by === 'source' ? '' : alert.kindAndField;
    const ofSource = by === 'kind' ? 0 : alert.sourceId;
    let place = places.get(ofKind);
    if (!place) {
      place = new Map();
      places.set(ofKind, place);
    }
    let group = place.get(ofSource);
    if (!group) {
      const source = by === 'kind' ? null : sources.get(ofSource)!;
      group = { source, alerts: [], figures: noFigures() };
      place.set(ofSource, group);
      groups.push(group);
    }
    group.alerts.push(alert);
    count(group.figures, alert);
  }
  return groups;
}

const noFigures = (): NoiseFigures => ({
  ...{ alerts: 0, occurrences: 0, sources: 0, confirmed: 0, falseAlarms: 0, undecided: 0 },
});

function count(figures: NoiseFigures, { occurrences, isFalse, isConfirmed }: NoiseAlert): void {
  figures.alerts += 1;
  figures.occurrences += occurrences;
  if (isFalse) figures.falseAlarms += 1;
  else if (isConfirmed) figures.confirmed += 1;
  else figures.undecided += 1;
}

function addFigures(sum: NoiseFigures, more: NoiseFigures): void {
  sum.alerts += more.alerts;
  sum.occurrences += more.occurrences;
  sum.falseAlarms += more.falseAlarms;
  sum.confirmed += more.confirmed;
  sum.undecided += more.undecided;
}

function sourcesOf(alerts: readonly NoiseAlert[]): number {
  return new Set(alerts.map(({ sourceId }) => sourceId)).size;
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
  compare(a.alerts[0]!.kindAndField, b.alerts[0]!.kindAndField);

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
