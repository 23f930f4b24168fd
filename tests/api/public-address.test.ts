import { expect, test, vi } from 'vitest';
import { sourceWithDocuments } from '../flows/alerts/alert-fixture.ts';
import { ask, at, openWeb } from './web.ts';

test('feeds say the address under which people reach them, not the one that a proxy asks', async () => {
  vi.stubEnv('PUBLIC_URL', 'https://news.example/');
  const web = await openWeb();
  const atom = await import('../../app/api/documents/atom/route.ts');
  const feed = await import('../../app/api/sources/[sourceId]/feed/route.ts');
  const { cookie } = await web.signIn('viewer');
  const { source, documentIds } = await sourceWithDocuments(web.db, 1);
  await web.db.document.updateMany({ data: { suspicious: false } });
  const xml = await (await atom.GET(ask(`/api/documents/atom?source=${source.id}`, { cookie }), at())).text();
  expect(xml).toContain(`<id>https://news.example/api/documents/atom?source=${source.id}</id>`);
  expect(xml).toContain(`rel="self" type="application/atom+xml" href="https://news.example/api/`);
  expect(xml).toContain(`<id>tag:news.example,2026:document/${documentIds[0]}</id>`);
  const sourceId = String(source.id);
  const json = await feed.GET(ask(`/api/sources/${sourceId}/feed?limit=5`, { cookie }), at({ sourceId }));
  expect(await json.json()).toMatchObject({
    feed_url: `https://news.example/api/sources/${sourceId}/feed?limit=5`,
  });
});
