import type http from 'node:http';
import { Readable } from 'node:stream';
import { brotliCompressSync, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFetchers } from './open-fetchers.ts';

const { fetcher, site } = openFetchers();

describe('limits of size', () => {
  const limits = { transferred: 4 * 2 ** 20, decoded: 8 * 2 ** 20 };

  /** 64 KB of zeros again and again, compressed by the server as it goes; says how much of it was produced. */
  function bomb(megabytes: number, encode: () => NodeJS.ReadWriteStream) {
    const produced = { bytes: 0 };
    const chunk = Buffer.alloc(64 * 1024);
    return {
      produced,
      handler: (_request: http.IncomingMessage, response: http.ServerResponse, encoding: string) => {
        const source = Readable.from(
          (function* () {
            while (produced.bytes < megabytes * 2 ** 20) {
              produced.bytes += chunk.length;
              yield chunk;
            }
          })(),
        );
        response.writeHead(200, { 'content-encoding': encoding });
        const encoder = encode();
        response.on('close', () => source.destroy());
        source.pipe(encoder).pipe(response);
      },
    };
  }

  it.each([
    ['gzip', () => gzipSync(Buffer.alloc(200 * 2 ** 20), { level: 9 })],
    ['br', () => brotliCompressSync(Buffer.alloc(64 * 2 ** 20))],
    ['deflate', () => deflateSync(Buffer.alloc(200 * 2 ** 20))],
    ['zstd', () => zstdCompressSync(Buffer.alloc(200 * 2 ** 20))],
    ['gzip, gzip', () => gzipSync(gzipSync(Buffer.alloc(200 * 2 ** 20)))],
  ])('stops a small %s body that expands', async (encoding, make) => {
    const body = make();
    expect(body.length).toBeLessThan(2 ** 20);
    const { origin } = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': body.length }).end(body),
    );
    const before = process.memoryUsage().arrayBuffers;
    expect(await fetcher({ limits }).fetch({ url: origin() })).toMatchObject({
      kind: 'too-large',
      of: 'decoded',
      limit: limits.decoded,
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
  });

  it('stops the transfer of a body that expands for ever', async () => {
    const { produced, handler } = bomb(2048, createGzip);
    const { origin } = await site((request, response) => handler(request, response, 'gzip'));
    expect(await fetcher({ limits }).fetch({ url: origin() })).toMatchObject({
      kind: 'too-large',
      of: 'decoded',
    });
    expect(produced.bytes).toBeLessThan(1024 * 2 ** 20);
  });

  it('stops on transferred bytes, announced or not', async () => {
    const { origin } = await site((request, response) => {
      if (request.url === '/announced')
        response.writeHead(200, { 'content-length': 5 * 2 ** 20 }).flushHeaders();
      else
        Readable.from(
          (function* () {
            for (let i = 0; i < 10_000; i += 1) yield Buffer.alloc(64 * 1024, 120);
          })(),
        ).pipe(response);
    });
    const own = fetcher({ limits });
    for (const path of ['/announced', '/endless']) {
      expect(await own.fetch({ url: origin() + path })).toMatchObject({
        kind: 'too-large',
        of: 'transferred',
      });
    }
  });
});

describe('limits of time', () => {
  const times = { connect: 2_000, firstByte: 150, idle: 150, total: 600 };

  it('ends what never answers, what stops in the middle, and what only drips', async () => {
    const { origin } = await site((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200);
      response.write('<p>');
      if (request.url === '/stops') return;
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const own = fetcher({ times });
    expect(await own.fetch({ url: `${origin()}/silent` })).toMatchObject({
      kind: 'unreachable',
      code: 'first-byte-timeout',
    });
    expect(await own.fetch({ url: `${origin()}/stops` })).toMatchObject({
      kind: 'unreachable',
      code: 'body-timeout',
    });
    expect(await own.fetch({ url: `${origin()}/drips` })).toMatchObject({
      kind: 'unreachable',
      code: 'total-timeout',
    });
  });

  it('ends when the caller gives up', async () => {
    const controller = new AbortController();
    const { origin } = await site(() => controller.abort());
    expect(await fetcher().fetch({ url: origin(), signal: controller.signal })).toMatchObject({
      kind: 'unreachable',
      code: 'cancelled',
    });
  });
});
