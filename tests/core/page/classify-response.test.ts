import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import type { ParseLimits } from '../../../lib/core/dom/parse-limits.ts';
import { classifyResponse, type PageResponse } from '../../../lib/core/page/classify-response.ts';

function classify(html: string, more: Partial<PageResponse> = {}) {
  const parsed = parseHtml(html, { scripting: false });
  return classifyResponse({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    finalUrl: 'https://news.example/a',
    headers: {},
    html: { text: html, pieces: [html] },
    parsed,
    ...more,
  });
}

const page = (title: string, body: string, head = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const story =
  '<p>The council voted on Tuesday to rebuild the bridge that the flood of last spring had carried away, after months of talks with the ministry.</p>'.repeat(
    6,
  );
const challenge = (title: string, text: string) =>
  page(
    title,
    `<h1>${title}</h1><p>${text}</p><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>`,
  );

describe('blocked', () => {
  it.each([200, 403, 503])('a "Just a moment" page with status %i', (status) => {
    expect(
      classify(challenge('Just a moment...', 'Enable JavaScript and cookies to continue'), { status }).kind,
    ).toBe('blocked');
  });

  it.each([
    ['Attention Required! | Cloudflare', 'Please complete the security check to access news.example'],
    ['Access Denied', 'You don’t have permission to access this server. Reference #18.2d351ab8'],
    ['DDoS-Guard', 'Checking your browser before accessing the site'],
    ['Проверка браузера', 'Подтвердите, что вы не робот'],
    ['Вы не робот?', 'Поставьте галочку'],
    ['Are you a robot?', 'Please confirm'],
    [
      'Pardon Our Interruption',
      'As you were browsing something about your browser made us think you were a bot.',
    ],
  ])('%j', (title, text) =>
    expect(classify(page(title, `<h1>${title}</h1><p>${text}</p>`)).kind).toBe('blocked'),
  );

  it('a blank page that loads a guard’s script', () => {
    expect(
      classify(
        page(
          'news.example',
          '<p>Please enable JS and disable any ad blocker</p><script src="https://ct.captcha-delivery.com/c.js"></script>',
        ),
      ).kind,
    ).toBe('blocked');
  });

  it('by status and header', () => {
    expect(classify('', { status: 429 })).toEqual({
      kind: 'blocked',
      detail: { code: 'rate-limited', status: 429 },
    });
    expect(classify(page('x', story), { status: 403 }).kind).toBe('blocked');
    expect(classify(page('x', story), { headers: { 'cf-mitigated': 'challenge' } }).kind).toBe('blocked');
  });

  it('a login form in place of the article', () => {
    expect(
      classify(
        page(
          'Sign in – News',
          '<h1>Sign in</h1><form><input type="email"><input type="password"><button>Go</button></form>',
        ),
      ),
    ).toEqual({ kind: 'blocked', detail: { code: 'login' } });
  });
});

describe('consent wall', () => {
  const english =
    '<p>We and our 842 partners store and access personal data, like browsing data or unique identifiers, on your device with cookies.</p><p>By choosing "Accept all" you consent to this. You can manage your choices at any time in our privacy policy and withdraw your consent.</p>';
  const german =
    '<p>Wir und unsere Partner verwenden Cookies und ähnliche Techniken, um personenbezogene Daten für Werbung und Tracking zu verarbeiten.</p><p>Ihre Einwilligung können Sie jederzeit im Datenschutz-Bereich widerrufen. Mit "Zustimmen" erlauben Sie Cookies.</p>';
  it.each([english, german])('a page of nothing but consent (%#)', (text) => {
    expect(classify(page('News', `<main>${text}</main><button>OK</button>`)).kind).toBe('consent-wall');
  });

  it('not an article beside a consent dialogue, nor one about cookies', () => {
    expect(classify(page('News', `<div class="cmp">${english}</div><aside>${story}</aside>`)).kind).toBe(
      'page',
    );
    expect(classify(page('News', `<p>The court ruled that cookies need consent.</p>${story}`)).kind).toBe(
      'page',
    );
  });

  it('by the host it leads to', () => {
    expect(
      classify(page('Before you continue', '<p>Choose</p>'), {
        finalUrl: 'https://consent.news.example/m?continue=x',
      }).kind,
    ).toBe('consent-wall');
  });
});

describe('error page', () => {
  it.each([
    '404 Not Found',
    'Page not found – News',
    'Страница не найдена',
    'Seite nicht gefunden',
    'Service Unavailable',
    'Site under maintenance',
    'Технические работы',
    '502 Bad Gateway',
    'Page introuvable',
    'Nie znaleziono strony',
  ])('with 200: %j', (title) => {
    expect(
      classify(
        page(
          title,
          `<h1>${title}</h1><p>Try the search.</p><ul>${'<li><a href="/">Other news of the day that you may like to read</a></li>'.repeat(20)}</ul>`,
        ),
      ).kind,
    ).toBe('error-page');
  });

  it('by status, and no bytes', () => {
    expect(classify(page('x', story), { status: 404 })).toEqual({
      kind: 'error-page',
      detail: { code: 'status', status: 404 },
    });
    expect(classify(page('x', story), { status: 410 }).kind).toBe('gone');
    expect(classify(' \n')).toEqual({ kind: 'error-page', detail: { code: 'empty-answer', status: 200 } });
  });
});

describe('not HTML', () => {
  it.each([
    ['%PDF-1.7 …', 'application/pdf'],
    ['%PDF-1.7 …', 'text/html'],
    ['{"a":1}', 'application/json'],
    ['{"a":1}', 'text/html'],
    ['GIF89a', 'image/gif'],
    ['plain words', 'text/plain'],
    ['<?xml version="1.0"?><rss version="2.0"></rss>', 'application/xml'],
    ['<urlset></urlset>', null],
  ])('%j as %j', (html, contentType) => expect(classify(html, { contentType }).kind).toBe('not-html'));

  it.each(['application/octet-stream', 'text/plain', 'application/xhtml+xml', '', null])(
    'but a page labelled %j is a page',
    (contentType) => {
      expect(classify(page('x', story), { contentType }).kind).toBe('page');
    },
  );
});

describe('a page, in doubt', () => {
  it.each([
    [
      'an article about a 404',
      page('How the 404 Not Found page became art', `<h1>404 not found</h1>${story}`),
    ],
    [
      'an article about captchas, behind a guard',
      page(
        'Are you a robot?',
        `<h1>Are you a robot?</h1>${story}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><div class="g-recaptcha"></div>`,
      ),
    ],
    [
      'a listing',
      page(
        'News',
        `<h1>News</h1><ul>${'<li><a href="/a">A headline of the usual length</a></li>'.repeat(30)}</ul>`,
      ),
    ],
    ['an article in a form', page('News', `<form id="aspnetForm">${story}</form>`)],
    ['a short note', page('Correction', '<h1>Correction</h1><p>The name was misspelt.</p>')],
    ['an article with a login box', page('News', `<form><input type="password"></form>${story}`)],
    ['a page that a script fills', page('News', '<div id="root"></div><script src="/app.js"></script>')],
  ])('%s', (_name, html) => expect(classify(html)).toMatchObject({ kind: 'page' }));

  it.each<[string, Partial<ParseLimits>, string]>([
    ['nodes', { nodes: 5 }, '<p>x<p>y<p>z'],
    ['depth', { depth: 3 }, '<div><div><div>x'],
    ['attributes', { attributes: 1 }, '<p a=1 b=2>x'],
    ['characters', { characters: 3 }, '<p>x'],
  ])('too complex to parse, by the limit of %s', (limit, limits, html) => {
    const parsed = parseHtml(html, { scripting: false, limits });
    const allowed = Object.values(limits)[0];
    expect(classify(html, { parsed })).toEqual({ kind: 'too-complex', detail: { limit, allowed } });
    expect(classify(html, { parsed, status: 403 }).kind).toBe('blocked');
  });
});
