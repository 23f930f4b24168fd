import { beforeAll, describe, expect, test } from 'vitest';
import { fitDetector } from '../../lib/core/detect/fit-detector.ts';
import { encodeProfile } from '../../lib/core/detect/profile/profile-codec.ts';
import { wholeReference } from '../../lib/core/detect/reference.ts';
import { defaultSettings } from '../../lib/core/detect/settings.ts';
import { closeQueueAfterwards, sourceBody } from './source-site.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let sourceId: number;
let operator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };
const folder = '../../app/api/sources/[sourceId]/detector';
const routes = {
  recording: () => import(`${folder}/recording/route.ts`),
  versions: () => import(`${folder}/versions/route.ts`),
  'in-force': () => import(`${folder}/in-force/route.ts`),
  pin: () => import(`${folder}/pin/route.ts`),
  comparison: () => import(`${folder}/comparison/route.ts`),
  'reference-preview': () => import(`${folder}/reference-preview/route.ts`),
};

beforeAll(async () => {
  web = await openWeb();
  const list = await import('../../app/api/sources/route.ts');
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
  const body = sourceBody('http://127.0.0.1/feed');
  const added = await list.POST(ask('/api/sources', { method: 'POST', cookie: operator.cookie, body }), at());
  ({ sourceId } = await added.json());
});
closeQueueAfterwards();

async function send(
  name: keyof typeof routes,
  method: 'GET' | 'POST' | 'PUT',
  {
    cookie,
    body,
    search = '',
    source = String(sourceId),
  }: { cookie?: string; body?: unknown; search?: string; source?: string },
): Promise<Response> {
  const route = await routes[name]();
  const request = ask(`/api/sources/${source}/detector/${name}${search}`, {
    method,
    ...(cookie ? { cookie } : {}),
    ...(body === undefined ? {} : { body }),
  });
  return route[method](request, at({ sourceId: source }));
}
const wanted = { revision: 1, settings: defaultSettings, note: 'a reason' };

describe('versions of a model', () => {
  test('are asked for by operators, with a reason and settings within their ranges', async () => {
    const status = async (body: unknown, cookie?: string) =>
      (await send('versions', 'POST', { body, ...(cookie ? { cookie } : {}) })).status;
    expect(await status(wanted)).toBe(401);
    expect(await status(wanted, viewer.cookie)).toBe(403);
    expect(await status({ ...wanted, note: '  ' }, operator.cookie)).toBe(400);
    expect(await status({ ...wanted, settings: { ...defaultSettings, kMin: 9 } }, operator.cookie)).toBe(400);
    expect(
      await status(
        { ...wanted, settings: { ...defaultSettings, scoreCutOffs: { medium: 2, high: 1 } } },
        operator.cookie,
      ),
    ).toBe(400);
    const fullFirst = { ...wanted, settings: { ...defaultSettings, firstModel: 201, fullModel: 200 } };
    const refused = await send('versions', 'POST', { body: fullFirst, cookie: operator.cookie });
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields).toEqual({ 'settings.fullModel': 'at-least-first-model' });
    // Written with another offset, the end lies before the beginning all the same.
    const [from, until] = ['2026-02-01T03:00:00Z', '2026-02-01T05:00:00+04:00'];
    for (const [part, field] of [
      [{ from, until }, 'reference.until'],
      [{ excluded: [{ from, until }] }, 'reference.excluded.0.until'],
    ] as const) {
      const turned = { ...wanted, reference: { ...wholeReference, ...part } };
      const answer = await send('versions', 'POST', { body: turned, cookie: operator.cookie });
      expect((await answer.json()).fields).toEqual({ [field]: 'after-the-beginning' });
    }
    expect(await status({ ...wanted, revision: 7 }, operator.cookie)).toBe(409);
    const answer = await send('versions', 'POST', { body: wanted, cookie: operator.cookie });
    expect(await answer.json()).toMatchObject({ fit: true, training: expect.any(Number) });
    const again = await send('versions', 'POST', { body: wanted, cookie: operator.cookie });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ reason: 'training-at-work' });
    const detector = await import(`${folder}/route.ts`);
    const page = await detector.GET(
      ask(`/api/sources/${sourceId}/detector`, { cookie: viewer.cookie }),
      at({ sourceId: String(sourceId) }),
    );
    expect(await page.json()).toMatchObject({ training: { state: 'waiting', fit: true }, pinned: null });
  });

  test('of another number, and without a model, are not found', async () => {
    const put = { revision: 1, version: 4, pin: true };
    expect((await send('in-force', 'POST', { body: put, cookie: viewer.cookie })).status).toBe(403);
    expect((await send('in-force', 'POST', { body: put, cookie: operator.cookie })).status).toBe(404);
    expect((await send('pin', 'PUT', { body: { pinned: true }, cookie: operator.cookie })).status).toBe(404);
    expect((await send('comparison', 'GET', { search: '?from=1&to=2', cookie: viewer.cookie })).status).toBe(
      404,
    );
    expect((await send('comparison', 'GET', { search: '?from=x', cookie: viewer.cookie })).status).toBe(400);
  });

  test('are compared by settings and thresholds', async () => {
    const { profile } = fitDetector([], defaultSettings, 1);
    for (const version of [1, 2]) {
      await web.db.model.create({
        data: {
          ...{ sourceId, version, seed: 1, trainingCount: 0, reason: { code: 'asked', params: {} } },
          settings: { ...defaultSettings, calm: 8 + version },
          profile: encodeProfile(profile) as object,
        },
      });
    }
    const answer = await send('comparison', 'GET', { search: '?from=1&to=2', cookie: viewer.cookie });
    expect(await answer.json()).toMatchObject({
      from: 1,
      to: 2,
      settings: { before: { calm: 9 }, after: { calm: 10 } },
    });
  });
});

test('a reference is counted before anything is trained on it', async () => {
  const counted = await send('reference-preview', 'POST', {
    body: { reference: wholeReference },
    cookie: viewer.cookie,
  });
  expect(await counted.json()).toEqual({ documents: 0, need: 30, most: 5000, first: null, last: null });
  const bad = {
    ...wholeReference,
    excluded: [{ from: '2026-02-02T00:00:00Z', until: '2026-02-01T00:00:00Z' }],
  };
  expect(
    (await send('reference-preview', 'POST', { body: { reference: bad }, cookie: viewer.cookie })).status,
  ).toBe(400);
  expect(
    (
      await send('reference-preview', 'POST', {
        body: { reference: wholeReference },
        cookie: viewer.cookie,
        source: '99999',
      })
    ).status,
  ).toBe(404);
});

test('a past of 7, 30 or 90 days is given, and nothing where there is none', async () => {
  expect((await send('recording', 'GET', {})).status).toBe(401);
  expect((await send('recording', 'GET', { cookie: viewer.cookie, search: '?days=8' })).status).toBe(400);
  const none = await send('recording', 'GET', { cookie: viewer.cookie, search: '?days=90' });
  expect(none.status).toBe(204);
  expect((await send('recording', 'GET', { cookie: viewer.cookie, source: '99999' })).status).toBe(404);
});
