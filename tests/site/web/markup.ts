import type { Article, Block, Inline } from '../text/article.ts';

export function escapeMarkup(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export interface BlockMarkup {
  heading: 'h2' | 'h3';
  /** Around an image and its caption. */
  figure(source: string, caption: string): string;
  quotation(text: string, speaker: string): string;
  strong: 'b' | 'strong';
  emphasis: 'i' | 'em';
}

export const plainMarkup: BlockMarkup = {
  heading: 'h2',
  figure: (source, caption) =>
    `<figure><img src="${source}" alt="" width="640" height="360"><figcaption>${caption}</figcaption></figure>`,
  quotation: (text, speaker) => `<blockquote><p>${text}</p><cite>${speaker}</cite></blockquote>`,
  strong: 'strong',
  emphasis: 'em',
};

function inlineMarkup(part: Inline, markup: BlockMarkup): string {
  if (typeof part === 'string') return escapeMarkup(part);
  const text = escapeMarkup(part.text);
  if (part.kind === 'link') return `<a href="${escapeMarkup(part.href)}">${text}</a>`;
  const tag = part.kind === 'strong' ? markup.strong : markup.emphasis;
  return `<${tag}>${text}</${tag}>`;
}

export function blockMarkup(block: Block, markup: BlockMarkup): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${block.parts.map((part) => inlineMarkup(part, markup)).join('')}</p>`;
    case 'heading':
      return `<${markup.heading}>${escapeMarkup(block.text)}</${markup.heading}>`;
    case 'quotation':
      return markup.quotation(escapeMarkup(block.text), escapeMarkup(block.speaker));
    case 'image':
      return markup.figure(`/media/${block.file}`, escapeMarkup(block.caption));
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`;
  }
}

export function bodyMarkup(article: Article, markup: BlockMarkup = plainMarkup): string {
  return article.blocks.map((block) => blockMarkup(block, markup)).join('\n');
}

/** A date as the site prints it, in its own language and zone. */
export function printedDate(
  date: Date,
  locale: string,
  timeZone: string,
  style: 'long' | 'short' = 'long',
): string {
  const options: Intl.DateTimeFormatOptions =
    style === 'long'
      ? { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone }
      : { day: '2-digit', month: '2-digit', year: 'numeric', timeZone };
  return new Intl.DateTimeFormat(locale, options).format(date);
}

/** The first paragraphs of an article, as a teaser shows them. */
export function paragraphMarkup(article: Article, count: number, markup: BlockMarkup = plainMarkup): string {
  return article.blocks
    .filter((block) => block.kind === 'paragraph')
    .slice(0, count)
    .map((block) => blockMarkup(block, markup))
    .join('\n');
}
