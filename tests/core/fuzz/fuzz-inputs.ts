import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { articleOf, feedOf, frameOf } from '../../bench/local-web/pages.ts';

/** Pages and feeds that mutations begin with: recorded ones where TRUTH_DIR and FEEDS_DIR name folders, else made-up ones. */
export function fuzzInputs(): { pages: Uint8Array[]; feeds: Uint8Array[]; recorded: boolean } {
  const [truth, feeds] = [process.env.TRUTH_DIR ?? '', process.env.FEEDS_DIR ?? ''];
  const recorded = existsSync(truth) && existsSync(feeds);
  if (!recorded) return { pages: madePages(), feeds: madeFeeds(), recorded };
  return {
    pages: filesIn(truth, /\.html(\.gz)?$/, 3),
    feeds: filesIn(feeds, /\.(xml|rss|atom|rdf|json)$/, 1),
    recorded,
  };
}

/** Each so-manyth file; what is larger than a megabyte is mutated beyond its end only. */
function filesIn(folder: string, pattern: RegExp, each: number): Uint8Array[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/manifest\.json$|expected/.test(name))
    .sort()
    .filter((_, n) => n % each === 0)
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    });
}

function madePages(): Uint8Array[] {
  return [1, 2, 3].map((host) => {
    const { before, after } = frameOf(host);
    return Buffer.from(before + articleOf(host, 1) + after);
  });
}

function madeFeeds(): Uint8Array[] {
  const rss = feedOf(1, 'https://news.example', 40);
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/x/"><title>a</title>${'<entry><title type="html">&lt;b&gt;x</title><link href="y"/><id>urn:1</id><updated>2026-01-01T00:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">z</div></content></entry>'.repeat(20)}</feed>`;
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">${'<item><title>t</title><link>http://a.example/1</link></item>'.repeat(20)}</rdf:RDF>`;
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'j',
    items: Array.from({ length: 20 }, (_, n) => ({
      id: String(n),
      url: `https://j.example/${n}`,
      content_html: '<p>x',
    })),
  });
  const sitemap = `<urlset xmlns:news="n">${'<url><loc>https://s.example/a</loc><lastmod>2026-01-01</lastmod><news:news><news:title>t</news:title></news:news></url>'.repeat(20)}</urlset>`;
  return [rss, atom, rdf, json, sitemap].map((text) => Buffer.from(text));
}
