import { createHmac } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkSignature, REPLAY_WINDOW_SECONDS } from '../../lib/notify/webhook-signature.ts';
import { contentOf, lineOf, openNotifier, sendBy } from './order.ts';
import { openReceiver } from './receiver.ts';

const receiver = await openReceiver();
const notifier = openNotifier();
afterEach(() => {
  receiver.received.length = 0;
  receiver.reply = {};
});
afterAll(async () => {
  await notifier.close();
  await receiver.close();
});

const hook = () => ({ kind: 'webhook' as const, url: `${receiver.url}/in?team=7&utm_source=x` });
const slack = { kind: 'slack' as const, host: '127.0.0.1' };
const telegram = () => ({ kind: 'telegram' as const, base: receiver.url, chat: '-10017' });
const telegramOk = { body: '{"ok":true,"result":{"message_id":31}}' };

describe('a webhook', () => {
  it('gets signed JSON at exactly its address', async () => {
    receiver.reply = { status: 202, body: 'queued\n as 5' };
    expect(await sendBy(notifier, hook(), 'whsec-0123456789abcdef')).toEqual({
      kind: 'accepted',
      answer: { code: 'http', status: 202, text: 'queued as 5' },
    });
    const [{ path, headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect(path).toBe('/in?team=7&utm_source=x');
    expect(headers['markdrift-delivery']).toBe('0f8b1c9e-5f53-4a53-8a4c-6a1c5b1f3f10');
    expect(JSON.parse(body)).toMatchObject({
      id: '0f8b1c9e-5f53-4a53-8a4c-6a1c5b1f3f10',
      type: 'alert',
      total: 1,
      url: 'https://markdrift.example.org/alerts/12',
      alerts: [
        {
          id: '12',
          occasion: 'new',
          severity: 'high',
          sentence: {
            code: 'body-shorter',
            text: 'Body text is 62% shorter than usual: 2 paragraphs instead of 11',
          },
          url: 'https://markdrift.example.org/alerts/12',
        },
      ],
    });
    // As any receiver would reckon it.
    const expected = createHmac('sha256', 'whsec-0123456789abcdef')
      .update(`${headers['markdrift-timestamp']}.${body}`)
      .digest('hex');
    expect(headers['markdrift-signature']).toBe(`v1=${expected}`);
  });

  it('knows a recorded, changed or foreign request', async () => {
    await sendBy(notifier, hook(), 'right');
    const { headers, body } = receiver.received[0]!;
    const sent = Number(headers['markdrift-timestamp']) * 1000;
    const sentPlus = (seconds: number) => new Date(sent + seconds * 1000);
    expect(checkSignature('right', headers, body, sentPlus(REPLAY_WINDOW_SECONDS))).toBe('right');
    expect(checkSignature('right', headers, body, sentPlus(REPLAY_WINDOW_SECONDS + 1))).toBe('too-old');
    expect(checkSignature('right', headers, body, sentPlus(-REPLAY_WINDOW_SECONDS - 1))).toBe('too-old');
    expect(checkSignature('right', headers, `${body} `, sentPlus(0))).toBe('wrong');
    expect(checkSignature('other', headers, body, sentPlus(0))).toBe('wrong');
    const moved = { ...headers, 'markdrift-timestamp': String(sent / 1000 + 600) };
    expect(checkSignature('right', moved, body, sentPlus(600))).toBe('wrong');
    expect(checkSignature('right', {}, body, sentPlus(0))).toBe('wrong');
  });
});

describe('answers', () => {
  it.each([
    [{ status: 404, body: 'no_service' }, 'refused', null],
    [{ status: 401 }, 'refused', null],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'refused', null],
    [{ status: 429, headers: { 'retry-after': '37' } }, 'later', 37],
    [{ status: 503, headers: { 'retry-after': 'Fri, 28 Nov 2036 10:00:00 GMT' } }, 'later', null],
    [{ status: 500, body: '<p>oops</p>' }, 'later', null],
  ])('%j: %s', async (reply, kind, retryAfterSeconds) => {
    receiver.reply = reply;
    const outcome = await sendBy(notifier, hook(), 'right');
    expect(outcome).toMatchObject({ kind, answer: { code: 'http', status: reply.status } });
    expect(outcome.kind === 'later' ? outcome.retryAfterSeconds : null).toBe(retryAfterSeconds);
    expect(receiver.received).toHaveLength(1);
  });

  it('a cut connection and a closed port may work later', async () => {
    receiver.reply = { cut: true };
    expect(await sendBy(notifier, hook(), 'right')).toMatchObject({
      kind: 'later',
      answer: { code: 'connection-lost' },
    });
    const closed = await openReceiver();
    await closed.close();
    expect(await sendBy(notifier, { kind: 'webhook', url: closed.url }, 'right')).toMatchObject({
      kind: 'later',
      answer: { code: 'connection-refused' },
    });
  });

  it('private networks are not reached unless they are allowed', async () => {
    const guarded = openNotifier({ allow: [] });
    for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost'), 'http://2130706433/']) {
      expect(await sendBy(guarded, { kind: 'webhook', url }, 'right')).toMatchObject({
        kind: 'refused',
        answer: { code: 'refused-address' },
      });
    }
    expect(await sendBy(guarded, slack, receiver.url)).toMatchObject({ answer: { code: 'refused-address' } });
    expect(await sendBy(guarded, telegram(), '1:a')).toMatchObject({ answer: { code: 'refused-address' } });
    await guarded.close();
    expect(receiver.received).toEqual([]);
  });

  it('without a readable secret nothing is sent', async () => {
    const other = openNotifier({}, 'another secret of the tests, long too');
    const target = telegram();
    const order = {
      channel: { name: 'x', locale: 'en' as const, target, sealedSecret: other.seal('1:a', target) },
      content: contentOf(),
      key: 'k',
      now: new Date(),
    };
    expect(await notifier.send(order)).toEqual({ kind: 'refused', answer: { code: 'secret-unreadable' } });
    await other.close();
    const elsewhere = { ...target, base: 'http://127.0.0.1:9' };
    const moved = { ...order.channel, target: elsewhere, sealedSecret: notifier.seal('1:a', target) };
    expect(await notifier.send({ ...order, channel: moved })).toMatchObject({ kind: 'refused' });
    expect(receiver.received).toEqual([]);
  });
});

