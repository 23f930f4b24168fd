import { describe, expect, it } from 'vitest';
import { decodeHtml, decodeXml } from '../../../lib/core/charset/decode.ts';
import { encode } from './encode.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const russian =
  'Сегодня в городе прошла встреча с жителями района. Министр рассказал, что строительство новой школы начнётся весной, а дороги отремонтируют до конца года.';

describe('a page is decoded', () => {
  it('by its byte order mark before all else', () => {
    const decoded = decodeHtml(utf8('\ufeff<p>Ж'), 'text/html; charset=windows-1251');
    expect(decoded).toMatchObject({ text: '<p>Ж', charset: 'utf-8', reason: { source: 'bom' }, replaced: 0 });
    const wide = decodeHtml(Uint8Array.of(0xff, 0xfe, 0x16, 0x04), null);
    expect(wide).toMatchObject({ text: 'Ж', charset: 'utf-16le', reason: { source: 'bom' } });
  });

  it('by the header, under any of its label’s names', () => {
    const bytes = encode('<meta charset=koi8-r><p>Привет', 'windows-1251');
    expect(decodeHtml(bytes, 'text/html;charset="CP1251"')).toMatchObject({
      text: '<meta charset=koi8-r><p>Привет',
      charset: 'windows-1251',
      reason: { source: 'header', label: 'CP1251' },
    });
  });

  it('by a meta within the first kilobyte', () => {
    const bytes = encode('<meta charset="windows-1251"><p>Привет', 'windows-1251');
    expect(decodeHtml(bytes, 'text/html')).toMatchObject({
      charset: 'windows-1251',
      reason: { source: 'meta', label: 'windows-1251' },
    });
  });

  it('by a meta after a long script (case 1)', () => {
    const html = `<script>${'x'.repeat(1500)}; "<meta charset=koi8-r>"</script><!-- <meta charset=koi8-r> --><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>${russian}`;
    expect(decodeHtml(encode(html, 'windows-1251'), 'text/html')).toMatchObject({
      text: html,
      charset: 'windows-1251',
      reason: { source: 'meta', label: 'windows-1251' },
      replaced: 0,
    });
  });

  it('as UTF-8 where its bytes are that and the label is another (case 2)', () => {
    expect(decodeHtml(utf8('<meta charset=iso-8859-1><p>Привет é'), null)).toMatchObject({
      text: '<meta charset=iso-8859-1><p>Привет é',
      charset: 'utf-8',
      reason: { source: 'valid-utf-8', label: 'iso-8859-1' },
      replaced: 0,
    });
  });

  it('as gb18030’s subset where a label after much ASCII says gb2312 (case 3)', () => {
    const chinese = Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4, 0xcd, 0xf8, 0xd5, 0xbe);
    const bytes = new Uint8Array([...utf8(`<meta charset=gb2312>${'<div></div>'.repeat(3000)}`), ...chinese]);
    const decoded = decodeHtml(bytes, null);
    expect(decoded.text.endsWith('中文网站')).toBe(true);
    expect(decoded).toMatchObject({ charset: 'gbk', reason: { source: 'meta' }, replaced: 0 });
  });

  it.each(['utf-16', 'unicode', 'iso-2022-cn', 'hz-gb-2312', 'iso-2022-jp', 'x-user-defined'])(
    'by what else is said, or seen, where the bytes cannot be what the header calls %s',
    (label) => {
      const contentType = `text/html; charset=${label}`;
      const words = '<p>Привет, мир — это новости дня, сегодня и завтра';
      expect(decodeHtml(utf8(words), contentType)).toMatchObject({
        text: words,
        charset: 'utf-8',
        reason: { source: 'valid-utf-8', label },
      });
      const named = `<meta charset=utf-8>${words}`;
      expect(decodeHtml(utf8(named), contentType)).toMatchObject({ text: named, reason: { source: 'meta' } });
      expect(decodeHtml(utf8(words), contentType, 'as-declared').text).not.toBe(words);
    },
  );

  it('as UTF-16 by the header alone where there are zeros', () => {
    const bytes = encode('<p>Привет', 'utf-16le');
    expect(decodeHtml(bytes, 'text/html; charset=utf-16')).toMatchObject({
      text: '<p>Привет',
      reason: { source: 'header' },
    });
    const belied = decodeHtml(bytes, 'text/html; charset=utf-8');
    expect(belied).toMatchObject({ text: '<p>Привет', reason: { source: 'detected', label: 'utf-8' } });
    expect(decodeHtml(bytes, 'text/html; charset=utf-8', 'as-declared').charset).toBe('utf-8');
    const plain = utf8('<p>Plain words');
    expect(decodeHtml(plain, 'text/html; charset=utf-16')).toMatchObject({
      text: '<p>Plain words',
      charset: 'utf-8',
    });
  });

  it('by an East Asian label where few bytes are valid UTF-8 by chance', () => {
    const bytes = new Uint8Array([...utf8('<meta charset=gb2312>'), 0xc1, 0xaa, 0xcd, 0xa8]);
    expect(decodeHtml(bytes, null).text).toBe('<meta charset=gb2312>联通');
  });

  it.each(['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'])(
    'by its letters where nothing is stated: %s',
    (charset) => {
      expect(decodeHtml(encode(`<p>${russian}</p>`, charset), null)).toMatchObject({
        text: `<p>${russian}</p>`,
        charset,
        reason: { source: 'detected' },
      });
    },
  );

  it('as windows-1252 with its own letters at 0x80', () => {
    const html = '<p>Le café coûte 5 €, l’été “déjà”.';
    expect(decodeHtml(encode(html, 'windows-1252'), null)).toMatchObject({
      text: html,
      charset: 'windows-1252',
      reason: { source: 'detected' },
      replaced: 0,
    });
  });

  it('as windows-1252 when nothing speaks for anything', () => {
    const bytes = Uint8Array.of(0x81, 0x8d, 0x90, 0, 0, 0, 1, 2, 3);
    expect(decodeHtml(bytes, null)).toMatchObject({
      charset: 'windows-1252',
      reason: { source: 'fallback' },
    });
  });

  it('as UTF-8 when a few of many characters are broken', () => {
    const bytes = utf8(`<p>${russian} конец`);
    expect(decodeHtml(bytes.subarray(0, bytes.length - 1), null)).toMatchObject({
      charset: 'utf-8',
      reason: { source: 'detected' },
      replaced: 1,
    });
  });

  it('by the next statement when the bytes belie that they are UTF-8', () => {
    const html = `<meta charset=windows-1251><p>${russian}`;
    expect(decodeHtml(encode(html, 'windows-1251'), 'text/html; charset=utf-8')).toMatchObject({
      text: html,
      reason: { source: 'meta' },
    });
  });

  it('by the label as written when the bytes are ASCII', () => {
    expect(decodeHtml(utf8('<p>abc'), 'text/html; charset=windows-1251')).toMatchObject({
      charset: 'windows-1251',
      reason: { source: 'header' },
    });
    expect(decodeHtml(new Uint8Array(), null)).toMatchObject({ text: '', replaced: 0 });
  });

  it('in good time when hostile', () => {
    for (const part of ['<meta ', '<!--', '<script>', '<meta charset=x-unknown>']) {
      expect(decodeHtml(utf8(part.repeat(200_000)), null).replaced).toBe(0);
    }
  });

  it('without regard to labels that no one knows', () => {
    expect(decodeHtml(utf8('<meta charset=nonsense><p>Ж'), 'text/html; charset=what')).toMatchObject({
      charset: 'utf-8',
      reason: { source: 'valid-utf-8' },
    });
  });
});

