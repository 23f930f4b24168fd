import type { Agent } from 'undici';
import { isProxyAddress } from '../core/settings/collection-settings.ts';
import { normalizeUrl, resolveUrl } from '../core/url/normalize-url.ts';
import { type AddressGuard, type AddressGuardOptions, createAddressGuard } from './address-guard.ts';
import { CookieMemory } from './cookie-memory.ts';
import { type BodyLimits, BodyTooLarge } from './decode-body.ts';
import type { FetchRequest, FetchResult, PostRequest, PostResult, Redirect } from './fetch-result.ts';
import { RefusedAddress } from './guarded-agent.ts';
import { createNewestHttp } from './newest-http.ts';
import { createProxiedAgent } from './proxied-agent.ts';
import { failureOf, KnownFailure } from './request-failure.ts';
import { type RequestSettings, refusalIn, requestOnce, type TimeLimits } from './request-once.ts';
import { RobotsCache, type RobotsFile } from './robots.ts';

export interface FetcherOptions extends AddressGuardOptions {
  userAgent?: string;
  /** False: robots.txt is not asked, for all requests. */
  obeyRobots?: boolean;
  /** Milliseconds. */
  times?: Partial<TimeLimits>;
  /** Bytes. */
  limits?: Partial<BodyLimits>;
  mostRedirects?: number;
  /** Milliseconds since 1970: age of what is known of robots.txt. */
  now?: () => number;
}

export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchResult>;
  /** Sends something to an address that a person gave: guarded as all else, but robots.txt is not for it. */
  post(request: PostRequest): Promise<PostResult>;
  /** Whether robots.txt lets an address be asked for; what is not known, as the server fails, is not asked for either. */
  mayAsk(url: string, userAgent?: string): Promise<boolean>;
  /** The pause that the host's robots.txt asks for, in seconds, when it is known and says so. */
  crawlDelay(url: string): number | null;
  readonly guard: AddressGuard;
  readonly userAgent: string;
  close(): Promise<void>;
}

export const defaultUserAgent = 'Markdrift/0.1 (news collection)';
const defaultTimes: TimeLimits = { connect: 10_000, firstByte: 30_000, idle: 20_000, total: 90_000 };
const defaultLimits: BodyLimits = { transferred: 16 * 2 ** 20, decoded: 32 * 2 ** 20 };
/** Whoever is told something answers soon and briefly. */
const postTimes: TimeLimits = { connect: 10_000, firstByte: 15_000, idle: 10_000, total: 25_000 };
const postLimits: BodyLimits = { transferred: 2 ** 20, decoded: 2 ** 20 };
const robotsLimits: BodyLimits = { transferred: 2 * 2 ** 20, decoded: 2 * 2 ** 20 };
const mostProxies = 50;
const pageTypes = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5';

