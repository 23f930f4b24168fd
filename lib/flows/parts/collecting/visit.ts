import type { Strain } from '../../../core/pace/slowdown.ts';
import type { CollectionSettings } from '../../../core/settings/collection-settings.ts';
import { hostOf } from '../../../core/url/normalize-url.ts';
import type { FetchRequest, FetchResult, UnreachableCode } from '../../../net/fetch-result.ts';
import { parseRetryAfter } from '../../../net/retry-after.ts';

/** The host asks to be left alone for a while. */
export interface HostPause {
  milliseconds: number;
  reason: string;
}

/** What a visit means for the next one. */
export interface Visited {
  asked: HostPause | null;
  /** Least pause that the page's source and the site's robots.txt ask for, in milliseconds. */
  least: number;
  /** How the host bore the request, and how long it took, in milliseconds. */
  strain: Strain;
  milliseconds: number;
}

/** A visit that asked the host for nothing. */
export const notAsked: Visited = { asked: null, least: 0, strain: 'unknown', milliseconds: 0 };

/** A site that asks for longer between two requests gets this, or it could not be collected at all. */
const longestCrawlDelay = 30;

/** Milliseconds that a source and its site's robots.txt want between two requests. */
export function leastPause(source: { hostPauseSeconds: number }, crawlDelay: number | null): number {
  return 1000 * Math.max(source.hostPauseSeconds, Math.min(longestCrawlDelay, crawlDelay ?? 0));
}

/** What an answer means for the next request. */
export function visitedAs(
  result: FetchResult,
  source: { hostPauseSeconds: number },
  crawlDelay: number | null,
  now: Date,
): Visited {
  return {
    asked: pauseAskedFor(result, now),
    least: leastPause(source, crawlDelay),
    strain: strainOf(result),
    milliseconds: 'milliseconds' in result ? result.milliseconds : 0,
  };
}

const timeLimits: ReadonlySet<UnreachableCode> = new Set([
  'connect-timeout',
  'first-byte-timeout',
  'body-timeout',
  'total-timeout',
]);

function strainOf(result: FetchResult): Strain {
  if (result.kind === 'not-modified' || result.kind === 'too-large') return 'none';
  if (result.kind === 'answer') return result.status === 429 || result.status === 503 ? 'strained' : 'none';
  return result.kind === 'unreachable' && timeLimits.has(result.code) ? 'strained' : 'unknown';
}

/**
 * How a source asks: under its name and through its proxy wherever it goes; with its headers only where the page lies on
 * its own host, as they may hold what is nobody else's to know.
 */
export function ownRequest(
  url: string,
  { host, settings }: { host: string; settings: Pick<CollectionSettings, 'headers' | 'userAgent' | 'proxy'> },
): Pick<FetchRequest, 'headers' | 'userAgent' | 'proxy'> {
  const { headers, userAgent, proxy } = settings;
  return {
    ...(Object.keys(headers).length > 0 && hostOf(url) === host && { headers }),
    ...(userAgent !== '' && { userAgent }),
    ...(proxy !== '' && { proxy }),
  };
}

export type Facts = Record<string, string | number | boolean | null>;

/** Longest that a host is left alone by its own word, and what is taken where it names no time. */
const longestPause = 3_600_000;
const usualPause = 60_000;
/** A page is tried so often within a run. */
export const mostAttempts = 3;

/** The pause that an answer asks for: 429 always, 503 where it says until when. */
export function pauseAskedFor(result: FetchResult, now: Date): HostPause | null {
  if (result.kind !== 'answer' || (result.status !== 429 && result.status !== 503)) return null;
  const seconds = parseRetryAfter(result.headers['retry-after'], now);
  if (seconds === null && result.status === 503) return null;
  const milliseconds = Math.min(longestPause, seconds === null ? usualPause : Math.max(1, seconds) * 1000);
  return { milliseconds, reason: `HTTP ${result.status}` };
}

/** Whether trying again soon may help. */
export function isPassing(result: FetchResult): boolean {
  if (result.kind === 'unreachable')
    return result.code !== 'bad-address' && result.code !== 'too-many-redirects';
  return result.kind === 'answer' && (result.status === 429 || result.status >= 500);
}

/** What a run or an alert says of a request. */
export function factsOf(result: FetchResult): Facts {
  switch (result.kind) {
    case 'answer':
      return {
        status: result.status,
        address: result.finalUrl,
        contentType: result.contentType,
        bytes: result.bytes.length,
      };
    case 'not-modified':
      return { status: 304, address: result.finalUrl };
    case 'unreachable':
      return { code: result.code, detail: result.detail };
    case 'too-large':
      return { limit: result.limit, of: result.of };
    case 'refused-address':
      return { address: result.address, range: result.range, code: 'refused-address' };
    case 'forbidden-by-robots':
      return {
        address: result.url,
        robots: result.robotsUrl,
        line: result.line,
        code: 'forbidden-by-robots',
      };
  }
}

/** Headers that are kept with a capture: all but what identifies a session. */
export function headersToKeep(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'set-cookie': _cookie, ...kept } = headers;
  return kept;
}
