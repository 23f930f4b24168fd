import type { Decoded } from '../charset/decode.ts';
import type { HtmlTree } from '../dom/html-tree.ts';
import type { ParsedHtml } from '../dom/parse-html.ts';
import type { ParseLimits } from '../dom/parse-limits.ts';
import { hostOf } from '../url/normalize-url.ts';
import { type PageProse, readProse } from './page-prose.ts';
import { paywallMarks } from './paywall.ts';
import { challengeMarkup, challengeTitle, consentWord, errorTitle, loginTitle } from './phrases.ts';

export interface PageResponse {
  status: number;
  /** Content-Type header. */
  contentType: string | null;
  /** Address after redirects. */
  finalUrl: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The decoded page; its text is put together only where a page has hardly any prose. */
  html: Pick<Decoded, 'text' | 'pieces'>;
  parsed: ParsedHtml;
  /** Where an article is expected, how many characters of it its feed gave: only then it may be a stub before a paywall. */
  fedCharacters?: number | undefined;
}

/** What told the kind. `code` is a message key; the rest are its values. */
export interface PageEvidence {
  code:
    | 'status'
    | 'rate-limited'
    | 'login'
    | 'challenge'
    | 'consent'
    | 'error-phrase'
    | 'empty-answer'
    | 'content-type'
    | 'not-markup'
    | 'paywall';
  /** Of a paywall, with commas between. */
  marks?: string;
  status?: number;
  contentType?: string;
  phrase?: string;
  paragraphs?: number;
}

export type PageKind =
  | { kind: 'page'; tree: HtmlTree }
  | {
      kind: 'blocked' | 'consent-wall' | 'paywall' | 'error-page' | 'gone' | 'not-html';
      detail: PageEvidence;
    }
  /** Which limit of parsing the page broke. */
  | { kind: 'too-complex'; detail: { limit: keyof ParseLimits; allowed: number } };

/** With this much running text a page is an article or a listing, whatever else it says: about three paragraphs. */
const proseOfAPage = 600;

/**
 * What kind of page came, before any statistics sees it. In doubt it is a page: no phrase counts on a page that has
 * running text of its own. O(nodes + characters).
 */
export function classifyResponse(response: PageResponse): PageKind {
  const { status, headers, html, parsed } = response;
  if (headers['cf-mitigated'] === 'challenge') return blocked({ code: 'challenge', phrase: 'cf-mitigated' });
  if (status === 429) return blocked({ code: 'rate-limited', status });
  if (status === 401 || status === 403 || status === 407 || status === 451)
    return blocked({ code: 'status', status });
  if (status === 410) return { kind: 'gone', detail: { code: 'status', status } };
  if (parsed.kind === 'too-complex') {
    return { kind: 'too-complex', detail: { limit: parsed.limit, allowed: parsed.allowed } };
  }
  const { tree } = parsed;
  const prose = readProse(tree);
  if (status === 503 && challengeOn(prose, html.text)) return blocked({ code: 'challenge', status });
  if (status < 200 || status >= 300) return errorPage({ code: 'status', status });
  const other = notHtml(response);
  if (other !== null) return { kind: 'not-html', detail: other };
  if (html.pieces.every((piece) => piece.trim() === '')) return errorPage({ code: 'empty-answer', status });
  const consentHost = /^(?:consent|cmp|privacy-?(?:gate|wall)?|myprivacy)\./.test(hostOf(response.finalUrl));
  const aboutConsent = prose.paragraphs.filter((text) => (text.match(consentWord)?.length ?? 0) >= 2);
  const ownText = lengthOf(prose.paragraphs) - lengthOf(aboutConsent);
  const thin = ownText >= proseOfAPage ? null : thinPage(prose, html.text, consentHost, aboutConsent);
  return thin ?? stub(response, tree, prose, aboutConsent) ?? { kind: 'page', tree };
}

