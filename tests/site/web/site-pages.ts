import { feedOf } from '../feeds/feed-of.ts';
import type { Newsroom } from '../publishing/newsroom.ts';
import type { Design, PageSurroundings, SiteDefinition } from '../sites/site-definition.ts';
import type { Article } from '../text/article.ts';
import { consentText, type Fault, type Reply } from './faults.ts';
import { printedDate } from './markup.ts';
import type { RequestKind } from './request-log.ts';

export interface SitePages {
  kindOf(path: string): RequestKind;
  /** `null` where there is no such page. */
  reply(path: string, origin: string, fault: Fault | null): Reply | null;
  /** Address within the site. */
  pathOf(article: Article): string;
}

/** What a site answers, in the design that is in force at the moment. */
export function sitePages(
  site: SiteDefinition,
  newsroom: Newsroom,
  design: () => Design,
  listed: number,
): SitePages {
  const html = `text/html${site.charset === 'utf-8' ? '; charset=utf-8' : ''}`;
  const around = (article: Article | null): PageSurroundings => ({
    related: article === null ? [] : newsroom.related(article, 4),
    mostRead: newsroom.mostRead(article?.section ?? '', 5),
    pathOf: site.pathOf,
    date: (date, style) => printedDate(date, site.locale, site.timeZone, style),
  });
  const kindOf = (path: string): RequestKind => {
    if (path === site.source.path) return 'source';
    if (path === '/') return 'front';
    if (path.startsWith('/media/') || path === '/robots.txt') return 'asset';
    return numberIn(path) === null ? 'other' : 'article';
  };
  const sourceReply = (origin: string, fault: Fault | null): Reply => {
    const articles = fault?.kind === 'empty-list' ? [] : newsroom.latest(listed);
    if (site.source.kind === 'listing') {
      return {
        status: 200,
        headers: { 'content-type': html },
        body: design().listing(articles, around(null)),
      };
    }
    const { text, contentType } = feedOf(site.source.format, {
      title: site.name,
      language: site.language,
      host: site.host,
      origin,
      path: site.source.path,
      charset: site.charset,
      articles,
      addressOf: (article) => origin + site.pathOf(article),
    });
    return { status: 200, headers: { 'content-type': contentType }, body: text };
  };
  return {
    kindOf,
    pathOf: site.pathOf,
    reply: (path, origin, fault) => {
      const kind = kindOf(path);
      if (kind === 'source') return sourceReply(origin, fault);
      if (kind === 'front') {
        return {
          status: 200,
          headers: { 'content-type': html },
          body: design().listing(newsroom.latest(20), around(null)),
        };
      }
      if (path === '/robots.txt') {
        return {
          status: 200,
          headers: { 'content-type': 'text/plain' },
          body: 'User-agent: *\nDisallow: /search/\n',
        };
      }
      if (kind === 'asset')
        return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: picture(path) };
      const article = kind === 'article' ? newsroom.article(numberIn(path)!) : null;
      if (article === null) return null;
      const right = site.pathOf(article);
      if (right.split('?')[0] !== path) return { status: 301, headers: { location: right }, body: '' };
      const shown = fault?.kind === 'consent' ? { ...article, blocks: [] } : article;
      const page = design().article(shown, around(article));
      return {
        status: 200,
        headers: { 'content-type': html, 'last-modified': article.publishedAt.toUTCString() },
        body: fault?.kind === 'consent' ? withConsent(page) : page,
      };
    },
  };
}

/** The article's number: the last one in its address, before the extension. */
function numberIn(path: string): number | null {
  const match = /(\d+)(?:\.html)?\/?$/.exec(path);
  return match === null || path.startsWith('/topic/') || path.startsWith('/archive/')
    ? null
    : Number(match[1]);
}

/** Puts the consent text into the first empty container: the article's own, as the article has no blocks. */
function withConsent(page: string): string {
  return page.replace(
    /(<(div|section)(?=[^>]*(class|itemprop|id)=)[^>]*>)\s*(<\/\2>)/,
    (_, open, __, ___, close) => `${open}${consentText}${close}`,
  );
}

/** A picture of its own for each address, so that pages look like pages when a person opens them. */
function picture(path: string): string {
  let hue = 0;
  for (const character of path) hue = (hue * 31 + character.charCodeAt(0)) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue},45%,72%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360},40%,38%)"/></linearGradient></defs><rect width="640" height="360" fill="url(#g)"/><circle cx="${80 + (hue % 480)}" cy="${70 + (hue % 90)}" r="34" fill="hsl(${hue},70%,90%)"/><path d="M0 ${250 + (hue % 40)} Q160 ${180 + (hue % 60)} 320 260 T640 230 V360 H0Z" fill="hsl(${(hue + 90) % 360},30%,28%)"/></svg>`;
}
