import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openFetchers, textOf } from './open-fetchers.ts';

const open = openFetchers();

/** Sets a cookie and sends on to the page, which wants it. */
const gate: http.RequestListener = (request, response) => {
  if (request.url === '/gate') {
    response.writeHead(302, {
      location: '/page',
      'set-cookie': ['pass=1; Path=/', 'other=2; Domain=example.com', 'broken'],
    });
    response.end();
  } else {
    response.end(request.headers.cookie ?? 'no cookie');
  }
};

describe('cookies', () => {
  it('of a redirect go where it leads, and are forgotten with the fetch', async () => {
    const site = await open.site(gate);
    const fetcher = open.fetcher();
    const url = `${site.origin()}/gate`;
    const passed = await fetcher.fetch({ url });
    expect(textOf(passed)).toMatch(/^pass=1/);
    expect(passed).not.toHaveProperty('cookies');
    expect(textOf(await fetcher.fetch({ url: `${site.origin()}/page` }))).toBe('no cookie');
  });

  it('are given back where they are to be kept, and sent with the next fetch to their own host alone', async () => {
    const site = await open.site(gate);
    const other = await open.site(gate, { address: '127.0.0.2' });
    const fetcher = open.fetcher();
    const first = await fetcher.fetch({ url: `${site.origin()}/gate`, cookies: [] });
    const kept = first.kind === 'answer' ? first.cookies : undefined;
    expect(kept).toMatchObject([{ key: 'pass', value: '1' }]);
    const cookies = JSON.parse(JSON.stringify(kept));
    const next = await fetcher.fetch({ url: `${site.origin()}/page`, cookies });
    expect(textOf(next)).toBe('pass=1');
    expect(next).not.toHaveProperty('cookies');
    expect(textOf(await fetcher.fetch({ url: `${other.origin()}/page`, cookies }))).toBe('no cookie');
  });

  it('do without what is no cookie', async () => {
    const site = await open.site(gate);
    const url = `${site.origin()}/page`;
    const cookies = [{ nonsense: true }, null, 7] as never;
    expect(textOf(await open.fetcher().fetch({ url, cookies }))).toBe('no cookie');
  });
});

describe('a name of its own', () => {
  it('is sent, and robots.txt is read under it', async () => {
    const site = await open.site(
      (request, response) => {
        if (request.url === '/robots.txt') response.end('User-agent: guest\nDisallow: /\n');
        else response.end(request.headers['user-agent']);
      },
      { robots: true },
    );
    const fetcher = open.fetcher();
    const url = `${site.origin()}/page`;
    expect(textOf(await fetcher.fetch({ url, userAgent: 'Visitor/2' }))).toBe('Visitor/2');
    expect(await fetcher.fetch({ url, userAgent: 'guest' })).toMatchObject({
      kind: 'forbidden-by-robots',
      line: 2,
    });
  });
});

describe('a proxy', () => {
  async function openProxy(answer = 200) {
    const asked: { target: string; authorization: string | undefined }[] = [];
    const server = http.createServer();
    server.on('connect', (request, socket, head) => {
      asked.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
      if (answer !== 200) return void socket.end(`HTTP/1.1 ${answer} No\r\n\r\n`);
      const { hostname, port } = new URL(`http://${request.url}`);
      const way = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        way.write(head);
        way.pipe(socket).pipe(way);
      });
      for (const each of [way, socket]) each.on('error', () => way.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.closeLater(async () => void server.closeAllConnections());
    open.closeLater(async () => void server.close());
    return { asked, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it('is asked for the address that was checked, with its password', async () => {
    const site = await open.site((_, response) => response.end('through'));
    const proxy = await openProxy();
    const fetcher = open.fetcher({ hosts: { 'news.example': '127.0.0.1' }, obeyRobots: false });
    const result = await fetcher.fetch({
      url: `${site.origin('news.example')}/page`,
      proxy: `http://me:se%40c%ret@${proxy.address}`,
    });
    expect(textOf(result)).toBe('through');
    expect(proxy.asked).toEqual([
      { target: `127.0.0.1:${site.port}`, authorization: `Basic ${btoa('me:se@c%ret')}` },
    ]);
  });

  it('is no way round the guard, on either side', async () => {
    const proxy = await openProxy();
    const hosts = { 'inside.example': '10.1.2.3' };
    const fetcher = open.fetcher({ hosts, obeyRobots: false });
    expect(
      await fetcher.fetch({ url: 'http://inside.example/', proxy: `http://${proxy.address}` }),
    ).toMatchObject({ kind: 'refused-address', address: '10.1.2.3' });
    expect(
      await fetcher.fetch({ url: 'http://127.0.0.1:1/', proxy: 'http://169.254.169.254:80' }),
    ).toMatchObject({ kind: 'refused-address', address: '169.254.169.254' });
    expect(proxy.asked).toEqual([]);
  });

  it('that refuses or is none is told as its own trouble', async () => {
    const fetcher = open.fetcher({ obeyRobots: false });
    const refusing = await openProxy(407);
    const site = await open.site((_, response) => response.end('x'));
    for (const proxy of [
      `http://${refusing.address}`,
      site.origin(),
      'http://127.0.0.1:1',
      'socks5://127.0.0.1:1',
    ])
      expect(await fetcher.fetch({ url: site.origin(), proxy })).toMatchObject({
        kind: 'unreachable',
        code: 'proxy-trouble',
      });
  });
});