/**
 * The one way to fetch over HTTP: guarded addresses at each hop, robots.txt, validators as received, limits of time and
 * size. Whatever a server does is a FetchResult; only misuse throws. The pace per host is the caller's matter.
 */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const guard = createAddressGuard(options);
  const userAgent = options.userAgent ?? defaultUserAgent;
  const times = { ...defaultTimes, ...options.times };
  const limits = { ...defaultLimits, ...options.limits };
  const mostRedirects = options.mostRedirects ?? 5;
  const direct = createNewestHttp({ guard, connectMilliseconds: times.connect });
  const proxied = new Map<string, Agent>();
  const robots = new RobotsCache(userAgent, fetchRobots, options.now ?? Date.now);

  async function fetch(request: FetchRequest): Promise<FetchResult> {
    return follow(request, limits, options.obeyRobots !== false && request.obeyRobots !== false);
  }

  async function follow(
    request: FetchRequest,
    bodyLimits: BodyLimits,
    obeyRobots: boolean,
  ): Promise<FetchResult> {
    const started = performance.now();
    const redirects: Redirect[] = [];
    let url = normalizeUrl(request.url);
    if (url === null)
      return { kind: 'unreachable', code: 'bad-address', detail: request.url.slice(0, 200), redirects };
    if (request.proxy !== undefined && !isProxyAddress(request.proxy))
      return { kind: 'unreachable', code: 'proxy-trouble', detail: 'not the address of a proxy', redirects };
    const via = request.proxy === undefined ? null : proxyAgent(request.proxy);
    const cookies = new CookieMemory(request.cookies ?? []);
    for (;;) {
      try {
        const forbidden = obeyRobots ? await forbiddenByRobots(url, request.userAgent, redirects) : null;
        if (forbidden) return forbidden;
        // What a source sends is for its own host: it does not follow a redirect to another one.
        const asked = new URL(url).host === new URL(request.url).host ? request : withoutHeaders(request);
        const settings = settingsOf(asked, cookies.headerFor(url), bodyLimits);
        const hop = await (via ? requestOnce(via, url, settings) : direct.ask(url, settings));
        cookies.take(url, hop.setCookies);
        const milliseconds = Math.round(performance.now() - started);
        if (hop.kind !== 'redirect') {
          const { setCookies: _, ...answer } = hop;
          const kept = request.cookies && cookies.changed();
          return { ...answer, finalUrl: url, redirects, milliseconds, ...(kept && { cookies: kept }) };
        }
        const target = resolveUrl(hop.location, url);
        if (target === null) {
          return {
            kind: 'unreachable',
            code: 'redirect-without-address',
            detail: hop.location.slice(0, 200),
            redirects,
          };
        }
        if (redirects.length >= mostRedirects) {
          return { kind: 'unreachable', code: 'too-many-redirects', detail: target.slice(0, 200), redirects };
        }
        redirects.push({ status: hop.status, from: url, to: target });
        url = target;
      } catch (error) {
        return failedResult(error, url, redirects);
      }
    }
  }

  async function post({ url, headers, body, signal }: PostRequest): Promise<PostResult> {
    const started = performance.now();
    const redirects: Redirect[] = [];
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
      return { kind: 'unreachable', code: 'bad-address', detail: '', redirects };
    try {
      const hop = await requestOnce(direct.http1, url, {
        headers: { accept: '*/*', ...headers, 'user-agent': userAgent },
        times: { ...postTimes, ...options.times },
        limits: postLimits,
        post: body,
        ...(signal ? { signal } : {}),
      });
      const milliseconds = Math.round(performance.now() - started);
      if (hop.kind === 'answer') {
        const { setCookies: _, ...answer } = hop;
        return { ...answer, finalUrl: url, redirects, milliseconds };
      }
      const status = hop.kind === 'redirect' ? hop.status : 304;
      const empty = { headers: {}, contentType: null, bytes: new Uint8Array() };
      return { kind: 'answer', status, finalUrl: url, ...empty, redirects, milliseconds };
    } catch (error) {
      return failedResult(error, url, redirects);
    }
  }

  async function mayAsk(url: string, asWhom?: string): Promise<boolean> {
    if (options.obeyRobots === false) return true;
    const usual = normalizeUrl(url);
    if (usual === null) return false;
    return robots.ask(usual, asWhom).then(
      ({ kind }) => kind === 'allowed',
      () => false,
    );
  }

  /** Each proxy has connections of its own; what has not been used longest is closed. */
  function proxyAgent(proxy: string): Agent {
    const made =
      proxied.get(proxy) ?? createProxiedAgent(proxy, { guard, connectMilliseconds: times.connect });
    proxied.delete(proxy);
    proxied.set(proxy, made);
    if (proxied.size > mostProxies) {
      const [oldest, last] = proxied.entries().next().value!;
      proxied.delete(oldest);
      // Requests under way end; what its closing meets is nothing that anybody could act on.
      last.close().catch(() => {});
    }
    return made;
  }

  function withoutHeaders({ headers: _, ...request }: FetchRequest): FetchRequest {
    return request;
  }

  function settingsOf(request: FetchRequest, cookie: string | null, bodyLimits: BodyLimits): RequestSettings {
    const { validators, signal } = request;
    const cookies = [request.headers?.cookie, cookie].filter(Boolean).join('; ');
    const headers = {
      accept: request.accept ?? pageTypes,
      'accept-encoding': 'gzip, br, zstd, deflate',
      'user-agent': request.userAgent ?? userAgent,
      ...request.headers,
      ...(cookies && { cookie: cookies }),
      ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
      ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
    };
    return { headers, times, limits: bodyLimits, ...(signal ? { signal } : {}) };
  }

  async function forbiddenByRobots(
    url: string,
    asWhom: string | undefined,
    redirects: Redirect[],
  ): Promise<FetchResult | null> {
    const verdict = await robots.ask(url, asWhom);
    if (verdict.kind === 'allowed') return null;
    if (verdict.kind === 'forbidden') {
      return {
        kind: 'forbidden-by-robots',
        url,
        robotsUrl: verdict.robotsUrl,
        line: verdict.line,
        redirects,
      };
    }
    const detail = `${verdict.robotsUrl} answered ${verdict.status}`;
    return { kind: 'unreachable', code: 'robots-server-error', detail, redirects };
  }

  /** RFC 9309 §2.3.1: 4xx means there is none, 5xx means wait; what cannot be connected to fails as the page would. */
  async function fetchRobots(robotsUrl: string): Promise<RobotsFile> {
    const result = await follow({ url: robotsUrl, accept: 'text/plain,*/*;q=0.5' }, robotsLimits, false);
    if (result.kind === 'answer') {
      if (result.status >= 500) return { kind: 'server-error', status: result.status };
      if (result.status >= 400 || result.status < 200) return { kind: 'none' };
      const html = /^\s*<(?:!doctype|html)/i;
      const text = new TextDecoder().decode(result.bytes);
      return html.test(text) ? { kind: 'none' } : { kind: 'text', text };
    }
    if (result.kind === 'refused-address') throw new RefusedAddress(result.address, result.range);
    if (result.kind === 'unreachable' && !/^(?:too-many-redirects|redirect-|bad-encoding)/.test(result.code))
      throw new KnownFailure(result.code, result.detail);
    return { kind: 'none' };
  }

  return {
    fetch,
    post,
    mayAsk,
    crawlDelay: (url) => robots.crawlDelay(url),
    guard,
    userAgent,
    close: async () => {
      await Promise.all([direct, ...proxied.values()].map((each) => each.destroy()));
    },
  };
}

/** What was thrown on the way to an address, as a result. */
function failedResult(error: unknown, url: string, redirects: Redirect[]): PostResult {
  const refused = refusalIn(error);
  if (refused)
    return { kind: 'refused-address', url, address: refused.address, range: refused.range, redirects };
  if (error instanceof BodyTooLarge)
    return { kind: 'too-large', limit: error.limit, of: error.of, redirects };
  return { kind: 'unreachable', ...failureOf(error), redirects };
}