describe('Slack', () => {
  it('gets text with a link', async () => {
    await sendBy(notifier, slack, `${receiver.url}/services/T0/B0/x`);
    const { path, body } = receiver.received[0]!;
    expect(path).toBe('/services/T0/B0/x');
    const { text, ...rest } = JSON.parse(body) as { text: string };
    expect(rest).toEqual({ mrkdwn: true, link_names: false, unfurl_links: false, unfurl_media: false });
    expect(text.split('\n')).toEqual([
      '*<https://markdrift.example.org/alerts/12|Harbour News>*: Body text is 62% shorter than usual: 2 paragraphs instead of 11',
      'New alert · High severity · Body · Content drift · 14 documents · since 28 Nov, 00:30',
      '',
      expect.stringMatching(/^_Sent by Markdrift by the rules of the channel “Night watch”/),
    ]);
  });

  it('never shows the address, though an answer repeats it', async () => {
    receiver.reply = { status: 404, body: 'no /services/T0/B0/x here' };
    const outcome = await sendBy(notifier, slack, `${receiver.url}/services/T0/B0/x`);
    expect(outcome).toMatchObject({ kind: 'refused', answer: { text: 'no … here' } });
  });
});

describe('Telegram', () => {
  it('gets HTML by the Bot API, in Russian where the channel is Russian', async () => {
    receiver.reply = telegramOk;
    expect(await sendBy(notifier, telegram(), '123:AB-c', contentOf(), 'ru')).toEqual({
      kind: 'accepted',
      answer: { code: 'telegram', status: 200, text: 'message 31' },
    });
    const { path, body } = receiver.received[0]!;
    expect(path).toBe('/bot123:AB-c/sendMessage');
    const sent = JSON.parse(body) as { text: string };
    expect(sent).toMatchObject({ chat_id: '-10017', parse_mode: 'HTML' });
    expect(sent.text).toContain('<a href="https://markdrift.example.org/alerts/12">Harbour News</a>');
    expect(sent.text).toContain(
      'Новая тревога · Высокая важность · Текст · Сдвиг содержания · 14 документов',
    );
  });

  it.each([
    [200, '<h1>Welcome to the portal</h1>', 'refused', null],
    [
      400,
      '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}',
      'refused',
      'Bad Request: chat not found',
    ],
    [
      429,
      '{"ok":false,"description":"Too Many Requests","parameters":{"retry_after":12}}',
      'later',
      'Too Many Requests',
    ],
  ])('%i %s is %s', async (status, body, kind, text) => {
    receiver.reply = { status, body };
    const outcome = await sendBy(notifier, telegram(), '123:AB');
    expect(outcome).toMatchObject({ kind, answer: { code: 'telegram', status } });
    if (text) expect(outcome.answer.text).toBe(text);
    if (outcome.kind === 'later') expect(outcome.retryAfterSeconds).toBe(12);
  });

  it('never shows the token, though an answer repeats it', async () => {
    receiver.reply = { status: 404, body: 'no /bot123:AB/sendMessage here' };
    const outcome = await sendBy(notifier, telegram(), '123:AB');
    expect(outcome.answer.text).toBe('no /bot…/sendMessage here');
    receiver.reply = { status: 200, body: 'A portal. You asked for /bot123:AB/sendMessage' };
    const friendly = await sendBy(notifier, telegram(), '123:AB');
    expect(friendly).toMatchObject({
      kind: 'refused',
      answer: { text: 'A portal. You asked for /bot…/sendMessage' },
    });
  });

  it('stays below the longest message, and says so', async () => {
    receiver.reply = telegramOk;
    const name = 'A very long name of a source '.repeat(12);
    const lines = Array.from({ length: 20 }, (_, n) =>
      lineOf({ alertId: String(n + 1), source: { id: n, name, host: 'h.test' } }),
    );
    await sendBy(notifier, telegram(), '123:AB', contentOf(lines, { purpose: 'group', total: 300 }));
    const { text } = JSON.parse(receiver.received[0]!.body) as { text: string };
    expect(text.length).toBeLessThan(4096);
    expect(text).toMatch(/^<b>300 alerts on h\.test<\/b>/);
    expect(text).toContain('and 280 more');
    expect(text).toContain('… <a href="https://markdrift.example.org/alerts">Open the alerts</a>');
  });
});
