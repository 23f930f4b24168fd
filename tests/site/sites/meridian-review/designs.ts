import type { Article } from '../../text/article.ts';
import {
  type BlockMarkup,
  bodyMarkup,
  escapeMarkup as e,
  paragraphMarkup,
  plainMarkup,
} from '../../web/markup.ts';
import type { Design, PageSurroundings } from '../site-definition.ts';

const style = `body{margin:0;font:18px/1.6 "Iowan Old Style",Georgia,serif;background:#fff7ef;color:#1c1c1c}header{padding:20px 6vw;border-bottom:1px solid #1c1c1c;display:flex;justify-content:space-between}
header a{color:inherit;text-decoration:none}.brand{font-size:30px;letter-spacing:.08em}nav a{margin-left:20px;font:14px sans-serif}main{max-width:760px;margin:40px auto;padding:0 20px}h1{font-size:42px;line-height:1.15}
.standfirst{font-size:21px;color:#5b4a3a}.teaser{border-top:1px solid #d8c8b6;padding:12px 0}.longread img,.story-body img{max-width:100%}footer{background:#1c1c1c;color:#e9ddcf;padding:32px 6vw;font:13px sans-serif}`;

const markup: BlockMarkup = {
  ...plainMarkup,
  quotation: (text, speaker) => `<aside class="pullquote"><p>${text}</p><span>${speaker}</span></aside>`,
};

function frame(title: string, main: string, page: PageSurroundings, redesigned: boolean): string {
  const menu = redesigned
    ? '<nav><a href="/boardroom">Boardroom</a><a href="/markets">Markets</a><a href="/ideas">Ideas</a><a href="/account">My Meridian</a></nav>'
    : '<nav><a href="/companies">Companies</a><a href="/deals">Deals</a><a href="/economy">Economy</a><a href="/technology">Technology</a><a href="/subscribe">Subscribe</a></nav>';
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>${e(title)} · Meridian Review</title>
<link rel="alternate" type="application/atom+xml" title="Meridian Review" href="/atom.xml">
<style>${style}</style></head>
<body${redesigned ? ' class="v3"' : ''}>
<header><a class="brand" href="/">MERIDIAN REVIEW</a>${menu}</header>
${main}
<section class="popular"><h3>${redesigned ? 'Trending in the boardroom' : 'Popular this week'}</h3><ol>${page.mostRead.map((item) => `<li><a href="${page.pathOf(item)}">${e(item.title)}</a></li>`).join('')}</ol></section>
<section class="newsletter"><h3>The morning memo</h3><p>Five minutes on markets before the bell, written by people who read the footnotes.</p></section>
<footer><p>Meridian Review is published by Longitude Press Inc. Quotes are delayed by at least fifteen minutes.</p><p>Nothing on these pages is an offer to buy or sell securities.</p>
<p><a href="/masthead">Masthead</a> <a href="/ethics">Ethics</a> <a href="/terms">Terms</a></p></footer>
</body></html>`;
}

function sign(article: Article, page: PageSurroundings): string {
  return `<p class="byline">By <span class="writer">${e(article.author)}</span> · <time datetime="${article.publishedAt.toISOString()}">${page.date(article.publishedAt)}</time></p>`;
}

export const before: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<main><p class="section">${e(article.section)}</p><h1>${e(article.title)}</h1>
${sign(article, page)}
<div class="story-body">
${bodyMarkup(article, markup)}
</div>
<div class="tags">${article.tags.map((tag) => `<a href="/tag/${tag.replace(/ /g, '-')}">${e(tag)}</a>`).join(' ')}</div>
<section class="next"><h3>Read next</h3>${page.related.map((item) => `<div class="teaser"><a href="${page.pathOf(item)}">${e(item.title)}</a></div>`).join('\n')}</section></main>`,
      page,
      false,
    ),
  listing: (articles, page) => frame('Latest', frontPage(articles, page), page, false),
};

/** The redesign gives the class of the body to the box of related stories; the article moves into `section.longread`. */
export const after: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<main><h1>${e(article.title)}</h1>
${sign(article, page)}
<section class="longread">
${bodyMarkup(article, markup)}
</section>
<div class="rail"><h3>Keep reading</h3><div class="story-body">
${page.related
  .map(
    (item) =>
      `<div class="teaser"><h4><a href="${page.pathOf(item)}">${e(item.title)}</a></h4>${paragraphMarkup(item, 2, markup)}</div>`,
  )
  .join('\n')}
</div></div></main>`,
      page,
      true,
    ),
  listing: (articles, page) => frame('Latest', frontPage(articles, page), page, true),
};

function frontPage(articles: readonly Article[], page: PageSurroundings): string {
  return `<main>${articles.map((item) => `<div class="teaser"><h2><a href="${page.pathOf(item)}">${e(item.title)}</a></h2><p>${e(item.summary)}</p></div>`).join('\n')}</main>`;
}
