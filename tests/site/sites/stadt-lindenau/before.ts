import { bodyMarkup, escapeMarkup as e } from '../../web/markup.ts';
import type { Design, PageSurroundings } from '../site-definition.ts';

const style = `body{margin:0;font:16px/1.5 Arial,sans-serif;color:#1d2b36}.kopf{background:#006b5b;color:#fff;padding:14px 24px}.kopf a{color:#fff}.pfad{padding:8px 24px;background:#eef3f1;font-size:13px}
.rahmen{display:grid;grid-template-columns:220px 1fr;gap:32px;max-width:1100px;margin:20px auto}.seite ul{list-style:none;padding:0}.meldung{padding:8px 0;border-bottom:1px solid #ccd}.text img{max-width:100%}.fuss{background:#f1f1ee;padding:20px 24px;font-size:13px}`;

function frame(title: string, inner: string, page: PageSurroundings, canonical = '/aktuelles/'): string {
  return `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><base href="/aktuelles/"><link rel="canonical" href="${e(canonical)}"><title>${e(title)} - Stadt Lindenau</title><style>${style}</style></head>
<body>
<div class="kopf"><a href="/">Stadt Lindenau</a> <span>Das Portal für Bürgerinnen und Bürger</span></div>
<div class="pfad"><a href="/">Startseite</a> &rsaquo; <a href="/aktuelles/">Aktuelles</a> &rsaquo; ${e(title)}</div>
<div class="rahmen">
<div class="seite"><ul><li><a href="/rathaus/">Rathaus und Politik</a></li><li><a href="/leben/">Leben in Lindenau</a></li><li><a href="/bauen/">Bauen und Wohnen</a></li><li><a href="/formulare/">Formulare</a></li><li><a href="/termin/">Termin vereinbaren</a></li></ul>
<div class="kasten"><strong>Öffnungszeiten Bürgerbüro</strong><br>Montag bis Freitag 8 bis 12 Uhr<br>Donnerstag zusätzlich 14 bis 18 Uhr</div></div>
<div id="inhalt">${inner}</div>
</div>
<div class="fuss">Stadtverwaltung Lindenau, Marktplatz 1<br>Telefon 0555 115<br><a href="/impressum/">Impressum</a> <a href="/datenschutz/">Datenschutz</a> <a href="/leicht/">Leichte Sprache</a>
<div class="meist">Häufig gesucht: ${page.mostRead.map((item) => `<a href="${page.pathOf(item)}">${e(item.title)}</a>`).join(' | ')}</div></div>
</body></html>`;
}

export const before: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<h1>${e(article.title)}</h1>
<p class="angaben"><span class="datum">${page.date(article.publishedAt)} Uhr</span>, <span class="stelle">${e(article.author)}</span></p>
<div class="text">
${bodyMarkup(article)}
</div>
<p class="zurueck"><a href="/aktuelles/">Zurück zur Übersicht</a></p>`,
      page,
      page.pathOf(article),
    ),
  listing: (articles, page) =>
    frame(
      'Aktuelles',
      `<h1>Aktuelle Meldungen</h1><ul class="meldungen">${articles
        .map(
          (item) =>
            `<li class="meldung"><span class="datum">${page.date(item.publishedAt, 'short')}</span> <a href="meldung-${item.number}.html?ref=liste&amp;id=${item.number}">${e(item.title)}</a></li>`,
        )
        .join('\n')}</ul>`,
      page,
    ),
};
