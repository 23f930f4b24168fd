import type { Composed } from './compose.ts';
import { escapeHtml, plainLine } from './escape.ts';

export function textBody(message: Composed): string {
  const items = message.items.map(({ source, sentence, facts, url }) =>
    [`${plainLine(source)}: ${plainLine(sentence)}`, plainLine(facts), url].join('\n'),
  );
  const rest = message.more ? [`${message.more}: ${message.url}`] : [];
  return `${[plainLine(message.heading), ...items, ...rest, '-- ', plainLine(message.footer)].join('\n\n')}\n`;
}

const grey = 'color:#6a665f;font-size:13px';

/** Simple enough for every mail reader: no style sheet, no picture, nothing from elsewhere. */
export function htmlBody(message: Composed): string {
  const items = message.items.map(
    ({ source, sentence, facts, url }) =>
      `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="font-weight:600">${escapeHtml(source)}</a>: ` +
      `${escapeHtml(sentence)}<br><span style="${grey}">${escapeHtml(facts)}</span></p>`,
  );
  const more = message.more
    ? `<p>${escapeHtml(message.more)}: <a href="${escapeHtml(message.url)}">${escapeHtml(message.open)}</a></p>`
    : '';
  return (
    '<!doctype html><html><body style="font:15px/1.5 sans-serif;max-width:640px">' +
    `<p style="font-size:17px;font-weight:600">${escapeHtml(message.heading)}</p>${items.join('')}${more}` +
    `<p style="${grey};border-top:1px solid #e5e3dd;padding-top:8px">${escapeHtml(message.footer)}</p></body></html>`
  );
}
