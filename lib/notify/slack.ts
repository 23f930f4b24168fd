import type { Composed } from './compose.ts';
import { escapeSlack } from './escape.ts';
import { outcomeOf } from './http-outcome.ts';
import type { Outlet, Parcel, SendOutcome } from './outlet.ts';

/** Posts to an incoming webhook of Slack, Mattermost, Rocket.Chat and others that read `text`. */
export async function sendSlack(outlet: Outlet, parcel: Parcel<'slack'>): Promise<SendOutcome> {
  const { secret, message, signal } = parcel;
  const result = await outlet.post({
    url: secret ?? '',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      text: slackText(message),
      mrkdwn: true,
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
    }),
    ...(signal ? { signal } : {}),
  });
  return outcomeOf(result);
}

/** One alert in three lines, worst first. Exported for tests of what hostile names become. */
export function slackText(message: Composed): string {
  const items = message.items.map(({ source, sentence, facts, url }) =>
    [`*<${linkAddress(url)}|${linkText(source)}>*: ${escapeSlack(sentence)}`, escapeSlack(facts)].join('\n'),
  );
  const rest = message.more
    ? `${escapeSlack(message.more)}: <${linkAddress(message.url)}|${linkText(message.open)}>`
    : null;
  const heading = message.items.length === 1 ? null : `*${escapeSlack(message.heading)}*`;
  return [heading, ...items, rest, `_${escapeSlack(message.footer)}_`].filter(Boolean).join('\n\n');
}

/** A bar would end the address, or the text. */
function linkText(text: string): string {
  return escapeSlack(text).replaceAll('|', '/');
}

function linkAddress(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('|', '%7C').replaceAll('>', '%3E').replaceAll('<', '%3C');
}
