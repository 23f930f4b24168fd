import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { encodeRecording } from '@/lib/core/detect/what-if/recording-codec.ts';
import type { Database } from '@/lib/db/database.ts';
import { recordPast } from '@/lib/flows/record-past.ts';

const compress = promisify(gzip);
const hour = 3_600_000;
/** Packed recordings that the process keeps, in all. */
const mostBytes = 64 << 20;

interface Kept {
  tag: string;
  /** Packed; null where nothing was judged yet. */
  packed: Promise<Uint8Array<ArrayBuffer> | null>;
  bytes: number;
}

const places = new Map<string, Kept>();

/** Names a recording: another one bears another tag. The window moves by the hour. */
export function tagOf(sourceId: number, days: number, mark: string, now: Date): string {
  const facts = JSON.stringify([sourceId, days, mark, Math.floor(now.getTime() / hour)]);
  return `"${createHash('sha256').update(facts).digest('base64url').slice(0, 27)}"`;
}

/** The packed recording of that tag: made once, however many ask at once, and kept until it is out of date or others need the room. */
export function keptRecording(
  db: Database,
  { sourceId, days, tag, now }: { sourceId: number; days: number; tag: string; now: Date },
): Kept['packed'] {
  const key = `${sourceId} ${days}`;
  const known = places.get(key);
  places.delete(key);
  if (known?.tag === tag) {
    places.set(key, known);
    return known.packed;
  }
  const kept: Kept = { tag, bytes: 0, packed: pack(db, sourceId, days, now) };
  places.set(key, kept);
  kept.packed.then(
    (packed) => {
      kept.bytes = packed?.length ?? 0;
      makeRoom();
    },
    () => {
      if (places.get(key) === kept) places.delete(key);
    },
  );
  return kept.packed;
}

async function pack(db: Database, sourceId: number, days: number, now: Date) {
  const recording = await recordPast({ db, now: () => now }, { sourceId, days });
  return recording && new Uint8Array(await compress(encodeRecording(recording), { level: 4 }));
}

/** Those asked for longest ago go first. */
function makeRoom(): void {
  let sum = 0;
  for (const { bytes } of places.values()) sum += bytes;
  for (const [key, { bytes }] of places) {
    if (sum <= mostBytes) return;
    places.delete(key);
    sum -= bytes;
  }
}
