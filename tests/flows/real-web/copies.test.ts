import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findDocumentDetail } from '../../../lib/db/documents/document-detail.ts';
import { findDocuments } from '../../../lib/db/documents/document-search.ts';
import { testDatabase } from '../../database.ts';
import { addTestSource, collecting } from '../collecting.ts';
import { NewsServer, type Story, storyOf } from '../news-server.ts';

/** One article in several sources, and the same one twice in a source. */

const { db } = await testDatabase();
const bench = collecting(db);
const [agency, paper] = [new NewsServer('127.0.0.1'), new NewsServer('127.0.0.2')];

beforeAll(async () => {
  await agency.start();
  await paper.start();
});
afterAll(async () => {
  await agency.stop();
  await paper.stop();
  await bench.close();
});
beforeEach(async () => {
  await db.source.deleteMany();
  agency.stories = [storyOf(1), storyOf(2), storyOf(3)];
});

/** As a paper prints an agency's text: another title, a line of its own, one sentence left out. */
function syndicated(story: Story, slug: string): Story {
  const [first, ...others] = story.text;
  const text = [`Our own correspondent reports. ${first}`, ...others.slice(0, -1)];
  return { ...story, slug, guid: slug, title: `Printed again: ${slug}`, text };
}

async function collectBoth(): Promise<number[]> {
  const ids: number[] = [];
  for (const server of [agency, paper]) {
    const { id } = await addTestSource(db, { address: server.url('/feed') });
    await bench.collect(id);
    ids.push(id);
  }
  return ids;
}

const titled = (title: string) => db.document.findFirstOrThrow({ where: { title } });

it('a syndicated copy is linked to the article that came first, and nothing else is', async () => {
  paper.stories = [syndicated(agency.stories[1]!, 'copy'), storyOf(11), storyOf(12)];
  await collectBoth();
  const [original, copy] = [await titled('Story number 2'), await titled('Printed again: copy')];
  expect(copy.copyOfId).toBe(original.id);
  expect(await db.document.count({ where: { copyOfId: { not: null } } })).toBe(1);
  const seen = await findDocumentDetail(db, copy.id);
  expect(seen?.copyOf).toMatchObject({ id: original.id, title: 'Story number 2' });
  const fromOriginal = await findDocumentDetail(db, original.id);
  expect(fromOriginal?.copyOf).toBeNull();
  expect(fromOriginal?.copies.map(({ id }) => id)).toEqual([copy.id]);
});

it('copies can be looked at alone and left out', async () => {
  paper.stories = [syndicated(agency.stories[0]!, 'copy'), storyOf(11)];
  await collectBoth();
  const copy = await titled('Printed again: copy');
  const only = await findDocuments(db, { copies: 'only' }, 50, 5000);
  expect(only.ids).toEqual([copy.id]);
  const without = await findDocuments(db, { copies: 'without' }, 50, 5000);
  expect(without.ids).toHaveLength(4);
  expect(without.ids).not.toContain(copy.id);
});

it('copies of one run and of a copy name one original', async () => {
  const story = agency.stories[0]!;
  paper.stories = [syndicated(story, 'first'), syndicated(story, 'second')];
  await collectBoth();
  const original = await titled(story.title);
  const copies = await db.document.findMany({ where: { copyOfId: { not: null } } });
  expect(copies.map(({ copyOfId }) => copyOfId)).toEqual([original.id, original.id]);
  const second = await findDocumentDetail(db, (await titled('Printed again: second')).id);
  expect(second?.copies).toHaveLength(1);
});

it('what is left of copies when the original goes stands by itself', async () => {
  paper.stories = [syndicated(agency.stories[0]!, 'copy')];
  const [first] = await collectBoth();
  await db.source.delete({ where: { id: first! } });
  expect((await titled('Printed again: copy')).copyOfId).toBeNull();
});

it('judging a run again changes no mark', async () => {
  paper.stories = [syndicated(agency.stories[0]!, 'copy')];
  const [, second] = await collectBoth();
  const before = await titled('Printed again: copy');
  await bench.collect(second!);
  expect((await titled('Printed again: copy')).copyOfId).toBe(before.copyOfId);
});
