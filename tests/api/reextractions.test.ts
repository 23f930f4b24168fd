import { beforeAll, describe, expect, test } from 'vitest';
import {
  listReextractionItems,
  listReextractions,
  measureReextraction,
  readReextraction,
  readReextractionItem,
} from '../../lib/api/contracts/reextractions.ts';
import { dryRunRules } from '../../lib/api/contracts/source-rules.ts';
import { collecting } from '../flows/collecting.ts';
import type { NewsServer } from '../flows/news-server.ts';
import { openSourceWeb, plainRules, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

const folder = '../../app/api';
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

let web: Web;
let news: NewsServer;
let sourceId: number;
let work: ReturnType<typeof collecting>;
let operator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };
const paths = {
  rules: 'sources/[sourceId]/rules',
  dryRun: 'sources/[sourceId]/rules/dry-run',
  all: 'sources/[sourceId]/reextractions',
  extent: 'sources/[sourceId]/reextractions/extent',
  one: 'reextractions/[reextractionId]',
  documents: 'reextractions/[reextractionId]/documents',
  document: 'reextractions/[reextractionId]/documents/[documentId]',
  cancel: 'reextractions/[reextractionId]/cancel',
  release: 'reextractions/[reextractionId]/release',
  undo: 'reextractions/[reextractionId]/undo',
};

/** Only the first paragraph is where the rules look. */
const narrow = {
  article: {
    ...plainRules.article,
    body: { alternatives: ['//div[@class="story-body"]/p[1]'], exclude: [] },
  },
};

beforeAll(async () => {
  ({ web, news } = await openSourceWeb(5));
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
  const list = await import('../../app/api/sources/route.ts');
  const body = sourceBody(news.url('/feed'), { rules: narrow });
  const added = await list.POST(ask('/api/sources', { method: 'POST', cookie: operator.cookie, body }), at());
  ({ sourceId } = await added.json());
  const { processBlobs } = await import('../../lib/blobs/process-blobs.ts');
  work = collecting(web.db);
  work.deps.blobs = processBlobs();
  await work.collect(sourceId);
});

async function call(
  name: keyof typeof paths,
  method: 'GET' | 'POST' | 'PUT',
  who: { cookie: string } | null,
  given: { body?: unknown; params?: Record<string, string>; query?: string } = {},
): Promise<Response> {
  const params = { sourceId: String(sourceId), ...given.params };
  const route: Record<string, Handler> = await import(`${folder}/${paths[name]}/route.ts`);
  const path = paths[name].replace(
    /\[(\w+)\]/g,
    (_, key: string) => (params as Record<string, string>)[key]!,
  );
  const request = ask(`/api/${path}${given.query ?? ''}`, {
    method,
    ...(who && { cookie: who.cookie }),
    ...(given.body === undefined ? {} : { body: given.body }),
  });
  return route[method]!(request, at(params));
}

describe('who may', () => {
  test('a viewer looks and changes nothing; nobody else does either', async () => {
    const params = { reextractionId: '1', documentId: '1' };
    for (const name of ['cancel', 'release', 'undo'] as const) {
      const body = name === 'release' ? { which: 'clean' } : {};
      expect((await call(name, 'POST', viewer, { params, body })).status).toBe(403);
      expect((await call(name, 'POST', null, { params, body })).status).toBe(401);
      expect((await call(name, 'POST', operator, { params, body })).status).toBe(404);
    }
    expect((await call('all', 'POST', viewer, { body: { choice: {} } })).status).toBe(403);
    expect((await call('dryRun', 'POST', viewer, { body: { rules: plainRules } })).status).toBe(403);
    for (const name of ['one', 'documents', 'document'] as const) {
      expect((await call(name, 'GET', null, { params })).status).toBe(401);
      expect((await call(name, 'GET', viewer, { params })).status).toBe(404);
    }
    expect((await call('all', 'GET', null)).status).toBe(401);
    expect((await call('extent', 'POST', null, { body: { choice: {} } })).status).toBe(401);
  });

  test('what makes no sense is refused', async () => {
    const bad = [
      {},
      { choice: { from: 'yesterday' } },
      { choice: { alert: 'x' } },
      { choice: { version: 0 } },
      { choice: { failedOf: 'x' } },
      // What the database has no numbers and no times for.
      { choice: { version: 2 ** 31 } },
      { choice: { from: '0000-05-01T00:00:00Z' } },
      { choice: { to: '9999-12-31T23:59:59Z' } },
    ];
    for (const body of bad) {
      expect((await call('all', 'POST', operator, { body })).status).toBe(400);
      expect((await call('extent', 'POST', operator, { body })).status).toBe(400);
    }
    const rules = { article: { body: { alternatives: ['//['] } } };
    expect((await call('dryRun', 'POST', operator, { body: { rules } })).status).toBe(400);
    const params = { reextractionId: 'x' };
    expect((await call('release', 'POST', operator, { params, body: { which: 'some' } })).status).toBe(400);
    const none = await call('all', 'POST', operator, { body: { choice: { heldOnly: true } } });
    expect(await none.json()).toMatchObject({ error: 'not-possible', reason: 'nothing-chosen' });
    const foreign = await call('all', 'POST', operator, { body: { choice: {}, alertId: '77' } });
    expect(foreign.status).toBe(404);
  });
});

