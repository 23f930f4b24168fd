import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeWindows1251 } from '../../site/web/windows-1251.ts';
import { addTestSource } from '../collecting.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench, publish } = await openNewsroom();

const prose = (sentence: string) => `<p>${`${sentence} `.repeat(30)}</p>`;
const article = (text: string, head: string) =>
  `<!doctype html><html><head>${head}<title>x</title></head><body><h1>x</h1><div class="story-body">${text}</div></body></html>`;

function serve(slug: string, body: Uint8Array | string, headers: Record<string, string> = {}) {
  news.answers.set(`/${slug}`, (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body),
  );
}

/** The document and capture of a story after one run. */
async function collected(slug: string) {
  const document = await db.document.findFirst({
    where: { url: news.url(`/${slug}`) },
    include: { capture: true },
  });
  return {
    text: document?.text ?? null,
    charset: document?.capture?.charset,
    reason: document?.capture?.charsetReason,
  };
}

async function run() {
  const { id } = await addTestSource(db, { address: news.url('/feed') });
  return bench.collect(id);
}

describe('letters are read as the site meant them', () => {
  it.each([
    [
      'windows-1251 by a meta behind a long script (case 1)',
      encodeWindows1251(
        article(
          prose('Вечерние новости города.'),
          `<script>${'x'.repeat(1500)}</script><meta http-equiv="content-type" content="text/html; charset=windows-1251">`,
        ),
      ),
      'Вечерние новости города.',
      'windows-1251',
    ],
    [
      'UTF-8 under a label of iso-8859-1 (case 2)',
      Buffer.from(article(prose('Grüße aus Köln, schöne Straßen.'), '<meta charset="iso-8859-1">')),
      'Grüße aus Köln, schöne Straßen.',
      'utf-8',
    ],
    [
      'gb2312 after thirty kilobytes of ASCII (case 3)',
      Buffer.concat([
        Buffer.from(
          `<!doctype html><meta charset="gb2312"><title>x</title><!-- ${'a'.repeat(30_000)} --><h1>x</h1><div class="story-body"><p>`,
        ),
        // 中文 in the letters of gb2312.
        Buffer.from(Array.from({ length: 200 }, () => [0xd6, 0xd0, 0xce, 0xc4]).flat()),
        Buffer.from('</p></div>'),
      ]),
      '中文中文',
      'gb18030',
    ],
  ])('%s', async (_, bytes, words, charset) => {
    publish(1);
    const { slug } = news.stories[0]!;
    serve(slug, bytes);
    expect(await run()).toMatchObject({ fresh: 1, failed: 0 });
    const { text, ...how } = await collected(slug);
    expect(text).toContain(words);
    expect([charset, charset === 'gb18030' ? 'gbk' : charset]).toContain(how.charset);
    expect(how.reason).toHaveProperty('source');
  });
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['zstd', zstdCompressSync],
])('a page in %s is read', async (encoding, compress) => {
  publish(1);
  const { slug } = news.stories[0]!;
  serve(slug, compress(Buffer.from(article(prose('Pressed and read again.'), ''))), {
    'content-encoding': encoding,
  });
  expect(await run()).toMatchObject({ fresh: 1, failed: 0 });
  expect((await collected(slug)).text).toContain('Pressed and read again.');
});

it('what is too large or too complex ends with its kind, and the pages beside it are collected (cases 4 and 5)', {
  timeout: 120_000,
}, async () => {
  publish(9);
  const slugs = news.stories.map(({ slug }) => slug);
  const zeros = Buffer.alloc(80 * 2 ** 20);
  serve(slugs[0]!, gzipSync(zeros), { 'content-encoding': 'gzip' });
  serve(slugs[1]!, brotliCompressSync(zeros.subarray(0, 40 * 2 ** 20)), { 'content-encoding': 'br' });
  serve(slugs[2]!, gzipSync(gzipSync(zeros)), { 'content-encoding': 'gzip, gzip' });
  serve(slugs[3]!, article('<div>'.repeat(300_000), ''));
  serve(slugs[4]!, Buffer.alloc(20 * 2 ** 20, 'a'));
  serve(
    slugs[5]!,
    article(`<table><td colspan=9007199254740991>${prose('A cell of great width.')}</table>`, ''),
  );
  const finished = await run();
  expect(finished).toMatchObject({ state: 'finished', outcome: 'collected', fresh: 4, failed: 5 });
  const failed = await db.pendingPage.findMany({ where: { state: 'failed' }, orderBy: { id: 'asc' } });
  const kinds = new Map(failed.map(({ url, outcome }) => [url, (outcome as { kind: string }).kind]));
  expect(slugs.slice(0, 5).map((slug) => kinds.get(news.url(`/${slug}`)))).toEqual([
    'too-large',
    'too-large',
    'too-large',
    'too-complex',
    'too-large',
  ]);
  expect((await collected(slugs[5]!)).text).toContain('A cell of great width.');
  expect(bench.problems).toEqual([]);
});

it('a rule that would take for ever ends as its field’s failure, and the run as any other', async () => {
  publish(3);
  const { id } = await addTestSource(db, {
    address: news.url('/feed'),
    rules: {
      article: {
        body: {
          alternatives: ['//*[count(//*[count(//*[count(//*) > 1]) > 1]) > 1]', '//div[@class="story-body"]'],
          exclude: [],
        },
      },
    },
  });
  for (const { slug } of news.stories.slice(0, 1))
    serve(slug, article('<b>x</b>'.repeat(20_000) + prose('Long.'), ''));
  expect(await bench.collect(id)).toMatchObject({ state: 'finished', outcome: 'collected' });
  expect(await db.document.count()).toBe(3);
  expect(bench.problems).toEqual([]);
});
