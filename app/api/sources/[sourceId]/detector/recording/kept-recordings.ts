import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { KeptByTag } from '@/lib/api/kept-by-tag.ts';
import { encodeRecording, recordingFormat } from '@/lib/core/detect/what-if/recording-codec.ts';
import type { Database } from '@/lib/db/database.ts';
import { recordPast } from '@/lib/flows/record-past.ts';

const compress = promisify(gzip);
const hour = 3_600_000;
const kept = new KeptByTag<Uint8Array<ArrayBuffer> | null>(64 << 20, (packed) => packed?.length ?? 0);

/** Names a recording: another one bears another tag. The window moves by the hour. */
export function tagOf(sourceId: number, days: number, mark: string, now: Date): string {
  const facts = JSON.stringify([recordingFormat, sourceId, days, mark, Math.floor(now.getTime() / hour)]);
  return `"${createHash('sha256').update(facts).digest('base64url').slice(0, 27)}"`;
}

/** The packed recording of that tag; null where nothing was judged yet. */
export function keptRecording(
  db: Database,
  { sourceId, days, tag, now }: { sourceId: number; days: number; tag: string; now: Date },
): Promise<Uint8Array<ArrayBuffer> | null> {
  return kept.get(`${sourceId} ${days}`, tag, async () => {
    const recording = await recordPast({ db, now: () => now }, { sourceId, days });
    return recording && new Uint8Array(await compress(encodeRecording(recording), { level: 4 }));
  });
}
