import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Story {
  slug: string;
  title: string;
  /** Paragraphs. */
  text: string[];
  publishedAt: Date;
  /** Written into the feed; without it the link names the story. */
  guid?: string;
  canonical?: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A small news site on loopback whose every answer a test can decide. */
export class NewsServer {
  stories: Story[] = [];
  /** Class of the element that holds the text: what a redesign changes. */
  bodyClass = 'story-body';
  /** Answers that take the place of the usual ones, by path. */
  readonly answers = new Map<string, Answer>();
  /** Takes the place of all answers. */
  everywhere: Answer | null = null;
  readonly requests: string[] = [];
  /** Headers of the last request for each path. */
  readonly headers = new Map<string, IncomingMessage['headers']>();
  /** Highest number of requests that were in work at once. */
  mostAtOnce = 0;
  private atOnce = 0;
  private readonly server = createServer((request, response) => this.serve(request, response));
  private port = 0;
  private readonly address: string;
  /** Milliseconds that each answer takes. */
  readonly pace: number;

  constructor(address = '127.0.0.1', pace = 0) {
    this.address = address;
    this.pace = pace;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, this.address, resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  url(path = '/'): string {
    return `http://${this.address}:${this.port}${path}`;
  }

  get host(): string {
    return `${this.address}:${this.port}`;
  }

  countOf(path: string): number {
    return this.requests.filter((each) => each === path).length;
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    this.requests.push(path);
    this.headers.set(path, request.headers);
    this.atOnce++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    response.on('close', () => this.atOnce--);
    const answer = () =>
      (this.everywhere ?? this.answers.get(path) ?? ((q, r) => this.usual(q, r)))(request, response);
    if (this.pace > 0) setTimeout(answer, this.pace);
    else answer();
  }

  private usual(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    if (path.startsWith('/feed')) {
      response.setHeader('content-type', 'application/rss+xml; charset=utf-8');
      response.end(this.feed());
      return;
    }
    const story = this.stories.find(({ slug }) => path === `/${slug}`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (!story) {
      response.statusCode = 404;
      response.end('<!doctype html><title>Not found</title><p>Not found</p>');
      return;
    }
    response.end(this.page(story));
  }

  private feed(): string {
    const items = [...this.stories].reverse().map(
      (story) => `<item><title>${story.title}</title><link>${this.url(`/${story.slug}`)}</link>
        ${story.guid ? `<guid isPermaLink="false">${story.guid}</guid>` : ''}
        <pubDate>${story.publishedAt.toUTCString()}</pubDate></item>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>News</title>
      <link>${this.url('/')}</link><description>News</description>${items.join('')}</channel></rss>`;
  }

  private page(story: Story): string {
    const canonical = story.canonical ? `<link rel="canonical" href="${story.canonical}">` : '';
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${story.title}</title>${canonical}</head>
      <body><header><a href="/">Home</a><a href="/politics">Politics</a></header>
      <main><h1>${story.title}</h1><time datetime="${story.publishedAt.toISOString()}">then</time>
      <div class="${this.bodyClass}">${story.text.map((paragraph) => `<p>${paragraph}</p>`).join('')}</div></main>
      <aside><h2>More</h2><ul><li><a href="/a">Weather for the coming days</a></li></ul></aside>
      <footer><p>All rights reserved by the editors of this small paper.</p></footer></body></html>`;
  }
}

const words = (
  'council harbour market school river bridge vote budget train winter library teacher ferry engineer garden museum ' +
  'hospital farmer music theatre cyclist storm permit factory bakery festival stadium castle valley mayor'
).split(' ');

/** A story with words of its own; the same number gives the same story. */
export function storyOf(number: number, at = new Date(1_790_000_000_000 + number * 3_600_000)): Story {
  let seed = number * 7919 + 17;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const sentence = () => {
    const picked = Array.from({ length: 8 + next(10) }, () => words[next(words.length)]!);
    return `${picked.join(' ')} n${number}x${next(10_000)}.`;
  };
  const paragraph = () => Array.from({ length: 2 + next(3) }, sentence).join(' ');
  return {
    slug: `story-${number}`,
    title: `Story number ${number}`,
    text: Array.from({ length: 4 + next(5) }, paragraph),
    publishedAt: at,
    guid: `story-${number}@news`,
  };
}
