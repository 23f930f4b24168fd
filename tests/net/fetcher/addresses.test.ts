import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { openFetchers, textOf } from './open-fetchers.ts';

const { closeLater, fetcher, site } = openFetchers();

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
    closeLater(() => new Promise((resolve) => outer.close(() => resolve())));
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
