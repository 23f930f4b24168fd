import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BlobStore, openBlobStore } from '../../lib/blobs/blob-store.ts';
import { defaultRetention, type RetentionPolicy } from '../../lib/core/retention/retention-policy.ts';
import { countDoomedCaptures } from '../../lib/db/captures/old-captures.ts';
import type { Database } from '../../lib/db/database.ts';
import { captureLimits, forgetOld } from '../../lib/flows/forget-old.ts';
import { storeCapture } from '../../lib/flows/parts/collecting/store-capture.ts';
import { testDatabase } from '../database.ts';

const now = new Date('2026-05-05T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const text = new TextEncoder();

let db: Database;
let blobs: BlobStore;
let sourceId: number;
const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-forget-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  ({ db } = await testDatabase());
  blobs = openBlobStore({ folder });
});
beforeEach(async () => {
  await db.source.deleteMany();
  await db.doomedBlob.deleteMany();
  const facts = {
    name: 'News',
    kind: 'feed',
    address: 'http://n.test/',
    host: 'n.test',
    statusReason: {},
  } as const;
  ({ id: sourceId } = await db.source.create({ data: facts }));
});

const forget = (at = now, signal = new AbortController().signal) =>
  forgetOld({ db, blobs, now: () => at }, { signal });
const keep = async (policy: Partial<RetentionPolicy>) => {
  const value = { ...defaultRetention, ...policy };
  await db.setting.upsert({
    where: { key: 'retention' },
    create: { key: 'retention', value },
    update: { value },
  });
};

async function capture(body: string, fetchedAt: Date): Promise<bigint> {
  const bytes = text.encode(body);
  const contentHash = await blobs.put(bytes);
  const facts = {
    ...{
      sourceId,
      pageType: 'article' as const,
      url: 'http://n.test/a',
      finalUrl: 'http://n.test/a',
      fetchedAt,
    },
    ...{
      httpStatus: 200,
      headers: {},
      charset: 'utf-8',
      charsetReason: {},
      byteLength: bytes.length,
      contentHash,
    },
  };
  return db.$transaction((tx) => storeCapture({ blobs }, tx, facts, bytes));
}

/** Twenty newer ones, so that age alone decides on what was captured before. */
const fill = async () => {
  for (let i = 0; i < 20; i++) await capture(`newer ${i}`, now);
};
const document = (captureId: bigint, identity: string) =>
  db.document.create({
    data: { sourceId, captureId, identity, url: 'http://n.test/a', text: 't', listed: {}, fieldFacts: {} },
  });
const left = async () => (await db.capture.findMany({ select: { id: true } })).map(({ id }) => id);

