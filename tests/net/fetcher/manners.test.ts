import { describe, expect, it } from 'vitest';
import { validatorsAfter, validatorsOf } from '../../../lib/net/validators.ts';
import { openFetchers, textOf } from './open-fetchers.ts';

const { fetcher, site } = openFetchers();

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
