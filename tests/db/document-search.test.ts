import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { type DocumentFilter, searchFor } from '../../lib/db/documents/document-filter.ts';
import { readDocumentRows } from '../../lib/db/documents/document-list.ts';
import { countDocuments, findDocuments } from '../../lib/db/documents/document-search.ts';
import { testDatabase } from '../database.ts';
import { fillCollection } from '../seed/fill-collection.ts';
import { sizesForTests } from '../seed/sizes.ts';

const { db, url } = await testDatabase();
const patience = 60_000;
type Stored = Awaited<ReturnType<typeof readAll>>[number];
let stored: Stored[];
let few: number;
let fewSources: number[];
let firstWrapper: number;

const readAll = () =>
  db.document.findMany({
    orderBy: { id: 'desc' },
    include: { measurement: { select: { criterionBits: true } } },
  });

beforeAll(async () => {
  const client = new pg.Client(url);
  await client.connect();
  await fillCollection(client, sizesForTests({ documents: 9000, alerts: 60, checks: 40 }));
  await client.end();
  const source = await db.source.findFirstOrThrow();
  const plain = { sourceId: source.id, listed: {}, fieldFacts: {} };
  // Far from the others, so that whole racks lie between.
  await db.document.create({
    data: {
      ...plain,
      id: 700_000n,
      identity: 'a',
      url: 'https://x.example/a',
      canonicalUrl: 'https://x.example/a',
      title: 'О зимних дорогах',
      text: 'Дорогу к станции Заречье расчистили. Speeding cars were stopped, said the zyxwvut.',
    },
  });
  await db.document.create({
    data: { ...plain, id: 700_001n, identity: 'b', url: 'https://x.example/b', text: '' },
  });
  stored = await readAll();
  const english = stored.filter(({ text }) => /\bcouncil\b/.test(text)).map(({ sourceId }) => sourceId);
  fewSources = [...new Set([...english, middle().sourceId])].slice(0, 3);
  few = (await db.sourceGroup.create({ data: { name: 'Few', settings: {} } })).id;
  await db.source.updateMany({ where: { id: { in: fewSources } }, data: { groupId: few } });
  const first = { sourceId_version: { sourceId: middle().sourceId, version: 1 } };
  firstWrapper = (await db.wrapper.findUniqueOrThrow({ where: first })).id;
}, 120_000);

/** All ids that match, page by page. */
async function all(filter: DocumentFilter, limit: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  let before: bigint | null | undefined;
  do {
    const page = await findDocuments(db, { ...filter, ...(before && { before }) }, limit, patience);
    expect(page.whole).toBe(true);
    ids.push(...page.ids);
    before = page.next;
  } while (before !== null);
  return ids;
}

const matching = (test: (document: Stored) => boolean) => stored.filter(test).map(({ id }) => id);
const middle = () => stored[4000]!;

