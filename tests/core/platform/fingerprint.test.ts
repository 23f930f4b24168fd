import { describe, expect, it } from 'vitest';
import { fingerprintPage } from '../../../lib/core/platform/fingerprint.ts';
import { knownPlatforms } from '../../../lib/core/platform/known-platforms.ts';

const page = 'https://paper.example/2026/a-story.html';
const told = (html: string, url = page) => fingerprintPage(html, url);

describe('a known system', () => {
  it.each([
    ['wordpress', '<meta name="generator" content="WordPress 6.8.1">', ['generator']],
    ['wordpress', '<link rel=stylesheet href="/wp-content/themes/x/style.css?ver=3">', ['asset']],
    ['wordpress', '<figure class="aligncenter wp-block-image">', ['markup']],
    ['drupal', `<meta content='Drupal 10 (https://www.drupal.org)' name='Generator'>`, ['generator']],
    [
      'drupal',
      '<script src="/sites/default/files/js/js_abc.js"></script><div data-drupal-link>',
      ['asset', 'markup'],
    ],
    ['bitrix', '<script src="/bitrix/js/main/core/core.js?17"></script>', ['asset']],
    ['typo3', '<meta name="generator" content="TYPO3 CMS">', ['generator']],
    ['ghost', '<meta name="generator" content="Ghost 5.8">', ['generator']],
    ['arc', '<div id="fusion-app"></div>', ['markup']],
    ['next', '<script src="/_next/static/chunks/main-1a2b.js"></script>', ['asset']],
    ['angular', '<app-root ng-version="17.0.1">', ['markup']],
  ])('%s by %s', (platform, html, signs) => {
    expect(told(html)).toEqual({ platform, signs });
  });

  it('comes before the framework in front of it', () => {
    const html = '<script src="/_next/static/a.js"></script><img src="/wp-content/uploads/a.jpg">';
    expect(told(html)?.platform).toBe('wordpress');
  });

  it('is not told by words of the article', () => {
    expect(told('<p>We moved from WordPress 6 to Drupal. See /wp-content/ and /bitrix/js/.</p>')).toBeNull();
  });

  it('has a code and a name of its own', () => {
    expect(new Set(knownPlatforms.map(({ code }) => code)).size).toBe(knownPlatforms.length);
  });
});

describe('an unknown system', () => {
  const layout = (build: number, host = '') =>
    `<script src="${host}/static/build-${build}/app.js"></script><link href="${host}/theme/news/main.css?v=${build}">`;

  it('is told by the folders of its own assets, whatever the build and the host', () => {
    const one = told(layout(17));
    expect(one).toMatchObject({ signs: ['/static/#/', '/theme/news/'] });
    expect(one?.platform).toMatch(/^layout-[0-9a-f]{6}$/);
    expect(told(layout(18), 'https://other.example/b')).toEqual(one);
    expect(told(layout(19, 'https://paper.example'))).toEqual(one);
  });

  it('is not told by assets of others, nor by a single folder', () => {
    expect(told(layout(1, 'https://cdn.example'))).toBeNull();
    expect(told('<script src="/js/a.js"></script><script src="/js/b.js"></script>')).toBeNull();
    expect(told('')).toBeNull();
  });
});

it('is quick on pages made to be slow', () => {
  for (const html of [
    '<meta '.repeat(200_000),
    '<script src="'.repeat(100_000),
    '<img class="wp-'.repeat(50_000),
  ]) {
    const begun = performance.now();
    told(html);
    expect(performance.now() - begun).toBeLessThan(2000);
  }
});
