import { createTranslator } from 'use-intl/core';
import { sentenceKey, sentenceValues } from '../core/alerts/sentence-words.ts';
import type { MessageContent, MessageLine } from '../core/notices/message-content.ts';
import { catalogue } from '../i18n/catalogues.ts';
import { formatLocales, type Locale } from '../i18n/locales.ts';

/** A message in words, as plain text: each channel's adapter escapes it by its own rules. */
export interface Composed {
  content: MessageContent;
  channel: string;
  subject: string;
  heading: string;
  items: readonly ComposedItem[];
  /** "and 12 more", null where all have a line. */
  more: string | null;
  /** Why it came. */
  footer: string;
  /** The inbox, or the one alert. */
  url: string;
  open: string;
}

export interface ComposedItem {
  line: MessageLine;
  source: string;
  sentence: string;
  /** "Regressed · High severity · Body · Content drift · 12 documents · since 28 Nov, 10:04". */
  facts: string;
  url: string;
}

type Translate = ReturnType<typeof createTranslator> & { has(key: string): boolean };

/** Words for a message in the channel's language. @param base address of the console */
export function compose(
  content: MessageContent,
  channel: { name: string; locale: Locale },
  base: string,
): Composed {
  const words = (namespace: string) =>
    createTranslator({
      locale: formatLocales[channel.locale],
      messages: catalogue(channel.locale),
      namespace,
      timeZone: content.zone,
    }) as unknown as Translate;
  const t = words('notices');
  const alerts = words('alerts');
  const time = new Intl.DateTimeFormat(formatLocales[channel.locale], {
    timeZone: content.zone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const address = (path: string) => `${base.replace(/\/+$/, '')}${path}`;
  const items = content.lines.map((line) => ({
    line,
    source: line.source.name,
    sentence: sentenceOf(alerts, line),
    facts: factsOf(t, alerts, time, line),
    url: address(`/alerts/${line.alertId}`),
  }));
  const hidden = content.total - items.length;
  const only = items.length === 1 && hidden === 0 ? items[0] : undefined;
  const values = {
    count: content.total,
    host: content.lines[0]?.source.host ?? '',
    source: only?.source ?? '',
    sentence: only?.sentence ?? '',
    occasion: only ? t(`occasion.${only.line.occasion}`) : '',
    severity: only ? t(`severity.${only.line.severity}`) : '',
  };
  const shape =
    only && content.purpose !== 'digest' && content.purpose !== 'test' ? 'alert' : content.purpose;
  return {
    content,
    channel: channel.name,
    subject: t(`subject.${shape}`, values),
    heading: t(`heading.${shape}`, values),
    items,
    more: hidden > 0 ? t('more', { count: hidden }) : null,
    footer: t(`footer.${content.purpose === 'test' ? 'test' : 'usual'}`, { channel: channel.name }),
    url: only?.url ?? address('/alerts'),
    open: t(only ? 'open-alert' : 'open-alerts'),
  };
}

/** As the console words it. */
function sentenceOf(alerts: Translate, line: MessageLine): string {
  const key = sentenceKey(line, (one) => alerts.has(one));
  return key ? alerts(key, sentenceValues(line.sentence.params)) : wordFor(alerts, 'kind', line.kind);
}

function factsOf(t: Translate, alerts: Translate, time: Intl.DateTimeFormat, line: MessageLine): string {
  const movedOn = line.occasion !== line.status.replace('_', '-') && isClosed(line.status);
  return [
    t(`occasion.${line.occasion}`),
    ...(movedOn ? [t('meanwhile', { status: wordFor(alerts, 'status', line.status) })] : []),
    t(`severity.${line.severity}`),
    ...(line.field ? [wordFor(alerts, 'field', line.field)] : []),
    wordFor(alerts, 'kind', line.kind),
    ...(line.documents > 0 ? [t('documents', { count: line.documents })] : []),
    t('since', { at: time.format(new Date(line.openedAt)) }),
  ].join(' · ');
}

function isClosed(status: MessageLine['status']): boolean {
  return status === 'resolved' || status === 'false_alarm';
}

function wordFor(alerts: Translate, group: string, code: string): string {
  return alerts.has(`${group}.${code}`) ? alerts(`${group}.${code}`) : code;
}
