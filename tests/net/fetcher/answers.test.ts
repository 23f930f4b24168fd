import net from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openSite } from '../loopback-site.ts';
import { openFetchers, textOf } from './open-fetchers.ts';

const { closeLater, fetcher, site } = openFetchers();

const page = `<p>${'Новости дня. '.repeat(500)}</p>`;

describe('content encodings', () => {
  const bytes = Buffer.from(page);
  it.each([
    ['identity', bytes],
    ['gzip', gzipSync(bytes)],
    ['x-gzip', gzipSync(bytes)],
    ['deflate', deflateSync(bytes)],
    ['deflate', deflateRawSync(bytes)],
    ['br', brotliCompressSync(bytes)],
    ['zstd', zstdCompressSync(bytes)],
    ['gzip, br', brotliCompressSync(gzipSync(bytes))],
    ['gzip', bytes],
    ['utf-8', bytes],
    ['gzip', gzipSync(bytes).subarray(0, -8)],
  ])('undoes %s (case %#)', async (encoding, body) => {
    const { origin } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(textOf(await fetcher().fetch({ url: origin() }))).toBe(page);
  });

  it('tells a body that is not what its encoding says', async () => {
    const { origin } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end('plain text all along'),
    );
    expect(await fetcher().fetch({ url: origin() })).toMatchObject({
      kind: 'unreachable',
      code: 'bad-encoding',
    });
  });
});

describe('what goes wrong', () => {
  it('has a kind of its own', async () => {
    const own = fetcher({
      lookup: async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
    });
    expect(await own.fetch({ url: 'http://nowhere.example/' })).toMatchObject({
      kind: 'unreachable',
      code: 'name-not-found',
    });
    expect(await own.fetch({ url: 'gopher://x' })).toMatchObject({
      kind: 'unreachable',
      code: 'bad-address',
    });
    const closed = await openSite(() => {});
    await closed.close();
    expect(await own.fetch({ url: closed.origin() })).toMatchObject({
      kind: 'unreachable',
      code: 'connection-refused',
    });
  });

  it.each([
    ['connection-lost', ''],
    ['not-http', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['connection-lost', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['headers-too-large', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(200_000)}\r\n\r\n`],
  ])('is %s', async (code, answer) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closeLater(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as net.AddressInfo;
    expect(await fetcher({ obeyRobots: false }).fetch({ url: `http://127.0.0.1:${port}/` })).toMatchObject({
      kind: 'unreachable',
      code,
    });
  });

  it('introduces itself and keeps its connections', async () => {
    const ports = new Set<number>();
    const { origin } = await site((request, response) => {
      ports.add(request.socket.remotePort!);
      response.end(request.headers['user-agent']);
    });
    const own = fetcher();
    for (let visit = 0; visit < 6; visit += 1)
      expect(textOf(await own.fetch({ url: origin() }))).toMatch(/^Markdrift\//);
    // Two: the pool may open a second one while the first still ends its last answer.
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});
