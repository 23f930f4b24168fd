import { beforeAll, describe, expect, test } from 'vitest';
import { listCorrectionsOf } from '../../lib/api/contracts/corrections.ts';
import type { NewsServer } from '../flows/news-server.ts';
import { openSourceWeb, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

let web: Web;
let news: NewsServer;
let sourceId: number;
let corrections: typeof import('../../app/api/sources/[sourceId]/corrections/route.ts');
let viewer: { id: number; cookie: string };

beforeAll(async () => {
  ({ web, news } = await openSourceWeb(1));
  const list = await import('../../app/api/sources/route.ts');
  corrections = await import('../../app/api/sources/[sourceId]/corrections/route.ts');
  const operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
  const body = { ...sourceBody(news.url('/feed')), collection: { applications: ['corrections'] } };
  const added = await list.POST(ask('/api/sources', { method: 'POST', cookie: operator.cookie, body }), at());
  ({ sourceId } = await added.json());
  await web.db.$executeRaw`
    with added as (
      insert into document (source_id, identity, url, title, text, listed, field_facts)
      select ${sourceId}, n::text, 'http://127.0.0.1/' || n, 'Story ' || n, 'Text', '{}', '{}' from generate_series(1, 3) n
      returning id, source_id, title
    )
    insert into correction (source_id, document_id, text, paragraph, found_at)
    select source_id, id, 'Correction of ' || title, 0, now() from added order by id`;
});

const read = (cookie?: string, query = '', id: string | number = sourceId) =>
  corrections.GET(
    ask(`/api/sources/${id}/corrections${query}`, cookie === undefined ? {} : { cookie }),
    at({ sourceId: String(id) }),
  );

describe('corrections of a source', () => {
  test('are for who is signed in; of a source that is there', async () => {
    expect((await read()).status).toBe(401);
    expect((await read(viewer.cookie, '', 999_999)).status).toBe(404);
    expect((await read(viewer.cookie, '', 'x')).status).toBe(400);
    expect((await read(viewer.cookie, '?before=x')).status).toBe(400);
    expect((await read(viewer.cookie, '?limit=1000')).status).toBe(400);
  });

  test('come the latest first, page by page', async () => {
    const first = listCorrectionsOf.response.parse(await (await read(viewer.cookie, '?limit=2')).json());
    expect(first).toMatchObject({ on: true, more: true });
    expect(first.corrections.map(({ title, text }) => [title, text])).toEqual([
      ['Story 3', 'Correction of Story 3'],
      ['Story 2', 'Correction of Story 2'],
    ]);
    const rest = await (await read(viewer.cookie, `?limit=2&before=${first.corrections[1]!.id}`)).json();
    expect(rest).toMatchObject({ more: false, corrections: [{ title: 'Story 1' }] });
  });
});
