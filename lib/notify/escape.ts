/** Text of others (names, values) in the notations of the channels. What is ours is escaped as well: it costs nothing. */

const invisible = '\u200b';

/** One line without control characters: nothing in it can begin a header or a line. Direction marks are dropped too. */
export function plainLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

export function escapeHtml(text: string): string {
  return plainLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * For Slack and what speaks like it. Entities as Slack asks for; and as others read Markdown, neither mentions, links nor
 * images: an invisible space parts what would begin one.
 */
export function escapeSlack(text: string): string {
  return plainLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=\S)/g, `@${invisible}`)
    .replaceAll('](', `]${invisible}(`)
    .replaceAll('://', `:${invisible}//`)
    .replace(/[*_~`]/g, (mark) => `${mark}${invisible}`);
}

/** For Telegram's HTML. Mentions, commands and addresses would become links by themselves: they are parted. */
export function escapeTelegram(text: string): string {
  return plainLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/(^|\s)([@/#])(?=\S)/g, `$1$2${invisible}`)
    .replaceAll('://', `:${invisible}//`);
}
