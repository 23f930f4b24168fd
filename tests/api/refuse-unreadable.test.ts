import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUnreadable } from '../../lib/api/refuse-unreadable.ts';

const server = createServer((request, response) => {
  if (!refuseUnreadable(request, response)) response.writeHead(299).end(JSON.stringify(request.url));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function asked(method: string, path: string) {
  const { port } = server.address() as AddressInfo;
  const sent = send({ host: '127.0.0.1', port, path, method });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse(Buffer.concat(await answer.toArray()).toString());
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    allow: answer.headers.allow,
    body,
  };
}

test.each(['/api/%', '/api/sources/%zz?a=b', '/api/%E0%A4%A', '/api/alerts/%ff'])(
  'an address that is no text is bad input: %s',
  async (path) => {
    const { status, type, body } = await asked('GET', path);
    expect({ status, type }).toEqual({ status: 400, type: 'application/json' });
    expect(body).toMatchObject({ error: 'bad-input' });
  },
);

test.each([
  ['/%', '/%25'],
  ['/alerts/%zz?a=%20b', '/alerts/%25zz?a=%20b'],
  ['/sources/%ff', '/sources/%25ff'],
])('a page’s address that is no text is taken as it was typed: %s', async (path, taken) => {
  expect(await asked('GET', path)).toMatchObject({ status: 299, body: taken });
});

test.each(['TRACE', 'PROPFIND', 'SEARCH'])('no route has the method %s', async (method) => {
  const { status, type, allow, body } = await asked(method, '/api/alerts');
  expect({ status, type }).toEqual({ status: 405, type: 'application/json' });
  expect(allow).toContain('GET');
  expect(body).toEqual({ error: 'not-a-method' });
});

test('all else is left to Next', async () => {
  for (const [method, path] of [
    ['GET', '/api/sources/%D0%B0?q=%'],
    ['POST', '/api/no-such-route'],
    ['OPTIONS', '/api/alerts'],
    ['GET', '/alerts/%25'],
  ] as const)
    expect((await asked(method, path)).status, `${method} ${path}`).toBe(299);
});
