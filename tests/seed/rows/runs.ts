import { createRandom } from '../../site/text/random.ts';
import type { Cell } from '../copy-rows.ts';
import type { SeedSizes } from '../sizes.ts';
import type { PlannedSource } from './plan-sources.ts';

export const hour = 3_600_000;
/** Older runs are forgotten. */
const hoursKept = 7 * 24;

export const runColumns = [
  ...[
    'id',
    'source_id',
    'wrapper_id',
    'trigger',
    'state',
    'state_since',
    'started_at',
    'finished_at',
    'outcome',
  ],
  ...['facts', 'listed', 'fresh', 'failed', 'suspicious'],
] as const;

/** Each source is collected once an hour, at a minute of its own. */
export interface RunClock {
  /** Id of the run that collected a document at this time; null where it is forgotten. */
  runAt(place: number, at: number): number | null;
  count: number;
}

export function runClock(sizes: SeedSizes, firstId: number): RunClock {
  const { sources, until } = sizes;
  const start = until.getTime() - hoursKept * hour;
  return {
    count: hoursKept * sources,
    runAt: (place, at) =>
      at < start
        ? null
        : firstId + Math.min(hoursKept - 1, Math.floor((at - start) / hour)) * sources + place,
  };
}

/** The runs of the last week; `fresh` and `suspicious` are counted once the documents are there. */
export function* writeRuns(
  sizes: SeedSizes,
  sources: readonly PlannedSource[],
  firstId: number,
  wrapperOf: (place: number) => number,
): Generator<Cell[]> {
  const random = createRandom(`${sizes.seed}/runs`);
  const start = sizes.until.getTime() - hoursKept * hour;
  const speed = sources.map(() => random.logNormal(4000, 0.6, 900, 60_000));
  for (let i = 0; i < hoursKept; i++) {
    for (const [place, source] of sources.entries()) {
      const begun = start + (i + 0.02 + 0.9 * ((place * 0.618) % 1)) * hour;
      const ended = Math.min(begun + speed[place]! * (0.7 + random.next()), sizes.until.getTime());
      const failing = begun >= source.since && ['unreachable', 'blocked'].includes(source.status);
      yield [
        ...[firstId + i * sizes.sources + place, source.id, wrapperOf(place), 'schedule', 'finished'],
        ...[new Date(ended), new Date(begun), new Date(ended)],
        failing ? source.trouble : random.chance(0.4) ? 'unchanged' : 'collected',
        failing ? '{"status": 403}' : '{"status": 200}',
        ...[failing ? 0 : 30, 0, random.chance(0.03) ? 1 : 0, 0],
      ];
    }
  }
}
