import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFetchers, textOf } from './open-fetchers.ts';

/** Servers that speak HTTP/2, or say that they do, on loopback under a name of their own. */

const { closeLater, fetcher } = openFetchers();
const hosts = { 'site.test': '127.0.0.1' };
let identity: { key: Buffer; cert: Buffer };
const trusted = tls.getCACertificates('default');

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-h2-'));
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=site.test', '-addext', 'subjectAltName=DNS:site.test,IP:127.0.0.1'],
      ...['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );
  identity = {
    key: readFileSync(path.join(folder, 'key.pem')),
    cert: readFileSync(path.join(folder, 'cert.pem')),
  };
  rmSync(folder, { recursive: true });
  tls.setDefaultCACertificates([...trusted, identity.cert.toString()]);
});
afterAll(() => tls.setDefaultCACertificates(trusted));

type Handler = (request: http2.Http2ServerRequest, response: http2.Http2ServerResponse) => void;

async function open(handler: Handler, { allowHTTP1 = true } = {}) {
  const server = http2.createSecureServer({ ...identity, allowHTTP1 }, handler);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `https://site.test:${port}`, sockets };
}

it('asks by HTTP/2 where it is offered, over one connection', async () => {
  const versions: string[] = [];
  const { origin, sockets } = await open((request, response) => {
    versions.push(request.httpVersion);
    if (request.url === '/moved') response.writeHead(301, { location: '/there' }).end();
    else if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip', etag: '"1"' });
      response.end(gzipSync('Grüße'));
    }
  });
  const own = fetcher({ hosts, obeyRobots: false });
  const moved = await own.fetch({ url: `${origin}/moved` });
  expect(moved).toMatchObject({ kind: 'answer', finalUrl: `${origin}/there`, contentType: 'text/html' });
  expect(textOf(moved)).toBe('Grüße');
  const again = await own.fetch({ url: origin, validators: { etag: '"1"' } });
  expect(again).toMatchObject({ kind: 'not-modified' });
  expect(versions).toEqual(['2.0', '2.0', '2.0']);
  expect(sockets.size).toBe(1);
});

it('asks by HTTP/1.1 where only that is spoken', async () => {
  const server = https.createServer(identity, (request, response) => response.end(request.httpVersion));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const own = fetcher({ hosts, obeyRobots: false });
  expect(textOf(await own.fetch({ url: `https://site.test:${port}` }))).toBe('1.1');
});

it('asks a server that fails in HTTP/2 once more by HTTP/1.1, and then only so', async () => {
  const versions: string[] = [];
  const { origin } = await open((request, response) => {
    versions.push(request.httpVersion);
    if (request.httpVersion === '2.0') response.stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
    else response.end('by the old way');
  });
  const own = fetcher({ hosts, obeyRobots: false });
  for (let n = 0; n < 2; n++) expect(textOf(await own.fetch({ url: origin }))).toBe('by the old way');
  expect(versions).toEqual(['2.0', '1.1', '1.1']);
});

it('keeps limits of size and time', async () => {
  const { origin } = await open((request, response) => {
    if (request.url === '/large') response.end('x'.repeat(200_000));
    else response.write('and then nothing');
  });
  const own = fetcher({ hosts, obeyRobots: false, limits: { transferred: 100_000 }, times: { idle: 200 } });
  expect(await own.fetch({ url: `${origin}/large` })).toMatchObject({ kind: 'too-large', of: 'transferred' });
  expect(await own.fetch({ url: origin })).toMatchObject({ kind: 'unreachable', code: 'body-timeout' });
});

it('opens no connection past the guard', async () => {
  const { origin, sockets } = await open((_request, response) => response.end('secret'));
  const guarded = fetcher({ hosts, allow: [], obeyRobots: false });
  expect(await guarded.fetch({ url: origin })).toMatchObject({ kind: 'refused-address', range: 'loopback' });
  const literal = origin.replace('site.test', '127.0.0.1');
  expect(await guarded.fetch({ url: literal })).toMatchObject({ kind: 'refused-address' });
  expect(sockets.size).toBe(0);
});

it('trusts no certificate that is for another name', async () => {
  const { origin } = await open((_request, response) => response.end('not read'));
  const own = fetcher({ hosts: { 'other.test': '127.0.0.1' }, obeyRobots: false });
  expect(await own.fetch({ url: origin.replace('site.test', 'other.test') })).toMatchObject({
    kind: 'unreachable',
    code: 'tls-trouble',
  });
});
