import { expect, it } from 'vitest';
import { readImpact } from '../../../lib/db/alerts/alert-impact.ts';
import { listFieldValues, readSamples } from '../../../lib/db/alerts/alert-samples.ts';
import { testDatabase } from '../../database.ts';
import { driftAlert, hoursOn, start } from '../../flows/alerts/alert-fixture.ts';

const { db } = await testDatabase();

/** An alert raised at `start` over documents read an hour before, after one right document. */
async function raised(documents = 2) {
  const made = await driftAlert(db, documents + 1);
  const [right, ...covered] = made.documentIds.map(BigInt);
  await db.document.updateMany({
    where: { sourceId: made.source.id },
    data: { collectedAt: hoursOn(-1), changedAt: hoursOn(-1), wrapperId: made.source.wrappers[0]!.id },
  });
  await db.run.updateMany({ where: { sourceId: made.source.id }, data: { startedAt: hoursOn(-1) } });
  await db.alertDocument.deleteMany({ where: { documentId: right! } });
  await db.document.update({
    where: { id: right! },
    data: {
      heldByAlertId: null,
      suspicious: false,
      text: 'Right.',
      title: 'A title',
      fieldFacts: { title: { alternative: 0 } },
    },
  });
  await db.alert.update({ where: { id: BigInt(made.alertId) }, data: { firstDocumentId: covered[0]! } });
  return { ...made, id: BigInt(made.alertId), right: right!, covered };
}

const revision = (
  documentId: bigint,
  number: number,
  text: string,
  collectedAt: Date,
  wrapperId: number | null = null,
) =>
  db.documentRevision.create({
    data: {
      documentId,
      revision: number,
      url: 'http://x.test/',
      text,
      title: `Title ${number}`,
      collectedAt,
      wrapperId,
    },
  });

it('lays another right article beside the first bad one where none was read twice', async () => {
  const { id, right, covered } = await raised();
  expect(await readSamples(db, id)).toMatchObject({
    sameArticle: false,
    good: { documentId: right, text: 'Right.' },
    bad: { documentId: covered[0], text: 'One paragraph.' },
  });
});

it('prefers an article that was read before and after the change', async () => {
  const { id, covered } = await raised();
  await revision(covered[1]!, 1, 'Two paragraphs.\nBoth of them.', hoursOn(-5));
  await db.document.update({ where: { id: covered[1]! }, data: { revision: 2 } });
  expect(await readSamples(db, id)).toMatchObject({
    sameArticle: true,
    good: { documentId: covered[1], revision: 1, text: 'Two paragraphs.\nBoth of them.' },
    bad: { documentId: covered[1], revision: 2, text: 'One paragraph.' },
  });
});

it('takes what was bad then, not what repaired rules read later', async () => {
  const { id, source, covered, right } = await raised();
  const repaired = await db.wrapper.create({ data: { sourceId: source.id, version: 2, reason: 'repair' } });
  await revision(covered[0]!, 1, 'Damaged.', hoursOn(-1), source.wrappers[0]!.id);
  await db.document.update({
    where: { id: covered[0]! },
    data: { revision: 2, text: 'All of it, extracted again.', wrapperId: repaired.id, changedAt: hoursOn(5) },
  });
  expect(await readSamples(db, id)).toMatchObject({
    sameArticle: false,
    good: { documentId: right },
    bad: { documentId: covered[0], revision: 1, text: 'Damaged.' },
  });
  const alert = await db.alert.findUniqueOrThrow({ where: { id } });
  expect((await readImpact(db, alert)).firstDocument?.collectedAt).toEqual(hoursOn(-1));
});

it('compares the field that the alert is about', async () => {
  const { id, source, right, covered } = await raised();
  await db.alert.update({ where: { id }, data: { kind: 'missing', field: 'title' } });
  await revision(covered[0]!, 1, 'One paragraph.', hoursOn(-5));
  await db.document.update({
    where: { id: covered[0]! },
    data: { revision: 2, title: null, listed: { title: 'Of the feed' } },
  });
  expect(await readSamples(db, id)).toMatchObject({
    sameArticle: true,
    good: { title: 'Title 1' },
    bad: { title: null },
  });
  const values = await listFieldValues(db, { id, sourceId: source.id, field: 'title' });
  expect(values?.good).toMatchObject([{ documentId: right, value: 'A title', from: 'page' }]);
  expect(values?.bad[0]).toMatchObject({
    documentId: covered[0],
    value: null,
    listed: 'Of the feed',
    from: 'none',
  });
  expect(await listFieldValues(db, { id, sourceId: source.id, field: 'body' })).toBeNull();
});

it('counts what is affected of all that came since, and what would really go free', async () => {
  const { id, source, covered } = await raised(3);
  const alert = await db.alert.findUniqueOrThrow({ where: { id } });
  expect(await readImpact(db, alert)).toMatchObject({ affected: 3, held: 3, releasable: 3, published: 4 });
  const other = await db.alert.create({
    data: {
      sourceId: source.id,
      kind: 'empty',
      severity: 'high',
      wrapperVersion: 1,
      sentence: {},
      evidence: {},
      openedAt: start,
      covers: { create: [{ documentId: covered[0]! }] },
    },
  });
  expect(await readImpact(db, alert)).toMatchObject({ held: 3, releasable: 2 });
  await db.alert.update({ where: { id: other.id }, data: { closedAt: start, status: 'resolved' } });
  expect(await readImpact(db, alert)).toMatchObject({ held: 3, releasable: 3 });
});
