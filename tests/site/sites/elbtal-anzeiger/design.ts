import type { Article } from '../../text/article.ts';
import { bodyMarkup, escapeMarkup as e } from '../../web/markup.ts';
import type { Design, PageSurroundings } from '../site-definition.ts';

const style = `body{margin:0;font:17px/1.6 "PT Serif",Georgia,serif;color:#191919}.ea-kopf{text-align:center;border-bottom:3px double #191919;padding:18px}.ea-kopf h2{font-size:38px;margin:0}.ea-nav{display:flex;justify-content:center;gap:22px;font:14px sans-serif;padding:10px}.ea-haupt{max-width:700px;margin:24px auto;padding:0 16px}.ea-haupt img{max-width:100%}.ea-kasten{background:#f3efe4;padding:16px;margin:20px 0;font-size:15px}.ea-fuss{border-top:1px solid #999;padding:18px;text-align:center;font:13px sans-serif}`;

function list(articles: readonly Article[], page: PageSurroundings): string {
  return `<ul>${articles.map((item) => `<li><a href="${page.pathOf(item)}">${e(item.title)}</a></li>`).join('\n')}</ul>`;
}

function frame(title: string, inner: string): string {
  return `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>${e(title)} | Elbtal-Anzeiger</title><link rel="alternate" type="application/rss+xml" title="Elbtal-Anzeiger" href="/feed.rdf"><style>${style}</style></head>
<body>
<div class="ea-kopf"><h2>Elbtal-Anzeiger</h2><span>Unabhängig, überparteilich, pünktlich</span></div>
<nav class="ea-nav"><a href="/region">Region</a><a href="/sport">Sport</a><a href="/stadtleben">Stadtleben</a><a href="/anzeigen">Anzeigen</a><a href="/trauer">Traueranzeigen</a><a href="/epaper">E-Paper</a></nav>
<div class="ea-haupt">${inner}</div>
<div class="ea-fuss">Verlag Elbtal-Anzeiger, Uferstraße 8<br>Alle Rechte vorbehalten. Nachdruck nur mit Genehmigung.<br><a href="/impressum">Impressum</a> <a href="/agb">AGB</a> <a href="/abo">Abo kündigen</a></div>
</body></html>`;
}

export const design: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<article itemscope itemtype="https://schema.org/NewsArticle"><span class="ea-ort">${e(article.section)}</span><h1 itemprop="headline">${e(article.title)}</h1>
<div class="ea-zeile">Von <span itemprop="author">${e(article.author)}</span>, <time itemprop="datePublished" datetime="${article.publishedAt.toISOString()}">${page.date(article.publishedAt)}</time></div>
<div itemprop="articleBody">
${bodyMarkup(article)}
</div></article>
<div class="ea-kasten"><h3>Mehr aus ${e(article.section)}</h3>${list(page.related, page)}</div>
<div class="ea-kasten"><h3>Meistgelesen</h3>${list(page.mostRead, page)}</div>
<div class="ea-kommentare"><h3>Leserbriefe</h3>${article.comments.map((comment) => `<p><b>${e(comment.name)}</b> ${e(comment.text)}</p>`).join('\n')}</div>`,
    ),
  listing: (articles, page) => frame('Startseite', list(articles, page)),
};
