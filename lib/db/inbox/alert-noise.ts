import type { NoiseAlert, NoiseSource } from '../../core/alerts/noise.ts';
import type { Transaction } from '../database.ts';

export interface NoiseFacts {
  alerts: NoiseAlert[];
  /** Sources that are not deleted. */
  sources: Map<number, NoiseSource>;
}

/** What the noise report counts: alerts that were opened since then. As one value of JSON, which is read in one go. O(alerts). */
export async function readNoiseFacts(db: Transaction, since: Date): Promise<NoiseFacts> {
  const [alerts, sources] = await Promise.all([
    db.$queryRaw<{ rows: [string, string, number, boolean, boolean, number, string[], number][] | null }[]>`
      select json_agg(json_build_array(kind, field, source_id, status = 'false_alarm', confirmed_at is not null,
        occurrence_count, causes, floor(extract(epoch from opened_at) * 1000)::bigint)) as rows
      from alert where opened_at >= ${since}`,
    db.$queryRaw<NoiseSource[]>`
      select id, name, host, (row_number() over (order by name, id))::int as place from source where deleted_at is null`,
  ]);
  // One string for all alerts of a kind and field: it is hashed once, and not kept thousands of times.
  const pairs = new Map<string, string>();
  const pairOf = (kind: string, field: string) => {
    const pair = `${kind}\n${field}`;
    const known = pairs.get(pair);
    if (known === undefined) pairs.set(pair, pair);
    return known ?? pair;
  };
  return {
    alerts: (alerts[0]!.rows ?? []).map(
      ([kind, field, sourceId, isFalse, isConfirmed, occurrences, causes, openedAt]) => ({
        kind,
        field,
        kindAndField: pairOf(kind, field),
        sourceId,
        isFalse,
        isConfirmed,
        occurrences,
        causes,
        openedAt,
      }),
    ),
    sources: new Map(sources.map((source) => [source.id, source])),
  };
}
