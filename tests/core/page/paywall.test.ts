import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { classifyResponse } from '../../../lib/core/page/classify-response.ts';

/** Articles before a paywall, and articles that only stand beside one. */

function classify(body: string, more: { head?: string; fed?: number | undefined } = {}) {
  const { head = '', fed } = { fed: 0, ...more };
  const html = `<!doctype html><html><head><title>News</title>${head}</head><body><nav><a href="/abo">Abo</a></nav>${body}</body></html>`;
  return classifyResponse({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    finalUrl: 'https://news.example/a',
    headers: {},
    html: { text: html, pieces: [html] },
    parsed: parseHtml(html, { scripting: false }),
    fedCharacters: fed,
  });
}

const notFree =
  '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":"False","cssSelector":".wall"}}</script>';
const microdata = '<meta itemprop="isAccessibleForFree" content="false">';
const sentence =
  'The council voted on Tuesday to rebuild the bridge that the flood of last spring had carried away, after months of talks.';
const lead = `<h1>Bridge</h1><p>${sentence}</p><p>${sentence}</p>`;
const cutLead = `<h1>Bridge</h1><p>${sentence}</p><p>${sentence.slice(0, -1)} …</p>`;
const whole = `<h1>Bridge</h1>${`<p>${sentence}</p>`.repeat(16)}`;
const wall = (name: string) =>
  `<div class="${name}"><h2>Read on</h2><a href="https://news.example/subscribe?from=a">From 1 € a month</a></div>`;

describe('a stub', () => {
  it.each([
    ['that says so itself and is hardly there', lead, { head: notFree }],
    ['that says so in microdata', lead, { head: microdata }],
    ['that is cut and not free, with more text', `${lead.repeat(3)}${cutLead}`, { head: notFree }],
    ['that is cut before a wall', cutLead + wall('article__paywall'), {}],
    ['that is cut before a wall of another name', cutLead + wall('piano-inline'), {}],
    ['that the feed gives longer, before a wall', lead + wall('reg-wall'), { fed: 3000 }],
    ['that the feed gives longer, cut, with an offer', cutLead + wall('box'), { fed: 3000 }],
  ])('%s', (_, body, more) => {
    expect(classify(body, more)).toMatchObject({ kind: 'paywall', detail: { code: 'paywall' } });
  });

  it('tells its marks', () => {
    expect(classify(cutLead + wall('paywall'), { head: notFree, fed: 3000 })).toEqual({
      kind: 'paywall',
      detail: { code: 'paywall', marks: 'not-free,barrier,less-than-fed,offer,cut', paragraphs: 2 },
    });
  });
});

describe('an article', () => {
  it.each([
    [
      'whole, though it is not free and a wall’s element lies below',
      whole + wall('paywall'),
      { head: notFree },
    ],
    ['short and free, on a site whose pages all have a wall’s element', lead + wall('paywall'), {}],
    ['short, with an offer beside it', lead + wall('box'), {}],
    ['that ends with dots', cutLead, {}],
    ['short, of which the feed gave the same', lead, { fed: 250 }],
    ['whose page names walls in its body’s class only', `<div>${cutLead}</div>`, {}],
    ['that says it is free', lead, { head: notFree.replaceAll(/"?false"?/gi, 'true') }],
  ])('%s', (_, body, more) => {
    expect(classify(body, more).kind).toBe('page');
  });

  it('is not looked for on a listing', () => {
    expect(classify(cutLead + wall('paywall'), { head: notFree, fed: undefined }).kind).toBe('page');
  });
});
