import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { compose } from '../../lib/notify/compose.ts';
import { htmlBody, textBody } from '../../lib/notify/email-body.ts';
import { escapeHtml, escapeSlack, escapeTelegram, plainLine } from '../../lib/notify/escape.ts';
import { slackText } from '../../lib/notify/slack.ts';
import { telegramText } from '../../lib/notify/telegram.ts';
import { consoleAddress, contentOf, lineOf } from './order.ts';

const hostile =
  '<!channel> <@U1> <https://evil.test|Harbour> [x](https://evil.test) @all `code`</a><script>alert(1)</script>" onload="x\r\nBcc: eve@evil.test\u2028\u202egnp';
const composed = (name: string) =>
  compose(
    contentOf([lineOf({ source: { id: 1, name, host: 'h.test' } })]),
    { name, locale: 'en' },
    consoleAddress,
  );

describe('text of others', () => {
  it('is one line without control and direction marks', () => {
    expect(plainLine(hostile)).not.toMatch(/[\r\n\u2028\u202e]/);
    expect(plainLine('  a\t\u0000b  ')).toBe('a b');
  });

  it('begins no mention, link or tag in Slack', () => {
    const text = slackText(composed(hostile));
    const angles = text.match(/<[^>]*>/g)!;
    expect(angles).toHaveLength(1);
    expect(angles[0]).toMatch(/^<https:\/\/markdrift\.example\.org\/alerts\/12\|/);
    expect(angles[0]!.slice(1, -1).split('|')).toHaveLength(2);
    expect(text).not.toMatch(/@all|\]\(|evil.*:\/\/evil|<!channel/);
    expect(escapeSlack('a & b < c')).toBe('a &amp; b &lt; c');
  });

  it('is text and nothing else in Telegram', () => {
    const text = telegramText(composed(hostile));
    const tags = [...text.matchAll(/<\/?([a-z]+)[^>]*>/g)].map(([, tag]) => tag);
    expect(tags).toEqual(['b', 'a', 'a', 'b', 'i', 'i']);
    expect(text).not.toMatch(/https:\/\/evil/);
    expect(escapeTelegram('@eve /start')).toBe('@\u200beve /\u200bstart');
  });

  it('adds no element and no attribute to a mail', () => {
    const names = (html: string) =>
      [
        ...JSON.stringify(parse(html), (key, value) => (key === 'parentNode' ? undefined : value)).matchAll(
          /"(?:tagName|name)":"([^"]+)"/g,
        ),
      ].map(([, name]) => name);
    expect(names(htmlBody(composed(hostile)))).toEqual(names(htmlBody(composed('Harbour'))));
    expect(escapeHtml('"<&>')).toBe('&quot;&lt;&amp;&gt;');
    expect(
      textBody(composed(hostile))
        .split('\n')
        .filter((line) => line.startsWith('Bcc')),
    ).toEqual([]);
  });
});

describe('words', () => {
  it('name a group, a digest and a test', () => {
    const words = (
      more: object,
      lines = [lineOf(), lineOf({ alertId: '13' })],
      locale: 'en' | 'ru' = 'en',
    ) => {
      const {
        subject,
        heading,
        more: rest,
        url,
      } = compose(contentOf(lines, more), { name: 'Night', locale }, `${consoleAddress}/`);
      return { subject, heading, rest, url };
    };
    expect(words({ purpose: 'group', total: 31 })).toEqual({
      subject: 'news.example.org: 31 alerts',
      heading: '31 alerts on news.example.org',
      rest: 'and 29 more',
      url: 'https://markdrift.example.org/alerts',
    });
    expect(words({ purpose: 'digest', total: 2 }, undefined, 'ru')).toMatchObject({
      heading: 'Сводка: 2 тревоги',
      rest: null,
    });
    expect(words({ purpose: 'test', total: 0 }, [])).toMatchObject({ subject: 'Markdrift: test message' });
    expect(words({ purpose: 'group' }, [lineOf()])).toMatchObject({
      subject: 'Harbour News: Body text is 62% shorter than usual: 2 paragraphs instead of 11',
      url: 'https://markdrift.example.org/alerts/12',
    });
  });

  it('say what became of it meanwhile, and survive codes that have no words', () => {
    const facts = (more: Parameters<typeof lineOf>[0]) =>
      compose(contentOf([lineOf(more)]), { name: 'n', locale: 'en' }, consoleAddress).items[0]!;
    expect(facts({ status: 'resolved' }).facts).toMatch(/^New alert · by now: Resolved · High severity/);
    expect(facts({ status: 'resolved', occasion: 'resolved' }).facts).toMatch(/^Resolved · High severity/);
    expect(facts({ sentence: { code: 'of-tomorrow', params: {} } }).sentence).toBe(
      'Extraction differs from what is usual',
    );
    expect(facts({ kind: 'odd', field: 'odd', sentence: { code: 'x', params: {} } })).toMatchObject({
      sentence: 'odd',
      facts: expect.stringContaining('odd · odd'),
    });
  });
});
