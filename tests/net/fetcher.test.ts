import http from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import {
  brotliCompressSync,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { FetchResult } from '../../lib/net/fetch-result.ts';
import { createFetcher, type Fetcher, type FetcherOptions } from '../../lib/net/fetcher.ts';
import { validatorsAfter, validatorsOf } from '../../lib/net/validators.ts';
import { type LoopbackSite, openSite } from './loopback-site.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function site(...options: Parameters<typeof openSite>): Promise<LoopbackSite> {
  const opened = await openSite(...options);
  open.push(opened.close);
  return opened;
}

function fetcher(options: FetcherOptions = {}): Fetcher {
  const made = createFetcher({ allow: ['127.0.0.0/8'], ...options });
  open.push(made.close);
  return made;
}

function textOf(result: FetchResult): string {
  if (result.kind !== 'answer') throw new Error(`expected an answer: ${JSON.stringify(result)}`);
  return new TextDecoder().decode(result.bytes);
}

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

describe('redirects', () => {
  it('follows five and tells each, and no sixth', async () => {
    const { origin } = await site((request, response) => {
      const step = Number(request.url!.slice(1));
      if (step === 0) response.end('there');
      else response.writeHead(step % 2 ? 301 : 302, { location: `/${step - 1}` }).end('moved');
    });
    const own = fetcher();
    const five = await own.fetch({ url: `${origin()}/5` });
    expect(five).toMatchObject({ kind: 'answer', finalUrl: `${origin()}/0` });
    expect(five.kind === 'answer' && five.redirects.map(({ status }) => status)).toEqual([
      301, 302, 301, 302, 301,
    ]);
    expect(await own.fetch({ url: `${origin()}/6` })).toMatchObject({
      kind: 'unreachable',
      code: 'too-many-redirects',
    });
  });

  it.each(['', 'javascript:alert(1)', 'file:///etc/passwd', 'http://'])(
    'does not follow to %j',
    async (location) => {
      const { origin } = await site((_request, response) => response.writeHead(302, { location }).end());
      expect(await fetcher().fetch({ url: origin() })).toMatchObject({
        kind: 'unreachable',
        code: 'redirect-without-address',
      });
    },
  );

  it.each(['http://169.254.169.254/latest/meta-data', 'http://[::ffff:10.0.0.1]/', 'http://0x0a000001/'])(
    'does not reach %s through one',
    async (location) => {
      const { origin } = await site((_request, response) => response.writeHead(302, { location }).end());
      expect(await fetcher().fetch({ url: origin() })).toMatchObject({
        kind: 'refused-address',
        redirects: [{ status: 302 }],
      });
    },
  );
});

describe('addresses', () => {
  it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0177.0.0.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://localhost',
  ])('opens no connection to %s', async (address) => {
    const { port, asked } = await site((_request, response) => response.end('secret'));
    expect(await fetcher({ allow: [] }).fetch({ url: `${address}:${port}/` })).toMatchObject({
      kind: 'refused-address',
    });
    expect(asked).toEqual([]);
  });

  it('connects to the address that was checked, though the name answers otherwise the second time', async () => {
    const inner = await site((_request, response) => response.end('secret'), { address: '127.0.0.9' });
    let answers = 0;
    const rebinding = async () => [
      { address: answers++ === 0 ? '127.0.1.1' : '127.0.0.9', family: 4 as const },
    ];
    const outer = await new Promise<http.Server>((resolve) => {
      const server = http.createServer((_request, response) =>
        response.writeHead(200, { connection: 'close' }).end('public'),
      );
      server.listen(inner.port, '127.0.1.1', () => resolve(server));
    });
    open.push(() => new Promise((resolve) => outer.close(() => resolve())));
    const own = fetcher({ allow: ['127.0.1.0/24'], lookup: rebinding, obeyRobots: false });
    const url = `http://rebinding.example:${inner.port}/`;
    expect(textOf(await own.fetch({ url }))).toBe('public');
    expect(answers).toBe(1);
    expect(await own.fetch({ url })).toMatchObject({ kind: 'refused-address', address: '127.0.0.9' });
    expect(inner.asked).toEqual([]);
  });

  it('reaches names by the addresses that the configuration gives', async () => {
    const { port } = await site((request, response) => response.end(request.headers.host), {
      address: '127.0.2.3',
    });
    const own = fetcher({ hosts: { 'news.example': '127.0.2.3' } });
    expect(textOf(await own.fetch({ url: `http://news.example:${port}/` }))).toBe(`news.example:${port}`);
  });
});

