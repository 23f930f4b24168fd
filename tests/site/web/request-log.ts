export type RequestKind = 'source' | 'front' | 'article' | 'asset' | 'other';

/** One request a site got. Times are milliseconds since the site was started. */
export interface LoggedRequest {
  startedAt: number;
  endedAt: number | null;
  method: string;
  path: string;
  kind: RequestKind;
  status: number;
  userAgent: string;
  conditional: boolean;
  /** Requests under way at the site when this one came, itself included. */
  concurrent: number;
}

export interface RequestLog {
  entries: readonly LoggedRequest[];
  mostConcurrent(): number;
  /** Least time between the starts of two requests that follow each other, milliseconds. */
  leastPause(): number;
  articlesRead(): number;
  clear(): void;
}

const longest = 20_000;

export function openRequestLog(now: () => number): RequestLog & {
  begin(facts: Pick<LoggedRequest, 'method' | 'path' | 'kind' | 'userAgent' | 'conditional'>): LoggedRequest;
  end(entry: LoggedRequest, status: number): void;
} {
  let entries: LoggedRequest[] = [];
  let underWay = 0;
  const read = new Set<string>();
  return {
    get entries() {
      return entries;
    },
    begin: (facts) => {
      underWay++;
      if (entries.length >= longest) entries = entries.slice(longest / 2);
      const entry = { ...facts, startedAt: now(), endedAt: null, status: 0, concurrent: underWay };
      entries.push(entry);
      return entry;
    },
    end: (entry, status) => {
      underWay--;
      entry.endedAt = now();
      entry.status = status;
      if (entry.kind === 'article' && status === 200) read.add(entry.path);
    },
    mostConcurrent: () => entries.reduce((most, entry) => Math.max(most, entry.concurrent), 0),
    leastPause: () =>
      entries.reduce(
        (least, entry, index) =>
          index === 0 ? least : Math.min(least, entry.startedAt - entries[index - 1]!.startedAt),
        Number.POSITIVE_INFINITY,
      ),
    articlesRead: () => read.size,
    clear: () => {
      entries = [];
    },
  };
}
