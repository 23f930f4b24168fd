import type { Article } from '../../text/article.ts';
import { bodyMarkup, escapeMarkup as e } from '../../web/markup.ts';
import type { Design, PageSurroundings } from '../site-definition.ts';

const style = `body{font:16px/1.6 Georgia,serif;margin:0;color:#222;background:#fff}a{color:#135e96;text-decoration:none}
.site-header{border-bottom:4px solid #8b0000;padding:18px 32px}.site-title{font-size:34px;margin:0}.main-navigation ul{list-style:none;display:flex;gap:18px;padding:0;margin:8px 0 0;font:14px sans-serif}
#content{display:flex;gap:40px;max-width:1080px;margin:24px auto;padding:0 16px}#primary{flex:1}#secondary{width:280px;font-size:14px}
.entry-meta{font:13px sans-serif;color:#666}.entry-content img{max-width:100%;height:auto}.site-footer{background:#222;color:#ccc;padding:24px 32px;font:13px sans-serif}.widget-title{border-bottom:1px solid #ccc;font-size:16px}`;

function links(articles: readonly Article[], page: PageSurroundings): string {
  return articles.map((item) => `<li><a href="${page.pathOf(item)}">${e(item.title)}</a></li>`).join('\n');
}

function frame(title: string, head: string, main: string, page: PageSurroundings): string {
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="UTF-8">
<title>${e(title)} – Northgate Courier</title>
<meta name="generator" content="WordPress 6.4">
<link rel="alternate" type="application/rss+xml" title="Northgate Courier &raquo; Feed" href="/feed/">
${head}
<style>${style}</style>
</head>
<body class="post-template-default single single-post wp-embed-responsive">
<div id="page" class="hfeed site">
<header id="masthead" class="site-header"><p class="site-title"><a href="/">Northgate Courier</a></p>
<p class="site-description">News from the north bank since 1868</p>
<nav id="site-navigation" class="main-navigation"><ul id="primary-menu" class="menu">
<li class="menu-item"><a href="/">Home</a></li><li class="menu-item"><a href="/category/council/">Council</a></li><li class="menu-item"><a href="/category/transport/">Transport</a></li>
<li class="menu-item"><a href="/category/sport/">Sport</a></li><li class="menu-item"><a href="/category/arts/">Arts</a></li><li class="menu-item"><a href="/notices/">Family notices</a></li></ul></nav></header>
<div id="content" class="site-content">
<main id="primary" class="content-area">${main}</main>
<aside id="secondary" class="widget-area">
<section class="widget widget_search"><h2 class="widget-title">Search the Courier</h2><form><input type="search" name="s"><button>Search</button></form></section>
<section class="widget widget_most_read"><h2 class="widget-title">Most read</h2><ol>${links(page.mostRead, page)}</ol></section>
<section class="widget widget_text"><h2 class="widget-title">The Courier at your door</h2><p>Have the paper delivered before breakfast, six days a week, anywhere between the bridge and the lighthouse.</p></section>
</aside></div>
<footer id="colophon" class="site-footer"><p>Northgate Courier, 14 Printworks Yard. Registered at the Post Office as a newspaper.</p>
<p>We abide by the editors' code of practice. To complain about accuracy, write to the readers' editor.</p>
<ul><li><a href="/about/">About us</a></li><li><a href="/advertise/">Advertise</a></li><li><a href="/privacy/">Privacy</a></li></ul></footer>
</div></body></html>`;
}

export const before: Design = {
  article: (article, page) =>
    frame(
      article.title,
      `<meta name="description" content="${e(article.summary)}">`,
      `<article id="post-${article.number + 48_000}" class="post-${article.number + 48_000} post type-post status-publish hentry category-${article.section.toLowerCase()}">
<header class="entry-header"><h1 class="entry-title">${e(article.title)}</h1>
<div class="entry-meta"><span class="posted-on"><time class="entry-date published" datetime="${article.publishedAt.toISOString()}">${page.date(article.publishedAt)}</time></span>
<span class="byline"> by <span class="author vcard"><a class="url fn n" href="/author/${e(article.author.toLowerCase().replace(/ /g, '-'))}/">${e(article.author)}</a></span></span></div></header>
<div class="entry-content">
${bodyMarkup(article)}
</div>
<footer class="entry-footer"><span class="cat-links">Posted in <a href="/category/${article.section.toLowerCase()}/">${e(article.section)}</a></span>
<span class="tags-links">Tagged ${article.tags.map((tag) => `<a rel="tag" href="/tag/${tag.replace(/ /g, '-')}/">${e(tag)}</a>`).join(', ')}</span></footer>
</article>
<div class="jp-relatedposts"><h3>Related stories</h3><ul>${links(page.related, page)}</ul></div>
<div id="comments" class="comments-area"><h2 class="comments-title">Comments (${article.comments.length})</h2><ol class="comment-list">${article.comments
        .map(
          (comment) =>
            `<li class="comment"><b class="fn">${e(comment.name)}</b><div class="comment-body"><p>${e(comment.text)}</p></div></li>`,
        )
        .join('\n')}</ol></div>`,
      page,
    ),
  listing: (articles, page) =>
    frame(
      'Home',
      '',
      articles
        .map(
          (item) =>
            `<article class="post"><h2 class="entry-title"><a href="${page.pathOf(item)}">${e(item.title)}</a></h2><div class="entry-summary"><p>${e(item.summary)}</p></div></article>`,
        )
        .join('\n'),
      page,
    ),
};
