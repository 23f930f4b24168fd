import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { captureReading } from '../../lib/api/contracts/captures.ts';
import { ask, at, openWeb, type Web } from './web.ts';

type Get = { GET: (request: Request, context: ReturnType<typeof at>) => Promise<Response> };

let web: Web;
let frame: Get;
let reading: Get;
let viewer: { id: number; cookie: string };
let wrapperId: number;
let foreignWrapper: number;
let put: (html: string | null) => Promise<string>;

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', mkdtempSync(path.join(tmpdir(), 'markdrift-')));
  web = await openWeb();
  frame = await import('../../app/api/captures/[captureId]/frame/route.ts');
  reading = await import('../../app/api/captures/[captureId]/reading/route.ts');
  const { processBlobs } = await import('../../lib/blobs/process-blobs.ts');
  viewer = await web.signIn('viewer');
  const add = (name: string) =>
    web.db.source.create({
      data: {
        name,
        kind: 'feed',
        address: `http://${name}.test/feed`,
        host: `${name}.test`,
        statusReason: {},
        wrappers: {
          create: {
            version: 3,
            reason: 'first',
            rules: {
              create: [
                {
                  pageType: 'article',
                  field: 'body',
                  alternatives: ['//div[@id="text"]'],
                  exclude: ['.//aside'],
                },
                { pageType: 'article', field: 'title', alternatives: ['//h1'], exclude: [] },
                {
                  pageType: 'article',
                  field: 'author',
                  alternatives: ['//meta[@name="author"]/@content'],
                  exclude: [],
                },
              ],
            },
          },
        },
      },
      include: { wrappers: true },
    });
  const source = await add('northgate');
  wrapperId = source.wrappers[0]!.id;
  foreignWrapper = (await add('southgate')).wrappers[0]!.id;
  put = async (html) => {
    const bytes = new TextEncoder().encode(html ?? 'gone');
    const contentHash = html === null ? 'ab'.repeat(32) : await processBlobs().put(bytes);
    const capture = await web.db.capture.create({
      data: {
        sourceId: source.id,
        pageType: 'article',
        url: 'http://northgate.test/1',
        finalUrl: 'http://northgate.test/1',
        fetchedAt: new Date(),
        httpStatus: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        charset: 'utf-8',
        charsetReason: {},
        byteLength: bytes.length,
        contentHash,
      },
    });
    return String(capture.id);
  };
});

const get = (
  route: Get,
  captureId: string,
  query: Record<string, string | number> = {},
  cookie = viewer.cookie,
) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return route.GET(
    ask(`/api/captures/${captureId}/x?${search}`, cookie ? { cookie } : {}),
    at({ captureId }),
  );
};

const lead = 'The council signed the plan on Monday evening.';
const second = 'Engineers had warned of the load in September already.';
const page = (inside: string, outside = '') =>
  `<title>Site</title><meta name=author content=Ann><h1>Head</h1><div id=text>${inside}</div>${outside}
  <script>alert(1)</script><img src=https://evil.test/a.png onerror=alert(2)><a href=https://evil.test/>out</a>`;

describe('who may look', () => {
  test('a session is needed; what is odd or missing is refused', async () => {
    const id = await put(page('<p>x'));
    for (const route of [frame, reading]) {
      expect((await get(route, id, {}, '')).status).toBe(401);
      expect((await get(route, id)).status).toBe(200);
      expect((await get(route, 'x')).status).toBe(400);
      expect((await get(route, '999999')).status).toBe(404);
      expect((await get(route, id, { wrapper: 'x' })).status).toBe(400);
      expect((await get(route, id, { wrapper: foreignWrapper })).status).toBe(404);
    }
    expect((await get(frame, id, { as: 'html' })).status).toBe(400);
  });
});

describe('the frame', () => {
  test('does nothing and asks for nothing, by its content and by its headers', async () => {
    const id = await put(page(`<p>${lead}</p><aside>Read more</aside>`));
    const answer = await get(frame, id, { wrapper: wrapperId });
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('text/html; charset=utf-8');
    expect(header('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;.* frame-ancestors 'self'$/,
    );
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('x-frame-options')).toBe('SAMEORIGIN');
    const html = await answer.text();
    expect(html).not.toMatch(/<script|onerror|evil\.test|href=/);
    expect(html).toContain(
      '<h1 id="markdrift-mark" data-markdrift="extracted" data-markdrift-field="title">Head</h1>',
    );
    expect(html).toContain('data-markdrift="extracted" data-markdrift-field="body" id="text"');
    expect(html).toContain(
      '<span data-markdrift="excluded" data-markdrift-field="body">'.replace('span', 'aside'),
    );
  });

  test('shows the source as text', async () => {
    const html = await (await get(frame, await put(page('<p>x')), { as: 'source', theme: 'dark' })).text();
    expect(html).toContain('data-theme="dark"');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
  });
});

describe('the reading', () => {
  test('tells what the rules find, and what can be seen of it', async () => {
    const answer = captureReading.parse(
      await (await get(reading, await put(page(`<p>${lead}</p>`)), { wrapper: wrapperId })).json(),
    );
    expect(answer).toMatchObject({ kind: 'read', wrapperVersion: 3, lost: 0, cut: false });
    const of = (field: string) => answer.fields.find((one) => one.field === field);
    expect(of('body')).toMatchObject({ value: lead, matches: 1, seen: 1, error: null });
    expect(of('author')).toMatchObject({ value: 'Ann', seen: 0, alternative: 0 });
    expect(of('date')).toMatchObject({ value: '', alternative: null });
  });

  test('finds what an earlier reading had and this one lacks', async () => {
    const good = await put(page(`<p>${lead}</p><p>${second}</p>`));
    const bad = await put(page(`<p>${lead}</p>`, `<section><p>${second}</p></section>`));
    const query = { wrapper: wrapperId, beforeCapture: good, beforeWrapper: wrapperId };
    expect(await (await get(reading, bad, query)).json()).toMatchObject({ lost: 1 });
    expect(await (await get(frame, bad, query)).text()).toContain(
      `<p data-markdrift="lost" data-markdrift-field="body">${second}</p>`,
    );
    expect(await (await get(reading, good, { ...query, beforeCapture: bad })).json()).toMatchObject({
      lost: 0,
    });
  });

  test('says that a page is not kept, or too large to be drawn', async () => {
    const gone = await put(null);
    expect(await (await get(reading, gone)).json()).toMatchObject({ kind: 'gone', fields: [] });
    expect((await get(frame, gone)).status).toBe(404);
    const large = await put(`<p>${'<b></b>'.repeat(420_000)}`);
    expect(await (await get(reading, large)).json()).toMatchObject({ kind: 'too-complex' });
    expect(await (await get(frame, large)).text()).toContain('&lt;p&gt;');
  });
});
