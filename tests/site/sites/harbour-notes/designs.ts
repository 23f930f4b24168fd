import type { Article } from '../../text/article.ts';
import { bodyMarkup, escapeMarkup as e } from '../../web/markup.ts';
import type { Design, PageSurroundings } from '../site-definition.ts';

const style = `body{max-width:640px;margin:40px auto;padding:0 18px;font:18px/1.7 Charter,Georgia,serif;color:#233;background:#f7fbfc}h1{font-weight:normal;font-size:34px}a{color:#0b7285}.p-name{margin-bottom:0}.small{font-size:14px;color:#678}img{max-width:100%}.reply{border-left:3px solid #bcd;padding-left:14px;margin:14px 0;font-size:16px}`;

function comments(article: Article): string {
  return article.comments
    .map(
      (comment) =>
        `<div class="reply"><div class="small"><span class="p-author">${e(comment.name)}</span> wrote</div><p>${e(comment.text)}</p></div>`,
    )
    .join('\n');
}

function frame(title: string, inner: string, page: PageSurroundings): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${e(title)} — Harbour Notes</title>
<link rel="alternate" type="application/feed+json" title="Harbour Notes" href="/feed.json"><style>${style}</style></head>
<body class="h-feed">
<p class="small"><a href="/">Harbour Notes</a>: a small boat, a smaller kitchen, and whatever the tide leaves</p>
${inner}
<hr>
<p class="small">Often read: ${page.mostRead.map((item) => `<a href="${page.pathOf(item)}">${e(item.title)}</a>`).join('; ')}</p>
<p class="small">Written aboard. No cookies, no counters. You may quote me if you are kind about it.</p>
<p class="small"><a href="/about">About</a> <a href="/kit">Kit list</a> <a href="/feed.json">Feed</a></p>
</body></html>`;
}

function head(article: Article, page: PageSurroundings): string {
  return `<h1 class="p-name">${e(article.title)}</h1>
<p class="small"><a class="p-author h-card" href="/about">${e(article.author)}</a>, <time class="dt-published" datetime="${article.publishedAt.toISOString()}">${page.date(article.publishedAt)}</time></p>`;
}

function siblings(page: PageSurroundings): string {
  return `<p class="small">See also ${page.related.map((item) => `<a href="${page.pathOf(item)}">${e(item.title)}</a>`).join(', ')}</p>`;
}

export const before: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<article class="h-entry">${head(article, page)}
<div class="e-content">
${bodyMarkup(article)}
</div>
${siblings(page)}
</article>
<section id="replies"><h2>Replies</h2>
${comments(article)}
<p class="small">Replies are closed after a month.</p></section>`,
      page,
    ),
  listing: (articles, page) => frame('All notes', frontPage(articles, page), page),
};

/** A new comment plug-in prints the replies inside the entry's own element. */
export const after: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<article class="h-entry">${head(article, page)}
<div class="e-content">
${bodyMarkup(article)}
<div class="thread"><h2>Replies</h2>
${comments(article)}
</div>
</div>
${siblings(page)}
</article>
<p class="small">Reply by mail; I answer on rainy days.</p>`,
      page,
    ),
  listing: (articles, page) => frame('All notes', frontPage(articles, page), page),
};

function frontPage(articles: readonly Article[], page: PageSurroundings): string {
  return `<ul>${articles.map((item) => `<li><a href="${page.pathOf(item)}">${e(item.title)}</a></li>`).join('\n')}</ul>`;
}
