import { beforeEach, describe, expect, it } from 'vitest';
import { addTestSource } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();

beforeEach(() => publish(2));

function redirect(path: string, ...statuses: number[]) {
  const places = [path, ...statuses.slice(1).map((_, n) => `/on-${n}`), '/feed'];
  for (const [n, status] of statuses.entries())
    news.answers.set(places[n]!, (_, response) =>
      response.writeHead(status, { location: places[n + 1]! }).end(),
    );
}

const status = (code: number) => (path: string) =>
  news.answers.set(path, (_, response) => response.writeHead(code).end('<title>No</title>'));
const alerts = () => db.alert.findMany({ orderBy: { id: 'asc' } });

describe('a source whose address leads elsewhere', () => {
  it('for good, three visits in a row, has the new one proposed, and the proposal ends when the address answers again', async () => {
    redirect('/old', 301);
    const source = await addTestSource(db, { address: news.url('/old') });
    expect(await bench.collect(source.id)).toMatchObject({ fresh: 2 });
    await bench.collect(source.id);
    expect(await alerts()).toEqual([]);
    await bench.collect(source.id);
    expect(await alerts()).toMatchObject([
      {
        kind: 'moved',
        severity: 'low',
        status: 'new',
        sentence: { params: { to: news.url('/feed'), visits: 3 } },
      },
    ]);
    expect(await db.source.findFirstOrThrow()).toMatchObject({
      address: news.url('/old'),
      status: 'learning',
    });
    await bench.collect(source.id);
    expect(await alerts()).toMatchObject([{ kind: 'moved', occurrenceCount: 2 }]);
    news.answers.clear();
    news.answers.set('/old', (_, response) => response.writeHead(200).end('<rss><channel></channel></rss>'));
    await bench.collect(source.id);
    expect(await alerts()).toMatchObject([{ kind: 'moved', status: 'resolved' }]);
  });

  it.each([302, 303, 307])('for the time being (%i) is left as it is', async (code) => {
    redirect('/old', code);
    const source = await addTestSource(db, { address: news.url('/old') });
    for (let visit = 0; visit < 5; visit++) await bench.collect(source.id);
    expect(await alerts()).toEqual([]);
    expect((await db.source.findFirstOrThrow()).moved).toBeNull();
  });

  it('for good and then for the time being, has the end of the good part proposed', async () => {
    redirect('/old', 308, 302);
    const source = await addTestSource(db, { address: news.url('/old') });
    for (let visit = 0; visit < 3; visit++) await bench.collect(source.id);
    expect(await alerts()).toMatchObject([{ kind: 'moved', evidence: { to: news.url('/on-0') } }]);
  });

  it('to an error has nothing proposed', async () => {
    news.answers.set('/old', (_, response) => response.writeHead(301, { location: '/nothing' }).end());
    const source = await addTestSource(db, { address: news.url('/old') });
    for (let visit = 0; visit < 4; visit++) await bench.collect(source.id);
    expect(await alerts()).toMatchObject([{ kind: 'error-page' }]);
  });
});

describe('gone and not found', () => {
  it('are two kinds: 410 does not pass and is told sooner', async () => {
    status(410)('/feed-a');
    status(404)('/feed-b');
    const gone = await addTestSource(db, { address: news.url('/feed-a') });
    const lost = await addTestSource(db, { address: news.url('/feed-b') });
    for (let visit = 0; visit < 2; visit++) for (const { id } of [gone, lost]) await bench.collect(id);
    expect(await alerts()).toMatchObject([{ sourceId: gone.id, kind: 'gone', severity: 'high' }]);
    await bench.collect(lost.id);
    expect(await alerts()).toMatchObject([
      { kind: 'gone' },
      { sourceId: lost.id, kind: 'error-page', severity: 'medium' },
    ]);
    news.answers.clear();
    await bench.collect(gone.id);
    expect((await alerts())[0]).toMatchObject({ kind: 'gone', status: 'resolved' });
  });

  it('an article that is gone is not asked for again, one that is not found is', async () => {
    const [first, second] = news.stories;
    status(410)(`/${first!.slug}`);
    status(404)(`/${second!.slug}`);
    const source = await addTestSource(db, { address: news.url('/feed') });
    for (let visit = 0; visit < 3; visit++) await bench.collect(source.id);
    expect([news.countOf(`/${first!.slug}`), news.countOf(`/${second!.slug}`)]).toEqual([1, 3]);
    expect((await alerts()).filter(({ kind }) => kind === 'gone')).toEqual([]);
  });
});
