import type { BlobStore } from '../blobs/blob-store.ts';
import {
  alwaysKeptCaptures,
  type RetentionPolicy,
  readRetentionPolicy,
} from '../core/retention/retention-policy.ts';
import { deletedSourceDays } from '../core/settings/deleted-sources.ts';
import {
  type CaptureLimits,
  deleteCaptures,
  doomBlobs,
  forgetRemovals,
  listDoomedCaptures,
  listRemovableBlobs,
  markBlobRemoved,
} from '../db/captures/old-captures.ts';
import { deleteOldSamplePages } from '../db/captures/sample-pages.ts';
import { deleteOldFailures } from '../db/collecting/pending-pages.ts';
import { deleteOldNotices } from '../db/notices/deliveries.ts';
import { type AgedKind, agedKinds, deleteOldRows } from '../db/operations/old-rows.ts';
import { readSetting } from '../db/operations/settings.ts';
import { deleteLostWorkers } from '../db/operations/workers.ts';
import { deleteOverLinks } from '../db/people/access-links.ts';
import { deleteOverSessions } from '../db/people/sessions.ts';
import { forgetUndone } from '../db/reextraction/reextraction-items.ts';
import { deleteOldChanges, purgeDeletedSources } from '../db/sources/source-changes.ts';
import type { Deps } from './parts/deps.ts';

/** Failed pages are the evidence of their runs for so long. */
const failuresKeptDays = 30;
/** Workers that have not been seen for so long are no more. */
const lostAfterSeconds = 300;
/** What tells whether news repeats itself, which looks back a week at most. */
const noticesKeptDays = 30;
/** Links that are over are shown for so long. */
const linksKeptDays = 30;
/** A blob without a capture stays for so long: longer than any transaction that may be about to name it. */
const blobGrace = 3_600_000;
/** Pages that were looked at for a source that was perhaps never added. */
const samplesKeptDays = 1;
const mostAtOnce = 5000;
const capturesAtOnce = 500;
const mostCaptures = 20_000;
const mostBlobs = 20_000;

export interface Forgotten {
  captures: number;
  captureBytes: number;
  blobs: number;
  sketches: number;
  runs: number;
  revisions: number;
  deliveries: number;
  audit: number;
  pages: number;
  workers: number;
  /** 1 where it ended before all was done: the rest goes the next time. */
  unfinished: number;
}

type ForgetDeps = Pick<Deps, 'db' | 'now'> & { blobs: Pick<BlobStore, 'remove' | 'list'> };

/**
 * Deletes what is older than people want it kept, in pieces that hold no lock for long, and what nobody needs any more. What
 * open alerts show stays. Blobs go in three steps, so that no writer loses one: noted when no capture names them, removed
 * after a grace under the note's lock, and the note stays for a while to tell whoever had put the same bytes.
 *
 * @param signal ends it after the piece in hand
 */
export async function forgetOld(deps: ForgetDeps, input: { signal: AbortSignal }): Promise<Forgotten> {
  const { db } = deps;
  const { signal } = input;
  const now = deps.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const policy = readRetentionPolicy((await readSetting(db, 'retention')).value);
  await deleteOldNotices(db, daysAgo(noticesKeptDays), mostAtOnce);
  await forgetUndone(db, now);
  await purgeDeletedSources(db, daysAgo(deletedSourceDays), mostAtOnce);
  await deleteOldChanges(db, daysAgo(deletedSourceDays));
  await deleteOverSessions(db, now, mostAtOnce);
  await deleteOldSamplePages(db, daysAgo(samplesKeptDays), mostAtOnce);
  await deleteOverLinks(db, daysAgo(linksKeptDays), mostAtOnce);
  const pages = await deleteOldFailures(db, daysAgo(failuresKeptDays), mostAtOnce);
  const workers = await deleteLostWorkers(db, lostAfterSeconds);

  const captures = await forgetCaptures(deps, policy, now, signal);
  const aged: Record<AgedKind, number> = { sketches: 0, runs: 0, revisions: 0, deliveries: 0, audit: 0 };
  for (const kind of agedKinds) {
    const days = daysOf(policy, kind);
    if (days === null) continue;
    for (let piece = mostAtOnce; piece === mostAtOnce && aged[kind] < 20 * mostAtOnce && !signal.aborted; ) {
      piece = await deleteOldRows(db, kind, daysAgo(days), mostAtOnce);
      aged[kind] += piece;
    }
  }
  const blobs = await removeBlobs(deps, now, signal);
  const unfinished = Number(signal.aborted || captures.rows >= mostCaptures || blobs >= mostBlobs);
  return {
    captures: captures.rows,
    captureBytes: captures.bytes,
    blobs,
    ...aged,
    pages,
    workers,
    unfinished,
  };
}

export function daysOf(policy: RetentionPolicy, kind: AgedKind): number | null {
  switch (kind) {
    case 'sketches':
      return policy.sketchDays;
    case 'runs':
      return policy.runDays;
    case 'revisions':
      return policy.revisionDays;
    case 'deliveries':
      return policy.deliveryDays;
    case 'audit':
      return policy.auditDays;
  }
}

export function captureLimits(policy: RetentionPolicy, now: Date): CaptureLimits {
  const { captureDays, capturesPerSource, captureGigabytes } = policy;
  return {
    before: captureDays === null ? null : new Date(now.getTime() - captureDays * 86_400_000),
    perSource: capturesPerSource,
    bytes: captureGigabytes === null ? null : captureGigabytes * 1e9,
    alwaysKept: alwaysKeptCaptures,
  };
}

async function forgetCaptures({ db }: ForgetDeps, policy: RetentionPolicy, now: Date, signal: AbortSignal) {
  const limits = captureLimits(policy, now);
  const sum = { rows: 0, bytes: 0 };
  if (limits.before === null && limits.perSource === null && limits.bytes === null) return sum;
  const doomed = await listDoomedCaptures(db, limits, mostCaptures);
  for (let from = 0; from < doomed.length && !signal.aborted; from += capturesAtOnce) {
    const piece = doomed.slice(from, from + capturesAtOnce);
    const gone = await db.$transaction((tx) => deleteCaptures(tx, piece, now));
    sum.rows += gone.rows;
    sum.bytes += gone.bytes;
  }
  return sum;
}

async function removeBlobs({ db, blobs }: ForgetDeps, now: Date, signal: AbortSignal): Promise<number> {
  // One part of the store in 256 is compared each time: what a crash or a removed source left behind is found within days.
  const part = Math.floor(now.getTime() / 600_000) % 256;
  for await (const hashes of blobs.list(part.toString(16).padStart(2, '0'))) {
    if (signal.aborted) break;
    await doomBlobs(db, hashes, now);
  }
  let removed = 0;
  const grace = new Date(now.getTime() - blobGrace);
  for (const hash of await listRemovableBlobs(db, grace, mostBlobs)) {
    if (signal.aborted) break;
    const gone = await db.$transaction(async (tx) => {
      if (!(await markBlobRemoved(tx, hash, now))) return false;
      await blobs.remove(hash);
      return true;
    });
    if (gone) removed += 1;
  }
  await forgetRemovals(db, grace);
  return removed;
}
