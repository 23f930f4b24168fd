import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { BytesResponse } from '../../lib/api/bytes-response.ts';
import { directRouteOf } from '../../lib/api/direct-routes.ts';
import { openWeb, type Web } from './web.ts';

let web: Web;
let server: Server;
let route: typeof import('../../lib/api/route.ts')['route'];

/** Words that gzip shortens. */
const words = 'о погоде '.repeat(1000);

beforeAll(async () => {
  web = await openWeb();
  ({ route } = await import('../../lib/api/route.ts'));
  const { answerDirectly } = await import('../../lib/api/answer-directly.ts');
  route({
    ...{ method: 'GET', path: '/api/tried/[triedId]', role: 'operator' },
    params: z.object({ triedId: z.coerce.number() }),
    query: z.object({ word: z.string().optional() }),
    handler: async ({ params, query, user }) => ({ ...params, ...query, user: user.id }),
  });
  route({ ...{ method: 'GET', path: '/api/tried/long', role: 'viewer' }, handler: async () => ({ words }) });
  route({ ...{ method: 'GET', path: '/api/tried/nothing', role: 'viewer' }, handler: async () => undefined });
  route({ ...{ method: 'POST', path: '/api/tried/written', role: 'viewer' }, handler: async () => ({}) });
  route({
    ...{ method: 'GET', path: '/api/tried/file', media: 'text/csv', role: 'viewer' },
    handler: async () => new Response('a,b'),
  });
  route({
    ...{ method: 'GET', path: '/api/tried/ready', media: 'application/gzip', whole: true, role: 'viewer' },
    handler: async ({ request }) =>
      request.headers.get('if-none-match') === '"a"'
        ? new Response(null, { status: 304, headers: { etag: '"a"' } })
        : new BytesResponse(gzipSync(words), { etag: '"a"', 'content-type': 'application/gzip' }),
  });
  server = createServer((request, response) => {
    const answered = answerDirectly(request, response);
    if (answered === null) response.writeHead(299).end('left to Next');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => void server.close());

interface Answered {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function asked(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answered> {
  const { port } = server.address() as AddressInfo;
  const sent = send({ host: '127.0.0.1', port, path, headers, method });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body };
}

const isLeft = ({ status }: Answered) => status === 299;

test('session and role are asked for as through Next', async () => {
  expect(await asked('/api/tried/7')).toMatchObject({ status: 401 });
  const viewer = await web.signIn('viewer');
  expect(await asked('/api/tried/7', { cookie: viewer.cookie })).toMatchObject({ status: 403 });
  const operator = await web.signIn('operator');
  const { status, headers, body } = await asked('/api/tried/7?word=a%20b', { cookie: operator.cookie });
  expect(JSON.parse(String(body))).toEqual({ triedId: 7, word: 'a b', user: operator.id });
  expect({ status, length: headers['content-length'], kept: headers['cache-control'] }).toEqual({
    status: 200,
    length: String(body.length),
    kept: 'no-store, no-transform',
  });
  await web.db.session.deleteMany({ where: { userId: operator.id } });
  expect(await asked('/api/tried/7', { cookie: operator.cookie })).toMatchObject({ status: 401 });
});

test('what is large is packed for those who can unpack it', async () => {
  const { cookie } = await web.signIn('viewer');
  const packed = await asked('/api/tried/long', { cookie, 'accept-encoding': 'br, gzip' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(packed.headers['content-length']).toBe(String(packed.body.length));
  expect(JSON.parse(String(gunzipSync(packed.body)))).toEqual({ words });
  for (const accepted of ['', 'br', 'gzip;q=0', 'br, gzip; q=0.0, deflate']) {
    const plain = await asked('/api/tried/long', { cookie, 'accept-encoding': accepted });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(String(plain.body))).toEqual({ words });
  }
});

test('bytes that lie ready are sent as they are, and not again to who has them', async () => {
  expect(await asked('/api/tried/ready')).toMatchObject({ status: 401 });
  const { cookie } = await web.signIn('viewer');
  const first = await asked('/api/tried/ready', { cookie, 'accept-encoding': 'gzip' });
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/gzip', etag: '"a"' } });
  expect(first.headers['content-encoding']).toBeUndefined();
  expect(first.headers['content-length']).toBe(String(first.body.length));
  expect(String(gunzipSync(first.body))).toBe(words);
  const known = await asked('/api/tried/ready', { cookie, 'if-none-match': '"a"' });
  expect({ status: known.status, length: known.body.length }).toEqual({ status: 304, length: 0 });
});

test('an answer without a body has none', async () => {
  const { cookie } = await web.signIn('viewer');
  const { status, headers, body } = await asked('/api/tried/nothing', { cookie });
  expect({ status, length: headers['content-length'], body: String(body) }).toEqual({
    status: 204,
    length: undefined,
    body: '',
  });
});

test('what writes, files, and what is not known is left to Next', async () => {
  const { cookie } = await web.signIn('administrator');
  expect(isLeft(await asked('/api/tried/written', { cookie }, 'POST'))).toBe(true);
  expect(isLeft(await asked('/api/tried/7', { cookie }, 'DELETE'))).toBe(true);
  expect(isLeft(await asked('/api/tried/7', { cookie }, 'HEAD'))).toBe(true);
  for (const path of ['/api/tried/written', '/api/tried/file', '/api/tried', '/', '/login', '/api/tried/7/'])
    expect(isLeft(await asked(path, { cookie })), path).toBe(true);
});

test('a path whose route is not loaded yet is never taken for a value of another', () => {
  expect(directRouteOf('/api/tried/7')?.params).toEqual({ triedId: '7' });
  for (const path of [
    '/api/tried/not-loaded',
    '/api/tried/[]',
    '/api/tried/7x',
    '/api/tried/%37',
    '/api/7/7',
  ])
    expect(directRouteOf(path), path).toBeNull();
});
