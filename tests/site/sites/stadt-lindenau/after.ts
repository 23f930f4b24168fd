import { type BlockMarkup, bodyMarkup, escapeMarkup as e, plainMarkup } from '../../web/markup.ts';
import type { Design, PageSurroundings } from '../site-definition.ts';

const style = `*{box-sizing:border-box}body{margin:0;font:17px/1.6 "Source Sans 3",system-ui,sans-serif;background:#fdfdfb;color:#222}.oben{display:flex;gap:24px;align-items:center;padding:16px 4vw;border-bottom:6px solid #f2b705}.oben a{color:#222;text-decoration:none;font-weight:600}
.buehne{max-width:820px;margin:36px auto;padding:0 18px}.karte{display:block;padding:14px 18px;margin:10px 0;border-radius:10px;background:#f3f1e7}.text img{width:100%;border-radius:10px}.unten{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;padding:30px 4vw;background:#222;color:#eee;font-size:14px}.unten a{color:#f2b705}`;

const markup: BlockMarkup = {
  ...plainMarkup,
  figure: (source, caption) =>
    `<figure class="bild"><picture><img loading="lazy" src="${source}" alt=""></picture><figcaption>${caption}</figcaption></figure>`,
};

function frame(title: string, inner: string, page: PageSurroundings, canonical = '/aktuelles/'): string {
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base href="/aktuelles/"><link rel="canonical" href="${e(canonical)}"><title>${e(title)} | Lindenau.</title><style>${style}</style></head>
<body>
<header class="oben"><a href="/">Lindenau.</a><a href="/buergerservice/">Service von A bis Z</a><a href="/mitmachen/">Mitmachen</a><a href="/zukunft/">Zukunft 2040</a><a href="/suche/">Suche</a></header>
<main id="inhalt" class="buehne">${inner}</main>
<section class="beliebt"><h2>Andere lesen gerade</h2>${page.mostRead.map((item) => `<p><a href="${page.pathOf(item)}">${e(item.title)}</a></p>`).join('')}</section>
<footer class="unten"><div><h3>Kontakt</h3><p>Schreiben Sie uns über das Bürgerpostfach.</p></div><div><h3>Barrierefreiheit</h3><p>Diese Seiten lassen sich vorlesen und vergrößern.</p></div><div><h3>Rechtliches</h3><p><a href="/impressum/">Impressum</a> und <a href="/datenschutz/">Datenschutzerklärung</a></p></div></footer>
</body></html>`;
}

/** Everything but the article's own element is new: the old rules still hold. */
export const after: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<div class="marke">${e(article.section)}</div><h1 class="gross">${e(article.title)}</h1>
<div class="zeile"><span class="datum">${page.date(article.publishedAt)} Uhr</span> <span class="stelle">${e(article.author)}</span></div>
<div class="text">
${bodyMarkup(article, markup)}
</div>
<div class="weiter"><a href="/aktuelles/">Alle Meldungen ansehen</a> <a href="/newsletter/">Meldungen per E-Mail erhalten</a></div>`,
      page,
      page.pathOf(article),
    ),
  listing: (articles, page) =>
    frame(
      'Aktuelles',
      `<h1 class="gross">Neues aus Lindenau</h1><ul class="meldungen raster">${articles
        .map(
          (item) =>
            `<li class="meldung"><div class="karte"><a href="meldung-${item.number}.html?ref=liste&amp;id=${item.number}">${e(item.title)}</a><small class="datum">${page.date(item.publishedAt, 'short')}</small></div></li>`,
        )
        .join('\n')}</ul>`,
      page,
    ),
};