/** Why a page that hardly has running text is none, or null. */
function thinPage(
  prose: PageProse,
  html: string,
  consentHost: boolean,
  aboutConsent: readonly string[],
): PageKind | null {
  const challenge = challengeOn(prose, html);
  if (challenge !== null) return blocked({ code: 'challenge', phrase: challenge });
  const wordsOfConsent = prose.opening.match(consentWord)?.length ?? 0;
  if (
    consentHost ||
    (aboutConsent.length > 0 &&
      wordsOfConsent >= 5 &&
      prose.visible < 20_000 &&
      lengthOf(aboutConsent) * 3 > prose.visible)
  ) {
    return { kind: 'consent-wall', detail: { code: 'consent', paragraphs: aboutConsent.length } };
  }
  const error = [prose.title, prose.heading]
    .map((text) => errorTitle.exec(text)?.[0])
    .find((found) => found !== undefined);
  if (error !== undefined) return errorPage({ code: 'error-phrase', phrase: error });
  if (
    prose.hasPasswordField &&
    prose.visible < 1500 &&
    (loginTitle.test(prose.title) || loginTitle.test(prose.heading))
  ) {
    return blocked({ code: 'login' });
  }
  return null;
}

/** An article's page that shows its beginning and a paywall, or null. */
function stub(
  { fedCharacters }: PageResponse,
  tree: HtmlTree,
  { paragraphs }: PageProse,
  aboutConsent: readonly string[],
): PageKind | null {
  if (fedCharacters === undefined) return null;
  const own = paragraphs.filter((text) => !aboutConsent.includes(text));
  const marks = paywallMarks(tree, own, fedCharacters);
  return (
    marks && { kind: 'paywall', detail: { code: 'paywall', marks: marks.join(','), paragraphs: own.length } }
  );
}

/** The sign of a challenge on a page without running text, or null. */
function challengeOn(prose: PageProse, html: string): string | null {
  if (lengthOf(prose.paragraphs) >= proseOfAPage) return null;
  const titled = [prose.title, prose.heading]
    .map((text) => challengeTitle.exec(text)?.[0])
    .find((found) => found !== undefined);
  if (titled !== undefined && prose.visible < 3000) return titled;
  const mark = prose.visible < 800 ? challengeMarkup.exec(html)?.[0] : undefined;
  return mark ?? null;
}

function notHtml({ contentType, html }: PageResponse): PageEvidence | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const start = html.pieces[0]!.slice(0, 2000).trimStart();
  if (start.startsWith('%PDF-') || /^(?:\ufffd|\u0089)?PNG|^GIF8[79]a|^PK[^\w\s]{2}/.test(start))
    return { code: 'not-markup', contentType: type };
  if (
    /^(?:image|audio|video|font)\//.test(type) ||
    /^application\/(?:pdf|zip|json|javascript|octet-stream|msword|vnd\.)/.test(type)
  ) {
    // Servers label pages as downloads; what begins as a page is one.
    return /^<(?:!doctype html|html|head|body)\b/i.test(start)
      ? null
      : { code: 'content-type', contentType: type };
  }
  if (type === 'text/plain' && !/<(?:html|body|p|div|article)\b/i.test(html.text))
    return { code: 'content-type', contentType: type };
  if (
    /^<\?xml[^>]*\?>\s*<(?:rss|feed|rdf:rdf|urlset|sitemapindex|opml)\b|^<(?:rss|feed|rdf:rdf|urlset|sitemapindex|opml)\b/i.test(
      start,
    )
  ) {
    return { code: 'not-markup', contentType: type };
  }
  return /^[{[]/.test(start) && !/<[a-z]/i.test(html.text) ? { code: 'not-markup', contentType: type } : null;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function blocked(detail: PageEvidence): PageKind {
  return { kind: 'blocked', detail };
}

function errorPage(detail: PageEvidence): PageKind {
  return { kind: 'error-page', detail };
}
