/** A piece of running text with its inline markup. */
export type Inline =
  | string
  | { kind: 'link'; text: string; href: string }
  | { kind: 'strong' | 'emphasis'; text: string };

export type Block =
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'heading'; text: string }
  | { kind: 'quotation'; text: string; speaker: string }
  | { kind: 'image'; file: string; caption: string }
  | { kind: 'list'; items: readonly string[] };

export interface Comment {
  name: string;
  text: string;
  likes: number;
}

/** One article before any template: what a right extraction must give back. */
export interface Article {
  /** 1, 2, 3 … in order of publication. */
  number: number;
  slug: string;
  section: string;
  title: string;
  /** One or two sentences for feeds, teasers and meta tags. */
  summary: string;
  author: string;
  publishedAt: Date;
  tags: readonly string[];
  blocks: readonly Block[];
  comments: readonly Comment[];
}

export function textOf(parts: readonly Inline[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/** The article's paragraphs as plain text. */
export function paragraphsOf(article: Article): string[] {
  return article.blocks.flatMap((block) => (block.kind === 'paragraph' ? [textOf(block.parts)] : []));
}
