import { beforeAll, expect, test } from 'vitest';
import { collecting } from '../flows/collecting.ts';
import type { NewsServer } from '../flows/news-server.ts';
import { openSourceWeb, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

let web: Web;
let news: NewsServer;
let sourceId: number;
let viewer: { cookie: string };
let feed: typeof import('../../app/api/sources/[sourceId]/feed/route.ts');
let atom: typeof import('../../app/api/documents/atom/route.ts');
let counted: typeof import('../../app/api/documents/count/route.ts');
let revision: typeof import('../../app/api/documents/[documentId]/revisions/[revision]/route.ts');
let exported: typeof import('../../app/api/documents/export/route.ts');

beforeAll(async () => {
  ({ web, news } = await openSourceWeb(6));
  const list = await import('../../app/api/sources/route.ts');
  feed = await import('../../app/api/sources/[sourceId]/feed/route.ts');
  atom = await import('../../app/api/documents/atom/route.ts');
  counted = await import('../../app/api/documents/count/route.ts');
  revision = await import('../../app/api/documents/[documentId]/revisions/[revision]/route.ts');
  exported = await import('../../app/api/documents/export/route.ts');
  const { cookie } = await web.signIn('operator');
  viewer = await web.signIn('viewer');
  const body = sourceBody(news.url('/feed'));
  const added = await list.POST(ask('/api/sources', { method: 'POST', cookie, body }), at());
  ({ sourceId } = await added.json());
  const work = collecting(web.db);
  await work.collect(sourceId);
  await work.close();
  // One is held by an alert, one is suspicious.
  const [held, odd] = await web.db.document.findMany({ orderBy: { id: 'asc' } });
  const alert = await web.db.alert.create({
    data: {
      sourceId,
      kind: 'drift',
      field: 'body',
      openKey: 'x',
      severity: 'high',
      wrapperVersion: 1,
      sentence: {},
      evidence: {},
    },
  });
  await web.db.document.update({
    where: { id: held!.id },
    data: { heldByAlertId: alert.id, title: '=HELD()' },
  });
  await web.db.document.update({ where: { id: odd!.id }, data: { suspicious: true, title: '=1+1, "odd"' } });
});

const readFeed = (cookie?: string) =>
  feed.GET(
    ask(`/api/sources/${sourceId}/feed`, cookie ? { cookie } : {}),
    at({ sourceId: String(sourceId) }),
  );
const readExport = async (query: string) =>
  (await exported.GET(ask(`/api/documents/export?${query}`, viewer), at())).text();

test('the feed has what is right and nothing that is held or suspicious', async () => {
  expect((await readFeed()).status).toBe(401);
  const answer = await readFeed(viewer.cookie);
  expect(answer.headers.get('content-type')).toContain('application/feed+json');
  const { items } = await answer.json();
  expect(items).toHaveLength(4);
  expect(JSON.stringify(items)).not.toContain('=');
});

test('an export has the filter, and never what is held', async () => {
  const lines = (await readExport(`source=${sourceId}`)).trim().split('\n');
  expect(lines).toHaveLength(5);
  expect(lines.map((line) => JSON.parse(line).title)).not.toContain('=HELD()');
  expect(await readExport('state=held')).toBe('');
  const csv = await readExport('state=suspicious&format=csv');
  expect(csv.startsWith('id,sourceId,url,title')).toBe(true);
  expect(csv).toContain(`"'=1+1, ""odd"""`);
});

const readAtom = (
  query: string,
  headers: Record<string, string> = {},
  cookie: string | null = viewer.cookie,
) => {
  const request = ask(`/api/documents/atom?${query}`, cookie ? { cookie } : {});
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return atom.GET(request, at());
};

test('the Atom feed has what is right, and is not sent again while nothing changed', async () => {
  expect((await readAtom(`source=${sourceId}`, {}, null)).status).toBe(401);
  for (const wrong of ['', 'source=x', `source=${sourceId}&group=1`, `source=${sourceId}&limit=1000`])
    expect((await readAtom(wrong)).status).toBe(400);
  expect((await readAtom('source=999')).status).toBe(404);
  expect((await readAtom('group=999')).status).toBe(404);

  const first = await readAtom(`source=${sourceId}`);
  expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect((await first.text()).match(/<entry>/g)).toHaveLength(4);
  const etag = first.headers.get('etag')!;
  const again = await readAtom(`source=${sourceId}`, {
    'if-none-match': `"other", ${etag.replace('W/', '')}`,
  });
  expect(again.status).toBe(304);
  expect(again.headers.get('etag')).toBe(etag);
  expect(await again.text()).toBe('');

  // What is withdrawn makes it another feed, though nothing in it is newer.
  const newest = await web.db.document.findFirstOrThrow({
    where: { suspicious: false, heldByAlertId: null },
    orderBy: { id: 'desc' },
  });
  await web.db.document.update({ where: { id: newest.id }, data: { suspicious: true } });
  const less = await readAtom(`source=${sourceId}`, { 'if-none-match': etag });
  expect(less.status).toBe(200);
  expect((await less.text()).match(/<entry>/g)).toHaveLength(3);
  await web.db.document.update({ where: { id: newest.id }, data: { suspicious: false } });
  expect((await readAtom(`source=${sourceId}`, { 'if-none-match': etag })).status).toBe(304);

  const group = await web.db.sourceGroup.create({ data: { name: 'Dailies', settings: {} } });
  await web.db.source.update({ where: { id: sourceId }, data: { groupId: group.id } });
  const ofGroup = await (await readAtom(`group=${group.id}`)).text();
  expect(ofGroup).toContain('<title>Dailies</title>');
  expect(ofGroup.match(/<entry>/g)).toHaveLength(4);
});

test('the JSON Feed is conditional as well', async () => {
  const etag = (await readFeed(viewer.cookie)).headers.get('etag')!;
  const request = ask(`/api/sources/${sourceId}/feed`, viewer);
  request.headers.set('if-none-match', etag);
  expect((await feed.GET(request, at({ sourceId: String(sourceId) }))).status).toBe(304);
});

test('documents are counted under the filter of the list', async () => {
  const count = async (query: string, cookie?: string) => {
    const answer = await counted.GET(ask(`/api/documents/count?${query}`, cookie ? { cookie } : {}), at());
    return { status: answer.status, body: await answer.json() };
  };
  expect((await count('')).status).toBe(401);
  expect((await count('version=1', viewer.cookie)).body).toMatchObject({
    error: 'bad-input',
    fields: { version: 'a source with it' },
  });
  expect(await count(`source=${sourceId}&version=1`, viewer.cookie)).toEqual({
    status: 200,
    body: { count: 6, more: false, whole: true },
  });
  expect((await count('state=clean', viewer.cookie)).body.count).toBe(4);
  expect((await count('has=author&missing=author', viewer.cookie)).body.count).toBe(0);
});

test('a revision is shown beside what came after it', async () => {
  const document = await web.db.document.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const said = { url: document.url, author: null, text: 'Before.', collectedAt: document.collectedAt };
  await web.db.documentRevision.create({
    data: { documentId: document.id, revision: 1, title: 'Old', ...said },
  });
  const read = async (number: number | string, cookie?: string) => {
    const path = `/api/documents/${document.id}/revisions/${number}`;
    const params = { documentId: String(document.id), revision: String(number) };
    const answer = await revision.GET(ask(path, cookie ? { cookie } : {}), at(params));
    return { status: answer.status, body: await answer.json() };
  };
  expect((await read(1)).status).toBe(401);
  expect((await read('x', viewer.cookie)).status).toBe(400);
  expect((await read(2, viewer.cookie)).status).toBe(404);
  const { body } = await read(1, viewer.cookie);
  expect(body).toMatchObject({
    isLast: true,
    before: { title: 'Old', text: 'Before.' },
    after: { title: document.title, text: document.text },
  });
});

test('a reader that goes away ends an export', async () => {
  const leaving = new AbortController();
  const request = new Request(ask(`/api/documents/export?source=${sourceId}`, viewer), {
    signal: leaving.signal,
  });
  const reader = (await exported.GET(request, at())).body!.getReader();
  expect((await reader.read()).done).toBe(false);
  leaving.abort();
  await reader.cancel();
  expect((await exported.GET(ask('/api/documents/export'), at())).status).toBe(401);
  expect((await exported.GET(ask('/api/documents/export?format=pdf', viewer), at())).status).toBe(400);
});