describe('a feed is decoded', () => {
  it('by its XML declaration', () => {
    const xml = `<?xml version="1.0" encoding="windows-1251"?><rss>${russian}</rss>`;
    expect(decodeXml(encode(xml, 'windows-1251'), 'application/rss+xml')).toMatchObject({
      text: xml,
      reason: { source: 'xml-prolog', label: 'windows-1251' },
    });
  });

  it('by the header first, and as UTF-8 by default', () => {
    const bytes = encode('<?xml version="1.0" encoding="koi8-r"?><a>Привет', 'windows-1251');
    expect(decodeXml(bytes, 'text/xml; charset=windows-1251').reason.source).toBe('header');
    expect(decodeXml(utf8('<a>Ж</a>'), null)).toMatchObject({ text: '<a>Ж</a>', charset: 'utf-8' });
  });

  it.each(['utf-16le', 'utf-16be'])(
    'by its first signs as %s without a mark, whatever follows',
    (charset) => {
      for (const start of ['<?xml version="1.0"?>', '<!--я-->', '<a>']) {
        const feed = `${start}${'Ж'.repeat(200)}`;
        expect(decodeXml(encode(feed, charset), 'text/xml')).toMatchObject({ text: feed, charset });
      }
      expect(decodeXml(encode('Ж<a>', charset), null).charset).not.toBe(charset);
    },
  );

  it('counts what meant nothing', () => {
    const bytes = new Uint8Array([...utf8('<?xml version="1.0" encoding="utf-8"?>'), 0xff, 0xfe, 0x61]);
    expect(decodeXml(bytes, null).replaced).toBe(2);
  });
});
