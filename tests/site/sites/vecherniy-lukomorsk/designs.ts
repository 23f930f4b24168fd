import type { Article } from '../../text/article.ts';
import {
  type BlockMarkup,
  blockMarkup,
  bodyMarkup,
  escapeMarkup as e,
  plainMarkup,
} from '../../web/markup.ts';
import type { Design, PageSurroundings } from '../site-definition.ts';

const style = `body{font:14px Tahoma,Verdana,sans-serif;margin:0;background:#e8edf2;color:#111}#wrap{width:980px;margin:0 auto;background:#fff}
#top{background:#1b4f72;color:#fff;padding:12px 20px}#top b{font-size:26px}.menu td{padding:6px 14px;background:#d4e2ee}.left{width:190px;padding:12px;font-size:12px;background:#f4f7fa}
.center{padding:16px 22px}.news-date{color:#888;font-size:12px}.news-text{line-height:1.5}.news-text img{border:1px solid #ccc}.news-author{text-align:right;font-style:italic}#bottom{font-size:11px;color:#666;padding:14px 20px;border-top:2px solid #1b4f72}`;

export const tableMarkup: BlockMarkup = {
  ...plainMarkup,
  heading: 'h3',
  figure: (source, caption) =>
    `<div class="foto"><img src="${source}" alt="" width="480"><br><i>${caption}</i></div>`,
  quotation: (text, speaker) => `<div class="citata"><p>${text}</p><b>${speaker}</b></div>`,
  strong: 'b',
  emphasis: 'i',
};

export function links(articles: readonly Article[], page: PageSurroundings): string {
  return articles
    .map((item) => `<div class="link"><a href="${page.pathOf(item)}">${e(item.title)}</a></div>`)
    .join('\n');
}

export function frame(title: string, center: string, page: PageSurroundings): string {
  return `<html>
<head>
<title>${e(title)} :: Вечерний Лукоморск</title>
<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">
<meta name="keywords" content="Лукоморск, новости, область">
<link rel="alternate" type="application/rss+xml" title="Все новости" href="/rss.xml">
<style type="text/css">${style}</style>
</head>
<body>
<div id="wrap">
<div id="top"><b>Вечерний Лукоморск</b><br>Областная газета. Выходит с 1931 года</div>
<table class="menu" cellspacing="0"><tr><td><a href="/">Главная</a></td><td><a href="/gorod/">Город</a></td><td><a href="/proisshestviya/">Происшествия</a></td><td><a href="/kultura/">Культура</a></td><td><a href="/sport/">Спорт</a></td><td><a href="/reklama/">Рекламодателям</a></td></tr></table>
<table width="100%"><tr valign="top"><td class="left"><b>Сейчас читают</b>
${links(page.mostRead, page)}
<b>Погода</b><div>Прогноз на завтра смотрите в вечернем выпуске</div><b>Подписка</b><div>Подписной индекс газеты 51824, оформить можно в любом отделении связи</div></td>
<td class="center">${center}</td></tr></table>
<div id="bottom">Редакция: Лукоморск, Печатный переулок, дом 3. Перепечатка только со ссылкой на газету.<br>Мнение авторов может не совпадать с мнением редакции. 16+</div>
</div></body></html>`;
}

export const before: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<div class="news-date">${page.date(article.publishedAt)} | ${e(article.section)}</div>
<h1>${e(article.title)}</h1>
<div class="news-text">
${bodyMarkup(article, tableMarkup)}
</div>
<div class="news-author">${e(article.author)}</div>
<div class="same"><b>Читайте также</b>${links(page.related, page)}</div>
<div class="otzyvy"><b>Отзывы читателей</b>${article.comments.map((comment) => `<div class="otzyv"><u>${e(comment.name)}</u>: ${e(comment.text)}</div>`).join('\n')}</div>`,
      page,
    ),
  listing: (articles, page) => frame('Новости', links(articles, page), page),
};

/** The redesign keeps the lead where the text was and moves the rest into a wrapper of its own. */
export const after: Design = {
  article: (article, page) => {
    const [lead, ...rest] = article.blocks;
    return frame(
      article.title,
      `<div class="card"><div class="card-head"><span class="rubric">${e(article.section)}</span> <span class="news-date">${page.date(article.publishedAt)}</span></div>
<h1 class="card-title">${e(article.title)}</h1>
<div class="news-text lead">${lead === undefined ? '' : blockMarkup(lead, tableMarkup)}</div>
<div class="share"><a href="#">Поделиться</a> <a href="#">Распечатать</a> <a href="#">Сообщить об опечатке</a></div>
<div class="news-full">
${rest.map((block) => blockMarkup(block, tableMarkup)).join('\n')}
</div>
<div class="news-author">${e(article.author)}</div></div>
<div class="same"><h4>Другие новости раздела</h4>${links(page.related, page)}</div>
<div class="otzyvy"><h4>Обсуждение</h4>${article.comments.map((comment) => `<div class="otzyv"><u>${e(comment.name)}</u>: ${e(comment.text)}</div>`).join('\n')}</div>`,
      page,
    );
  },
  listing: (articles, page) => frame('Новости', links(articles, page), page),
};