it.each<[string, () => DocumentFilter, (document: Stored) => boolean]>([
  ['everything', () => ({}), () => true],
  ['a source', () => ({ source: middle().sourceId }), ({ sourceId }) => sourceId === middle().sourceId],
  ['suspicious ones', () => ({ state: 'suspicious' }), ({ suspicious }) => suspicious],
  ['held ones', () => ({ state: 'held' }), ({ heldByAlertId }) => heldByAlertId !== null],
  ['empty ones', () => ({ state: 'empty' }), ({ text }) => text === ''],
  [
    'clean ones',
    () => ({ state: 'clean' }),
    ({ suspicious, heldByAlertId, text }) => !suspicious && heldByAlertId === null && text !== '',
  ],
  ['with author', () => ({ has: 'author' }), ({ author }) => author !== null],
  ['of a group', () => ({ group: few }), ({ sourceId }) => fewSources.includes(sourceId)],
  [
    'clean ones of a group with a word',
    () => ({ group: few, state: 'clean', search: 'council' }),
    ({ sourceId, suspicious, heldByAlertId, title, text }) =>
      fewSources.includes(sourceId) &&
      !suspicious &&
      heldByAlertId === null &&
      /\bcouncils?\b/i.test(`${title} ${text}`),
  ],
  [
    'read by a version of the rules',
    () => ({ source: middle().sourceId, version: 1 }),
    ({ sourceId, wrapperId }) => sourceId === middle().sourceId && wrapperId === firstWrapper,
  ],
  [
    'read by a version, with a word',
    () => ({ source: middle().sourceId, version: 1, search: 'council' }),
    ({ sourceId, wrapperId, title, text }) =>
      sourceId === middle().sourceId &&
      wrapperId === firstWrapper &&
      /\bcouncils?\b/i.test(`${title} ${text}`),
  ],
  ['without author', () => ({ missing: 'author' }), ({ author }) => author === null],
  [
    'without date, of a source',
    () => ({ missing: 'date', source: middle().sourceId }),
    ({ publishedAt, sourceId }) => publishedAt === null && sourceId === middle().sourceId,
  ],
  ['with a sign', () => ({ signs: 4 }), ({ measurement }) => ((measurement?.criterionBits ?? 0) & 4) !== 0],
  [
    'of some days',
    () => ({ from: stored[5000]!.collectedAt, to: middle().collectedAt }),
    ({ collectedAt }) => collectedAt >= stored[5000]!.collectedAt && collectedAt < middle().collectedAt,
  ],
  [
    'suspicious ones of some days',
    () => ({ state: 'suspicious', from: stored[5000]!.collectedAt, to: middle().collectedAt }),
    ({ collectedAt, suspicious }) =>
      suspicious && collectedAt >= stored[5000]!.collectedAt && collectedAt < middle().collectedAt,
  ],
  [
    'an English word',
    () => ({ search: 'councils' }),
    ({ title, text }) => /\bcouncils?\b/i.test(`${title} ${text}`),
  ],
  [
    'a word and not another',
    () => ({ search: 'council -harbour' }),
    ({ title, text }) =>
      /\bcouncils?\b/i.test(`${title} ${text}`) && !/\bharbours?\b/i.test(`${title} ${text}`),
  ],
])('finds %s, whatever the size of the pages, each once and newest first', async (_, filter, test) => {
  const expected = matching(test);
  expect(expected.length).toBeGreaterThan(0);
  expect(await all(filter(), 7 + Math.floor(expected.length / 4))).toEqual(expected);
  expect(await all(filter(), 10_000)).toEqual(expected);
});

it.each([
  'дорога',
  'дорогами',
  'зимняя дорога',
  'speed',
  '"станции заречье"',
  'zyxwvut',
  'ничего or zyxwvut',
])('finds by stems: %s', async (search) => {
  expect((await findDocuments(db, { search }, 50, patience)).ids).toContain(700_000n);
});

it('finds the documents of a run that lack something', async () => {
  const { runId } = stored.find((document) => document.runId !== null && document.author === null)!;
  const expected = matching((document) => document.runId === runId && document.author === null);
  expect(await all({ run: runId!, missing: 'author' }, 10)).toEqual(expected);
});

it('finds what was collected before a moment and stored after it, and the other way round', async () => {
  const { collectedAt: moment, id } = stored[4500]!;
  const [late, early] = [stored[4400]!, stored[4600]!];
  const minutes = (count: number) => new Date(moment.getTime() + count * 60_000);
  const put = (document: Stored, collectedAt: Date) =>
    db.document.update({ where: { id: document.id }, data: { collectedAt } });
  await put(late, minutes(-4));
  await put(early, minutes(4));
  const now = await readAll();
  const among = (test: (document: Stored) => boolean) => now.filter(test).map((one) => one.id);
  const before = among((one) => one.collectedAt < moment);
  const since = among((one) => one.collectedAt >= moment);
  expect(before).toContain(late.id);
  expect(since).toContain(early.id);
  expect(late.id > id && early.id < id).toBe(true);
  expect(await all({ to: moment }, 700)).toEqual(before);
  expect(await all({ from: moment }, 700)).toEqual(since);
  const isCouncil = ({ title, text }: Stored) => /\bcouncils?\b/i.test(`${title} ${text}`);
  const found = await all({ search: 'council', to: moment }, 50);
  expect(found).toEqual(among((one) => one.collectedAt < moment && isCouncil(one)));
  await put(late, late.collectedAt);
  await put(early, early.collectedAt);
});

