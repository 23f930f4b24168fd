import { beforeAll, expect, test } from 'vitest';
import { type Reference, wholeReference } from '../../lib/core/detect/reference.ts';
import { countReference, listTrainingMeasurements } from '../../lib/db/detector/measurements.ts';
import { testDatabase } from '../database.ts';
import { addPausedSource } from '../e2e/paused-source.ts';

const { db } = await testDatabase();
let sourceId: number;
let ids: bigint[];

/** Four documents: in UTC on Friday evening, Saturday noon, Sunday evening, Monday noon. */
const collected = ['2026-03-06T20:00Z', '2026-03-07T12:00Z', '2026-03-08T20:00Z', '2026-03-09T12:00Z'];

beforeAll(async () => {
  sourceId = await addPausedSource(db, 'Weekly');
  await db.source.update({ where: { id: sourceId }, data: { timeZone: null } });
  ids = [];
  for (const [i, at] of collected.entries()) {
    const document = await db.document.create({
      data: {
        ...{ sourceId, identity: `${i}`.padStart(32, '0'), url: `http://127.0.0.1/${i}`, text: 'A text.' },
        ...{ listed: {}, fieldFacts: {}, collectedAt: new Date(at), changedAt: new Date(at) },
      },
    });
    ids.push(document.id);
    await db.measurement.create({
      data: {
        ...{ documentId: document.id, sourceId, pageSize: 1, textSize: 1, paragraphCount: 1, linkCount: 0 },
        ...{ paragraphVariance: 0, blockCount: 0, formatCount: 0, imageCount: 0, otherCount: 0 },
        trainable: true,
      },
    });
  }
});

/** Which of the four are trained on; the count says the same. */
async function taken(part: Partial<Reference>): Promise<number[]> {
  const reference = { ...wholeReference, ...part };
  const rows = await listTrainingMeasurements(db, sourceId, 100, reference);
  expect((await countReference(db, sourceId, reference, 100)).documents).toBe(rows.length);
  return rows.map(({ documentId }) => ids.indexOf(documentId));
}

test('a reference takes days of the week by the zone in force, be it built in, its group’s or its own', async () => {
  expect(await taken({ weekdays: [5, 7] })).toEqual([0, 2]);
  const group = await db.sourceGroup.create({
    data: { name: 'Far east', settings: { collection: { timeZone: 'Asia/Tokyo' } } },
  });
  await db.source.update({ where: { id: sourceId }, data: { groupId: group.id } });
  // In Tokyo Friday evening is Saturday and Sunday evening is Monday.
  expect(await taken({ weekdays: [6] })).toEqual([0, 1]);
  expect(await taken({ weekdays: [1] })).toEqual([2, 3]);
  await db.source.update({ where: { id: sourceId }, data: { timeZone: 'Europe/London' } });
  expect(await taken({ weekdays: [5, 7] })).toEqual([0, 2]);
});

test('it has a beginning and an end, and leaves out periods and single documents', async () => {
  expect(await taken({})).toEqual([0, 1, 2, 3]);
  expect(await taken({ from: '2026-03-07T00:00:00.000Z', until: '2026-03-09T00:00:00.000Z' })).toEqual([
    1, 2,
  ]);
  const weekend = { from: '2026-03-07T00:00:00.000Z', until: '2026-03-09T00:00:00.000Z' };
  expect(await taken({ excluded: [weekend] })).toEqual([0, 3]);
  expect(await taken({ excludedDocuments: [String(ids[1]), String(ids[3])] })).toEqual([0, 2]);
  expect(await taken({ weekdays: [5, 6, 1], excluded: [weekend] })).toEqual([0, 3]);
});
