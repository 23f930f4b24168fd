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
let exported: typeof import('../../app/api/documents/export/route.ts');

beforeAll(async () => {
  ({ web, news } = await openSourceWeb(6));
  const list = await import('../../app/api/sources/route.ts');
  feed = await import('../../app/api/sources/[sourceId]/feed/route.ts');
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