describe('pages', () => {
  test('past their age go, and the newest of a source stay however old they are', async () => {
    await keep({ captureDays: 30 });
    const old = await capture('old', daysAgo(31));
    expect((await forget()).captures).toBe(0);
    await fill();
    const young = await capture('young', daysAgo(29));
    expect(
      await countDoomedCaptures(db, captureLimits({ ...defaultRetention, captureDays: 30 }, now)),
    ).toEqual({
      rows: 1,
      bytes: 3,
    });
    expect(await forget()).toMatchObject({ captures: 1, captureBytes: 3 });
    expect(await left()).toContain(young);
    expect(await left()).not.toContain(old);
  });

  test('what an open alert shows stays: the bad ones, and the last good before them; until it is closed', async () => {
    await keep({ captureDays: 30 });
    const [good, bad, other] = [
      await capture('good', daysAgo(40)),
      await capture('bad', daysAgo(39)),
      await capture('later', daysAgo(38)),
    ];
    await document(good, 'good');
    const { id: documentId } = await document(bad, 'bad');
    await document(other, 'later');
    await fill();
    const alert = await db.alert.create({
      data: {
        ...{
          sourceId,
          kind: 'drift',
          openKey: 'x',
          severity: 'high',
          wrapperVersion: 1,
          sentence: {},
          evidence: {},
        },
        firstDocumentId: documentId,
        covers: { create: { documentId } },
      },
    });
    expect(await forget()).toMatchObject({ captures: 1 });
    expect(await left()).toEqual(expect.arrayContaining([good, bad]));
    await db.alert.update({ where: { id: alert.id }, data: { openKey: null, closedAt: now } });
    expect(await forget()).toMatchObject({ captures: 2 });
  });

  test('past the number of a source, and past the size of all', async () => {
    await fill();
    for (let i = 0; i < 10; i++) await capture(`0123456789-${i}`, now);
    await keep({ captureDays: null, capturesPerSource: 25 });
    expect(await forget()).toMatchObject({ captures: 5 });
    const limits = { before: null, perSource: null, bytes: 200, alwaysKept: 3 };
    const doomed = await countDoomedCaptures(db, limits);
    expect(doomed.rows).toBeGreaterThan(0);
    const bytes = await db.capture.aggregate({ _sum: { byteLength: true } });
    expect(bytes._sum.byteLength! - doomed.bytes).toBeLessThanOrEqual(200);
  });

  test('an aborted one ends with the piece in hand and says so', async () => {
    await keep({ captureDays: 30 });
    await capture('old', daysAgo(31));
    await fill();
    expect(await forget(now, AbortSignal.abort())).toMatchObject({ captures: 0, unfinished: 1 });
  });
});

describe('what a browser drew of a page', () => {
  const draw = async (captureId: bigint, bytes: number) => {
    const [htmlHash, boxesHash, pictureHash] = await Promise.all(
      ['html', 'boxes', 'picture'].map((part) => blobs.put(text.encode(`${part} of ${captureId}`))),
    );
    const parts = { htmlHash: htmlHash!, boxesHash: boxesHash!, pictureHash: pictureHash! };
    const facts = { captureId, sourceId, state: 'done', askedAt: now, byteLength: bytes } as const;
    await db.rendering.create({ data: { ...facts, ...parts } });
    return Object.values(parts);
  };
  const kept = (hashes: string[]) => Promise.all(hashes.map((hash) => blobs.has(hash)));
  const later = new Date(now.getTime() + 2 * 3_600_000);

  test('goes with the page by age and by number, and its bytes are removed', async () => {
    await keep({ captureDays: 30 });
    const byAge = await draw(await capture('old', daysAgo(31)), 1000);
    await fill();
    expect(await forget()).toMatchObject({ captures: 1, captureBytes: 3 + 1000 });
    const byNumber = await draw(await capture('one more', now), 1000);
    for (let i = 0; i < 25; i++) await capture(`newest ${i}`, now);
    await keep({ captureDays: null, capturesPerSource: 25 });
    expect((await forget()).captures).toBeGreaterThan(0);
    await forget(later);
    expect(await kept([...byAge, ...byNumber])).toEqual(Array(6).fill(false));
    expect(await db.rendering.count()).toBe(0);
  });

  test('counts with the page where sizes are limited, and stays with a page that an open alert shows', async () => {
    const bad = await capture('bad', daysAgo(2));
    const plain = await capture('plain', daysAgo(1));
    await fill();
    const pinned = await draw(bad, 5_000_000);
    await draw(plain, 5_000_000);
    const limits = { before: null, perSource: null, bytes: 6_000_000, alwaysKept: 20 };
    expect(await countDoomedCaptures(db, limits)).toEqual({ rows: 1, bytes: 3 + 5_000_000 });
    const { id: documentId } = await document(bad, 'bad');
    const said = { kind: 'drift', severity: 'high', wrapperVersion: 1, sentence: {}, evidence: {} } as const;
    const about = { openKey: 'y', firstDocumentId: documentId, covers: { create: { documentId } } };
    await db.alert.create({ data: { sourceId, ...said, ...about } });
    expect(await countDoomedCaptures(db, limits)).toEqual({ rows: 0, bytes: 0 });
    await keep({ captureDays: 1, captureGigabytes: 0.1 });
    await forget();
    await forget(later);
    expect(await kept(pinned)).toEqual([true, true, true]);
  });
});

