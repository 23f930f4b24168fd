import type { Composed } from './compose.ts';
import { escapeTelegram } from './escape.ts';
import { outcomeOf } from './http-outcome.ts';
import type { Outlet, Parcel, SendOutcome } from './outlet.ts';
import { theirWords } from './outlet.ts';

/** Longer messages are refused by Telegram; counted in UTF-16 units after entities are read, so this is on the safe side. */
const mostCharacters = 4000;

/** Calls sendMessage of the Bot API, or of a server that speaks it. */
export async function sendTelegram(outlet: Outlet, parcel: Parcel<'telegram'>): Promise<SendOutcome> {
  const { target, secret, message, signal } = parcel;
  const result = await outlet.post({
    url: `${target.base.replace(/\/+$/, '')}/bot${encodeURIComponent(secret ?? '').replaceAll('%3A', ':')}/sendMessage`,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      chat_id: target.chat,
      text: telegramText(message),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
    ...(signal ? { signal } : {}),
  });
  const outcome = outcomeOf(result);
  if (result.kind !== 'answer') return outcome;
  const said = readAnswer(result.bytes);
  const text = said.description ?? said.text;
  const answer = { code: 'telegram', status: result.status, ...(text ? { text } : {}) };
  // A proxy's friendly page is no acceptance: the API says so itself.
  if (outcome.kind === 'accepted' && !said.ok) return { kind: 'refused', answer };
  if (outcome.kind !== 'later') return { ...outcome, answer };
  return { kind: 'later', answer, retryAfterSeconds: said.retryAfter ?? outcome.retryAfterSeconds };
}

function readAnswer(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes);
  try {
    const json = JSON.parse(text) as {
      ok?: unknown;
      description?: unknown;
      result?: { message_id?: unknown };
      parameters?: { retry_after?: unknown };
    };
    const pause = json.parameters?.retry_after;
    const id = json.result?.message_id;
    return {
      ok: json.ok === true,
      description: typeof json.description === 'string' ? theirWords(json.description) : undefined,
      text: id === undefined ? theirWords(text) : `message ${String(id)}`,
      retryAfter: typeof pause === 'number' && pause >= 0 ? Math.min(pause, 86_400) : null,
    };
  } catch {
    return { ok: false, description: undefined, text: theirWords(text), retryAfter: null };
  }
}

/** Exported for tests of what hostile names become. */
export function telegramText(message: Composed): string {
  const heading = message.items.length === 1 ? [] : [`<b>${escapeTelegram(message.heading)}</b>`];
  const rest = [
    ...(message.more ? [`${escapeTelegram(message.more)}: ${link(message.url, message.open)}`] : []),
    `<i>${escapeTelegram(message.footer)}</i>`,
  ];
  const items = message.items.map(({ source, sentence, facts, url }) =>
    [`<b>${link(url, source)}</b>: ${escapeTelegram(sentence)}`, escapeTelegram(facts)].join('\n'),
  );
  const shown: string[] = [];
  let room = mostCharacters - [...heading, ...rest].join('\n\n').length;
  for (const item of items) {
    room -= item.length + 2;
    if (room < 0) break;
    shown.push(item);
  }
  if (shown.length < items.length) rest.unshift(`… ${link(message.url, message.open)}`);
  return [...heading, ...shown, ...rest].join('\n\n');
}

function link(url: string, text: string): string {
  return `<a href="${url.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll('<', '%3C')}">${escapeTelegram(text)}</a>`;
}
