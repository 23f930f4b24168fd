/** Which documents a detector may be trained on, of those that are right. */
export interface Reference {
  /** Collected from and until then, as ISO instants; null: no bound. */
  from: string | null;
  until: string | null;
  /** Only documents of these days of the week, in the source's zone: 1 Monday … 7 Sunday; empty: all. */
  weekdays: number[];
  /** Periods that are left out. */
  excluded: { from: string; until: string }[];
  /** Ids of single documents that are left out. */
  excludedDocuments: string[];
}

export const wholeReference: Reference = {
  from: null,
  until: null,
  weekdays: [],
  excluded: [],
  excludedDocuments: [],
};

const mostExcluded = { periods: 50, documents: 500 };

/** A reference from stored JSON: what is missing or unusable leaves nothing out. Never throws. */
export function readReference(json: unknown): Reference {
  const given = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return {
    from: instant(given.from),
    until: instant(given.until),
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => list(given.weekdays).includes(day)),
    excluded: list(given.excluded)
      .flatMap((each) => {
        const { from, until } = (each ?? {}) as Record<string, unknown>;
        const [begin, end] = [instant(from), instant(until)];
        return begin !== null && end !== null && begin < end ? [{ from: begin, until: end }] : [];
      })
      .slice(0, mostExcluded.periods),
    excludedDocuments: list(given.excludedDocuments)
      .filter((id): id is string => typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id))
      .slice(0, mostExcluded.documents),
  };
}

/** Whether nothing is left out. */
export function isWhole({ from, until, weekdays, excluded, excludedDocuments }: Reference): boolean {
  return (
    from === null &&
    until === null &&
    weekdays.length === 0 &&
    excluded.length === 0 &&
    excludedDocuments.length === 0
  );
}

function instant(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
