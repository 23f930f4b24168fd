import type { ChannelTarget } from '../../lib/core/notices/channel-target.ts';
import type { MessageContent, MessageLine } from '../../lib/core/notices/message-content.ts';
import { createFetcher, type FetcherOptions } from '../../lib/net/fetcher.ts';
import { createNotifier } from '../../lib/notify/notifier.ts';

export const consoleAddress = 'https://markdrift.example.org';

/** A notifier over real connections that may reach loopback only. */
export function openNotifier(
  options: FetcherOptions = {},
  authSecret = 'a secret of the tests, long enough',
) {
  const fetcher = createFetcher({ allow: ['127.0.0.0/8'], ...options });
  return { ...createNotifier({ outlet: fetcher, authSecret, consoleAddress }), close: fetcher.close };
}

export function lineOf(more: Partial<MessageLine> = {}): MessageLine {
  return {
    alertId: '12',
    occasion: 'new',
    severity: 'high',
    status: 'new',
    kind: 'drift',
    field: 'body',
    sentence: { code: 'body-shorter', params: { percent: 62, present: 2, usual: 11 } },
    source: { id: 3, name: 'Harbour News', host: 'news.example.org' },
    openedAt: '2026-11-27T21:30:00.000Z',
    at: '2026-11-27T21:31:00.000Z',
    documents: 14,
    ...more,
  };
}

export function contentOf(
  lines: readonly MessageLine[] = [lineOf()],
  more: Partial<MessageContent> = {},
): MessageContent {
  return { purpose: 'alert', zone: 'Europe/Moscow', lines, total: lines.length, ...more };
}

/** Sends as the flows do; the secret is sealed for its target first. */
export function sendBy(
  notifier: ReturnType<typeof openNotifier>,
  target: ChannelTarget,
  secret: string | null,
  content: MessageContent = contentOf(),
  locale: 'en' | 'ru' = 'en',
) {
  return notifier.send({
    channel: {
      name: 'Night watch',
      locale,
      target,
      sealedSecret: secret === null ? null : notifier.seal(secret, target),
    },
    content,
    key: '0f8b1c9e-5f53-4a53-8a4c-6a1c5b1f3f10',
    now: new Date('2026-11-28T10:00:00Z'),
  });
}
