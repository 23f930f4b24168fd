import { describe, expect, it } from 'vitest';
import { readSourcesFile } from '../../../lib/core/interchange/read-sources-file.ts';
import { fileLimits } from '../../../lib/core/interchange/source-entry.ts';

const wrap = (outlines: string) => `<opml version="2.0"><body>${outlines}</body></opml>`;
const outline = (n: number) => `<outline xmlUrl="https://s${n}.example/rss"/>\n`;
const many = (count: number) => wrap(Array.from({ length: count }, (_, n) => outline(n)).join(''));

const bombs: [name: string, file: string | Uint8Array, code: string][] = [
  ['nothing', ' \n', 'empty'],
  ['a sentence', 'hello', 'unknown-format'],
  ['another XML', '<rss><channel/></rss>', 'no-opml'],
  ['no source', wrap('<outline text="only a folder"/>'), 'no-entries'],
  [
    'entities that multiply',
    `<!DOCTYPE o [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${wrap('<outline text="&b;"/>')}`,
    'entities',
  ],
  [
    'an entity from a file',
    `<!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap(outline(1))}`,
    'entities',
  ],
  ['a document that ends too early', `<opml><body>${outline(1)}`, 'not-closed'],
  ['a tag that ends too early', '<opml><body><outline xmlUrl="https://a.exa', 'not-closed'],
  ['an element that does not close', wrap(`<outline text="a">${outline(1)}`), 'not-closed'],
  ['two roots', `${wrap(outline(1))}<opml/>`, 'two-roots'],
  ['deep nesting', wrap(`${'<outline text="a">'.repeat(100_000)}`), 'too-deep'],
  [
    'attributes without end',
    wrap(`<outline ${Array.from({ length: 5000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
    'too-many-attributes',
  ],
  ['more than can be taken', many(fileLimits.entries + 1), 'too-many'],
  ['a huge file', new Uint8Array(fileLimits.bytes + 1).fill(60), 'too-large'],
  ['a compressed file', new Uint8Array([0x1f, 0x8b, 8, 0]), 'not-text'],
  ['a picture', new Uint8Array([0x89, 0x50, 0, 0, 0, 1, 2, 0, 3, 0, 0]), 'not-text'],
  ['broken JSON', '{"sources": [\n{"address": }]}', 'no-json'],
  ['deep JSON', '['.repeat(1_000_000), 'too-deep'],
  ['JSON of something else', '{"format": "other", "sources": []}', 'other-format'],
  ['JSON of tomorrow', '{"format": "markdrift-sources", "version": 9, "sources": []}', 'newer-version'],
  ['JSON without sources', '{"a": 1}', 'no-sources'],
];

describe('a file that cannot be used', () => {
  it.each(bombs)('%s is refused as such', (_name, file, code) => {
    expect(readSourcesFile(file)).toMatchObject({ kind: 'refused', code });
  });

  it('is told with the line', () => {
    expect(readSourcesFile('{"sources": [\n{"address": }]}')).toMatchObject({ params: { line: 2 } });
    expect(readSourcesFile(`<opml>\n<body>\n<outline text="a">\n${outline(1)}</body></opml>`)).toMatchObject({
      params: { line: 3, element: 'outline' },
    });
  });
});

describe('a file that is odd', () => {
  it('of 10,000 outlines is read', () => {
    const read = readSourcesFile(new TextEncoder().encode(many(fileLimits.entries)));
    expect(read.kind === 'read' && read.entries.length).toBe(fileLimits.entries);
  });

  it('in an old encoding is read by its declaration', () => {
    const head = '<?xml version="1.0" encoding="windows-1251"?>';
    const text = `${head}<opml><body><outline text="`;
    const bytes = [...text].map((c) => c.charCodeAt(0));
    const word = [0xc2, 0xe5, 0xf1, 0xf2, 0xed, 0xe8, 0xea];
    const rest = [...'" xmlUrl="https://a.example/"/></body></opml>'].map((c) => c.charCodeAt(0));
    const read = readSourcesFile(new Uint8Array([...bytes, ...word, ...rest]));
    expect(read).toMatchObject({ charset: 'windows-1251', entries: [{ name: 'Вестник' }] });
  });

  it('in UTF-16 is read by its mark', () => {
    const text = `\ufeff${wrap(outline(1))}`;
    const bytes = new Uint8Array([...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
    expect(readSourcesFile(bytes)).toMatchObject({ kind: 'read', charset: 'utf-16le' });
  });

  it('with a DOCTYPE that declares nothing and a bare "&" is read', () => {
    const file = `<!DOCTYPE opml SYSTEM "opml.dtd">${wrap('<outline text="A & B" xmlUrl="https://a.example/?a=1&b=2"/>')}`;
    expect(readSourcesFile(file)).toMatchObject({
      entries: [{ name: 'A & B', address: 'https://a.example/?a=1&b=2' }],
    });
  });

  it('whose groups nest has groups named by their path', () => {
    const file = wrap(
      `<outline text="A"><outline text="B">${outline(1)}</outline>${outline(2)}</outline>${outline(3)}`,
    );
    const read = readSourcesFile(file);
    expect(read.kind === 'read' && read.entries.map(({ group }) => group ?? null)).toEqual([
      'A / B',
      'A',
      null,
    ]);
  });

  it('that says what is not so is told entry by entry, with the field', () => {
    const read = readSourcesFile(
      JSON.stringify([
        7,
        { address: 'https://a.example/', nmae: 'A' },
        { address: 'https://b.example/', rules: { article: { body: { alternatives: ['//a['] } } } },
        {
          address: 'https://c.example/',
          settings: { collection: { locale: 7, pace: 1 }, detector: { calm: 'x' } },
        },
        { address: 'https://d.example/', settings: { collection: { headers: { 'bad name': 'x' } } } },
        { address: 'https://e.example/', paused: 'no', name: 'x'.repeat(300), __proto__: null },
      ]),
    );
    if (read.kind !== 'read') throw new Error(read.code);
    expect(read.entries.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual(
      [
        [' no-source'],
        ['nmae no-such-field'],
        ['rules.article.body xpath'],
        ['collection.locale out-of-range', 'collection.pace no-such-setting', 'detector.calm out-of-range'],
        ['collection.headers header'],
        ['name too-long', 'paused no-truth'],
      ],
    );
  });

  it('with characters that no database takes is read without them', () => {
    const read = readSourcesFile('[{"address": "https://a.example/", "name": "A\\u0000B\\ud800"}]');
    expect(read).toMatchObject({ entries: [{ name: 'AB\ufffd' }] });
  });
});
