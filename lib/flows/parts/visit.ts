import { hostOf } from '../../core/url/normalize-url.ts';
import type { FetchResult } from '../../net/fetch-result.ts';
import { parseRetryAfter } from '../../net/retry-after.ts';

/** The host asks to be left alone for a while. */
export interface HostPause {
  milliseconds: number;
  reason: string;
}

/** What a visit means for the next one. */
export interface Visited {
  asked: HostPause | null;
  /** Least pause that the page's source keeps, in milliseconds. */
  least: number;
}

/** The source's headers, where the page lies on the source's own host: they may hold what is nobody else's to know. */
export function ownHeadersFor(
  url: string,
  { host, settings }: { host: string; settings: { headers: Readonly<Record<string, string>> } },
): { headers?: Readonly<Record<string, string>> } {
  return Object.keys(settings.headers).length > 0 && hostOf(url) === host
    ? { headers: settings.headers }
    : {};
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