describe('validators', () => {
  it('go back exactly as received, also strange ones', async () => {
    const strange = { etag: 'W/unquoted', 'last-modified': 'Sat, 01 Jun 2041 00:00:00 GMT' };
    const { origin } = await site((request, response) => {
      const same =
        request.headers['if-none-match'] === strange.etag &&
        request.headers['if-modified-since'] === strange['last-modified'];
      if (same) response.writeHead(304).end();
      else response.writeHead(200, strange).end('new');
    });
    const own = fetcher();
    const first = await own.fetch({ url: origin() });
    const validators = validatorsAfter({}, first);
    expect(validators).toEqual({ etag: 'W/unquoted', lastModified: 'Sat, 01 Jun 2041 00:00:00 GMT' });
    const second = await own.fetch({ url: origin(), validators });
    expect(second.kind).toBe('not-modified');
    expect(validatorsAfter(validators, second)).toEqual(validators);
    expect((await own.fetch({ url: origin(), validators: { ...validators, etag: 'other' } })).kind).toBe(
      'answer',
    );
  });

  it('of a good answer replace all former ones; of an error none', async () => {
    const { origin } = await site((request, response) =>
      response.writeHead(request.url === '/gone' ? 404 : 200, { etag: '"2"' }).end('x'),
    );
    const own = fetcher();
    const before = { etag: '"1"', lastModified: 'yesterday' };
    expect(validatorsAfter(before, await own.fetch({ url: origin() }))).toEqual({ etag: '"2"' });
    expect(validatorsAfter(before, await own.fetch({ url: `${origin()}/gone` }))).toEqual(before);
    expect(validatorsOf({})).toEqual({});
  });
});

describe('robots.txt', () => {
  it('forbids with the line that does, is asked once, and does not bind others', async () => {
    const { origin, asked } = await site(
      (request, response) => {
        if (request.url === '/robots.txt')
          response.end(
            'User-agent: markdrift\nCrawl-delay: 7\nDisallow: /private\n\nUser-agent: *\nDisallow: /',
          );
        else response.end('page');
      },
      { robots: true },
    );
    const own = fetcher();
    expect(await own.fetch({ url: `${origin()}/private/a` })).toMatchObject({
      kind: 'forbidden-by-robots',
      robotsUrl: `${origin()}/robots.txt`,
      line: 3,
    });
    expect(textOf(await own.fetch({ url: `${origin()}/public` }))).toBe('page');
    expect(own.crawlDelay(origin())).toBe(7);
    expect(asked).toEqual(['/robots.txt', '/public']);
    expect(textOf(await own.fetch({ url: `${origin()}/private/a`, obeyRobots: false }))).toBe('page');
    expect((await fetcher({ userAgent: 'Other/1.0' }).fetch({ url: `${origin()}/public` })).kind).toBe(
      'forbidden-by-robots',
    );
  });

  it('that does not exist forbids nothing; that fails forbids until it can be had, and is asked again', async () => {
    let status = 503;
    let now = 0;
    const { origin } = await site(
      (request, response) => response.writeHead(request.url === '/robots.txt' ? status : 200).end('x'),
      { robots: true },
    );
    const own = fetcher({ now: () => now });
    expect(await own.fetch({ url: origin() })).toMatchObject({
      kind: 'unreachable',
      code: 'robots-server-error',
    });
    status = 404;
    expect((await own.fetch({ url: origin() })).kind).toBe('unreachable');
    now += 6 * 60 * 1000;
    expect((await own.fetch({ url: origin() })).kind).toBe('answer');
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
    open.push(() => new Promise((resolve) => server.close(() => resolve())));
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