describe('blobs', () => {
  const later = new Date(now.getTime() + 2 * 3_600_000);

  test('go an hour after the last capture of them; shared ones stay', async () => {
    await keep({ captureDays: 30 });
    await capture('alone', daysAgo(31));
    const shared = await capture('shared', daysAgo(31));
    await fill();
    await capture('shared', now);
    const { contentHash } = await db.capture.findUniqueOrThrow({ where: { id: shared } });
    const lone = await blobs.put(text.encode('alone'));
    expect(await forget()).toMatchObject({ captures: 2, blobs: 0 });
    expect(await blobs.has(lone)).toBe(true);
    expect(await forget(later)).toMatchObject({ blobs: 1 });
    expect([await blobs.has(lone), await blobs.has(contentHash)]).toEqual([false, true]);
  });

  test('bytes that were removed between putting and storing are put again', async () => {
    await keep({ captureDays: 30 });
    await capture('race', daysAgo(31));
    await fill();
    await forget();
    const bytes = text.encode('race');
    const contentHash = await blobs.put(bytes);
    expect(await forget(later)).toMatchObject({ blobs: 1 });
    expect(await blobs.has(contentHash)).toBe(false);
    const { id: _, ...old } = await db.capture.findFirstOrThrow();
    const facts = { ...old, contentHash, pageType: 'article' as const, headers: {}, charsetReason: {} };
    await db.$transaction((tx) => storeCapture({ blobs }, tx, facts, bytes));
    expect(await blobs.has(contentHash)).toBe(true);
    await forget(new Date(later.getTime() + 3 * 3_600_000));
    expect(await blobs.has(contentHash)).toBe(true);
  });

  test('one that no capture ever named is found in its part of the store', async () => {
    const hash = await blobs.put(text.encode('left behind by a crash'));
    const part = Number.parseInt(hash.slice(0, 2), 16);
    const turn = Math.floor(now.getTime() / 600_000);
    const at = new Date((turn - (turn % 256) + 256 + part) * 600_000);
    await forget(at);
    await forget(new Date(at.getTime() + 2 * 3_600_000));
    expect(await blobs.has(hash)).toBe(false);
  });
});

test('runs, revisions and entries of the log go by their age; sketches leave their figures behind', async () => {
  await keep({ runDays: 30, revisionDays: 30, auditDays: 30, sketchDays: 30 });
  const old = daysAgo(31);
  await db.run.create({ data: { sourceId, trigger: 'schedule', state: 'finished', startedAt: old } });
  await db.run.create({ data: { sourceId, trigger: 'schedule', state: 'finished', startedAt: old } });
  const { id: documentId } = await document(await capture('c', now), 'd');
  await db.document.update({ where: { id: documentId }, data: { collectedAt: old } });
  const figures = {
    ...{ pageSize: 1, textSize: 1, paragraphCount: 1, paragraphVariance: 1, linkCount: 1, blockCount: 1 },
    ...{ formatCount: 1, imageCount: 1, otherCount: 1 },
  };
  await db.measurement.create({ data: { documentId, sourceId, sketch: Buffer.from('s'), ...figures } });
  const revision = { url: 'u', text: 't', collectedAt: old };
  await db.documentRevision.create({ data: { documentId, revision: 1, ...revision } });
  await db.auditEntry.create({ data: { action: 'a', target: 't', at: old } });
  await db.auditEntry.create({ data: { action: 'a', target: 't', at: now } });
  expect(await forget()).toMatchObject({ runs: 1, revisions: 1, audit: 1, sketches: 1, unfinished: 0 });
  expect(await db.measurement.findUniqueOrThrow({ where: { documentId } })).toMatchObject({
    sketch: null,
    pageSize: 1,
  });
  expect(await forget()).toMatchObject({ runs: 0, revisions: 0, audit: 0, sketches: 0 });
});
