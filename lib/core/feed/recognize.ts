/** Why a document is no feed. */
export type NotAFeedReason =
  | 'empty'
  | 'html-page'
  | 'opml'
  | 'broken-json'
  | 'json-without-feed'
  | 'other-xml'
  | 'plain-text';

export type Recognized =
  | { kind: 'xml' /** Characters before the markup, to be cut off. */; junk: number }
  | { kind: 'json' }
  | { kind: 'sitemap' }
  | { kind: 'no-feed'; reason: NotAFeedReason };

const feedRoot = /<(?:[a-z][\w.-]*:)?(?:rss|feed|rdf|channel|entry)[\s>/]/i;
const htmlSigns = /<(?:!doctype\s+html|html|head|body)[\s>/]/i;
/** Declarations, comments and instructions that may stand before the first element. */
const prologPart =
  /^(?:\s+|<\?[\s\S]*?(?:\?>|$)|<!--[\s\S]*?(?:-->|$)|<!doctype[^>[]*(?:\[[\s\S]*?\]\s*)?>)/i;

/** Tells feeds from what servers send in their place, by the first element and not by what it may contain. O(n). */
export function recognize(text: string): Recognized {
  const start = text.search(/\S/);
  if (start < 0) return { kind: 'no-feed', reason: 'empty' };
  const head = text[start]!;
  if (head === '{' || head === '[') return { kind: 'json' };
  const rest = withoutProlog(text);
  const root = /^<([a-z_][\w.:-]*)/i.exec(rest)?.[1]?.toLowerCase() ?? null;
  const local = root?.replace(/^.*:/, '') ?? null;
  if (local !== null && /^(?:rss|feed|rdf|channel|entry|item)$/.test(local)) return { kind: 'xml', junk: 0 };
  if (local === 'html' || /^<!doctype\s+html/i.test(text.slice(start, start + 20)))
    return { kind: 'no-feed', reason: 'html-page' };
  if (local === 'urlset' || local === 'sitemapindex') return { kind: 'sitemap' };
  if (local === 'opml') return { kind: 'no-feed', reason: 'opml' };
  // A warning of the server's script, printed before the feed itself.
  const feedAt = text.search(feedRoot);
  if (feedAt >= 0 && !htmlSigns.test(text.slice(0, feedAt)))
    return { kind: 'xml', junk: declarationBefore(text, feedAt) };
  if (htmlSigns.test(text)) return { kind: 'no-feed', reason: 'html-page' };
  if (rest === '' || local === null) return { kind: 'no-feed', reason: 'plain-text' };
  return {
    kind: 'no-feed',
    reason: /^(?:p|div|h1|h2|center|script|table|br|b|pre)$/.test(local) ? 'html-page' : 'other-xml',
  };
}

function withoutProlog(text: string): string {
  let rest = text.replace(/^\ufeff/, '');
  for (let parts = 0; parts < 100; parts += 1) {
    const part = prologPart.exec(rest);
    if (part === null || part[0] === '') break;
    rest = rest.slice(part[0].length);
  }
  return rest;
}

/** Where the feed begins: at its XML declaration when one stands before its root. */
function declarationBefore(text: string, root: number): number {
  const declaration = text.lastIndexOf('<?xml ', root);
  return declaration < 0 ? root : declaration;
}