it('finds what was stored long after it was collected, or by a clock far ahead', async () => {
  const moment = stored[4500]!.collectedAt;
  // The document next to the moment is itself out of place: what lies on its side must not be measured by it.
  const odd = [
    { ...stored[4400]!, hours: -3 },
    { ...stored[4600]!, hours: 3 },
    { ...stored[8000]!, hours: 0 },
  ];
  for (const { id, hours } of odd) {
    const collectedAt = new Date(moment.getTime() + hours * 3_600_000);
    await db.document.update({ where: { id }, data: { collectedAt } });
    await db.lateDocument.create({ data: { documentId: id, collectedAt } });
  }
  const now = await readAll();
  const before = now.filter((one) => one.collectedAt < moment).map((one) => one.id);
  const since = now.filter((one) => one.collectedAt >= moment).map((one) => one.id);
  expect(before).toContain(odd[0]!.id);
  expect(since).toEqual(expect.arrayContaining([odd[1]!.id, odd[2]!.id]));
  expect(await all({ to: moment }, 700)).toEqual(before);
  expect(await all({ from: moment }, 700)).toEqual(since);
  await db.lateDocument.deleteMany();
  for (const { id, collectedAt } of odd) await db.document.update({ where: { id }, data: { collectedAt } });
});

it('says that words are too frequent to be searched for, and finds nothing for signs of its own index', async () => {
  expect(await findDocuments(db, { search: 'the and' }, 10, patience)).toMatchObject({
    ids: [],
    onlyStopWords: true,
  });
  expect((await findDocuments(db, { search: '#no-text' }, 10, patience)).ids).toEqual([]);
  for (const search of ["'", '"', '\\', '((', ':*', '-', '& | !'])
    expect((await findDocuments(db, { search }, 10, patience)).ids).toBeInstanceOf(Array);
});

it('follows what changes', async () => {
  await db.document.update({ where: { id: 700_001n }, data: { text: 'Ледоход начался', suspicious: true } });
  expect((await findDocuments(db, { search: 'ледохода', state: 'suspicious' }, 10, patience)).ids).toEqual([
    700_001n,
  ]);
  expect(await all({ state: 'empty' }, 10)).not.toContain(700_001n);
});

it('stops when the time is over and goes on from there', async () => {
  const first = await findDocuments(db, { search: 'nowhere-to-be-found' }, 10, 0);
  expect(first).toMatchObject({ ids: [], whole: false });
  expect(first.next).toBeGreaterThan(0n);
});

it('marks the hits', async () => {
  const [row] = await readDocumentRows(db, [700_000n], 'дороги');
  expect(row!.markedTitle).toBe('О зимних \u0002дорогах\u0003');
  expect(row!.markedText).toContain('\u0002Дорогу\u0003 к станции');
  expect((await readDocumentRows(db, [700_000n], undefined))[0]!.markedText).toBeNull();
});

it('indexes a text of many megabytes', async () => {
  const text = Array.from({ length: 600_000 }, (_, i) => `w${i}`).join(' ');
  await db.document.update({ where: { id: 700_001n }, data: { text } });
  expect((await findDocuments(db, { search: 'w17' }, 10, patience)).ids).toEqual([700_001n]);
});

it('finds a page by its address, also with what only tracks its reader, and takes anything else for words', async () => {
  expect(await all(searchFor('https://X.example/a?utm_source=letter#top'), 10)).toEqual([700_000n]);
  expect(await all({ ...searchFor('https://x.example/a'), state: 'held' }, 10)).toEqual([]);
  expect(await all(searchFor('https://x.example/nowhere'), 10)).toEqual([]);
  expect(searchFor('x.example/a')).toEqual({ search: 'x.example/a' });
  expect(searchFor(undefined)).toEqual({ search: undefined });
});

it('finds nothing in a group without sources', async () => {
  expect(await all({ group: 999 }, 10)).toEqual([]);
  expect(await all({ group: 999, search: 'council' }, 10)).toEqual([]);
});

it('counts exactly what is little, and says of the rest that there is more, or that it was cut', async () => {
  const held = matching(({ heldByAlertId }) => heldByAlertId !== null).length;
  expect(await countDocuments(db, { state: 'held' }, 500, patience)).toEqual({
    count: held,
    more: false,
    whole: true,
  });
  expect(await countDocuments(db, {}, 500, patience)).toEqual({ count: 500, more: true, whole: true });
  const cut = await countDocuments(db, { search: 'zyxwvut' }, 500, 0);
  expect(cut.more).toBe(false);
  expect(cut.whole || cut.count <= 1).toBe(true);
});