test('rules are tried on stored documents, published, and the documents read again', async () => {
  const texts = await web.db.document.findMany({ select: { text: true, changedAt: true } });
  const tried = await (await call('dryRun', 'POST', operator, { body: { rules: plainRules } })).json();
  expect(dryRunRules.response.safeParse(tried).error).toBeUndefined();
  expect(tried.documents).toHaveLength(5);
  for (const document of tried.documents) {
    expect(document).toMatchObject({ bad: false, outcome: 'changed', fields: ['text'], standing: 'clean' });
    expect(document.after.characters).toBeGreaterThan(document.before.characters);
  }
  expect(await web.db.document.findMany({ select: { text: true, changedAt: true } })).toEqual(texts);

  const { revision } = await (await call('rules', 'GET', viewer)).json();
  const body = { revision, reason: 'whole text', rules: plainRules };
  expect((await call('rules', 'PUT', operator, { body })).status).toBe(200);
  const extent = await (await call('extent', 'POST', viewer, { body: { choice: {} } })).json();
  expect(measureReextraction.response.safeParse(extent).error).toBeUndefined();
  expect(extent).toMatchObject({ version: 2, documents: 5, held: 0, withoutCapture: 0, readByTheseRules: 0 });

  const begun = await (await call('all', 'POST', operator, { body: { choice: {} } })).json();
  expect(begun.documents).toBe(5);
  const again = await call('all', 'POST', operator, { body: { choice: {} } });
  expect(await again.json()).toMatchObject({ error: 'conflict', reason: 'at-work' });
  await work.settle();
  const params = { reextractionId: begun.reextractionId as string };
  const shown = await (await call('one', 'GET', viewer, { params })).json();
  expect(readReextraction.response.safeParse(shown).error).toBeUndefined();
  expect(shown).toMatchObject({
    state: 'ready',
    total: 5,
    changed: 5,
    fields: [{ field: 'text', documents: 5 }],
    characters: { documents: 5, longer: 5 },
    failures: [],
    versionInForce: 2,
  });
  const all = await (await call('all', 'GET', viewer)).json();
  expect(listReextractions.response.safeParse(all).error).toBeUndefined();
  expect(all.reextractions).toHaveLength(1);
  const page = await (await call('documents', 'GET', viewer, { params, query: '?limit=2' })).json();
  expect(listReextractionItems.response.safeParse(page).error).toBeUndefined();
  expect(page).toMatchObject({ more: true, documents: [{ outcome: 'changed' }, {}] });
  const rest = await call('documents', 'GET', viewer, {
    params,
    query: `?after=${page.documents[1].documentId}&outcome=changed`,
  });
  expect((await rest.json()).documents).toHaveLength(3);
  const documentId = page.documents[0].documentId as string;
  const item = await (await call('document', 'GET', viewer, { params: { ...params, documentId } })).json();
  expect(readReextractionItem.response.safeParse(item).error).toBeUndefined();
  expect(item.after.text.startsWith(item.before.text)).toBe(true);

  const stale = await call('undo', 'POST', operator, { params, body: { revision: shown.revision - 1 } });
  expect(stale.status).toBe(409);
  const undone = await call('undo', 'POST', operator, { params, body: { revision: shown.revision } });
  expect(undone.status).toBe(204);
  await work.settle();
  expect(
    (await web.db.document.findMany({ select: { text: true }, orderBy: { id: 'asc' } })).map((d) => d.text),
  ).toEqual(texts.map((d) => d.text));
  expect((await call('undo', 'POST', operator, { params, body: {} })).status).toBe(409);
  await work.close();
});
