import type { Article } from '../../text/article.ts';
import { type BlockMarkup, bodyMarkup, escapeMarkup as e, plainMarkup } from '../../web/markup.ts';
import type { Design, PageSurroundings } from '../site-definition.ts';

const style = `:root{--ink:#101820;--accent:#d2042d}body{margin:0;font:17px/1.65 system-ui,sans-serif;color:var(--ink);background:#fafaf7}
.nc-bar{display:flex;align-items:center;gap:28px;padding:14px 5vw;background:var(--ink);color:#fff}.nc-bar a{color:#fff;text-decoration:none}.nc-logo{font-weight:800;letter-spacing:-.02em;font-size:24px}
.nc-story{max-width:720px;margin:32px auto;padding:0 20px}.nc-story h1{font-size:40px;line-height:1.1}.nc-kicker{color:var(--accent);font-weight:700;text-transform:uppercase;font-size:13px}
.nc-copy img{width:100%;height:auto}.nc-more{background:#ecebe4;padding:24px 5vw}.nc-foot{padding:28px 5vw;font-size:13px;color:#555}`;

const markup: BlockMarkup = {
  ...plainMarkup,
  heading: 'h3',
  figure: (source, caption) =>
    `<div class="nc-media"><img loading="lazy" src="${source}" alt=""><span class="nc-cap">${caption}</span></div>`,
};

function cards(articles: readonly Article[], page: PageSurroundings): string {
  return articles
    .map((item) => `<div class="nc-card"><a href="${page.pathOf(item)}"><h4>${e(item.title)}</h4></a></div>`)
    .join('\n');
}

function frame(title: string, main: string, page: PageSurroundings): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${e(title)} | The Courier</title>
<link rel="alternate" type="application/rss+xml" href="/feed/">
<style>${style}</style>
</head>
<body>
<div class="nc-bar"><a class="nc-logo" href="/">The Courier</a><a href="/s/local">Local</a><a href="/s/moving">Getting about</a><a href="/s/play">Play</a><a href="/s/stage">Stage &amp; page</a><a class="nc-join" href="/join">Join from £1 a week</a></div>
${main}
<div class="nc-more"><h4>Everyone is reading</h4>${cards(page.mostRead, page)}</div>
<div class="nc-foot"><div>The Courier is published by Northgate Media Trust.</div><div>Our journalism is paid for by members, not by advertisers.</div><a href="/trust">How we work</a> <a href="/help">Help</a></div>
</body></html>`;
}

export const after: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<div class="nc-story" data-story="${article.number}">
<div class="nc-kicker">${e(article.section)}</div>
<h1 class="nc-headline">${e(article.title)}</h1>
<div class="nc-sign"><span class="nc-who">${e(article.author)}</span><time datetime="${article.publishedAt.toISOString()}">${page.date(article.publishedAt)}</time></div>
<div class="nc-copy">
${bodyMarkup(article, markup)}
</div>
<div class="nc-topics">${article.tags.map((tag) => `<a href="/t/${tag.replace(/ /g, '-')}">${e(tag)}</a>`).join(' ')}</div>
</div>
<div class="nc-more"><h4>More like this</h4>${cards(page.related, page)}</div>`,
      page,
    ),
  listing: (articles, page) =>
    frame('Front page', `<div class="nc-front">${cards(articles, page)}</div>`, page),
};
