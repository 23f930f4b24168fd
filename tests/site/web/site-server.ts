import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { challengePage, damagedFeed, type Fault, maintenancePage, type Reply } from './faults.ts';
import type { openRequestLog, RequestKind } from './request-log.ts';
import type { SitePages } from './site-pages.ts';
import { encodeWindows1251 } from './windows-1251.ts';

/** How a site's web server behaves; may be changed while it runs. */
export interface ServerHabits {
  validators: 'both' | 'etag' | 'last-modified' | 'none';
  gzip: boolean;
  /** Milliseconds before each answer. */
  latency: number;
  /** Every article's link leads through a redirect first. */
  redirectArticles: boolean;
  /** 429 with Retry-After once so many requests came within `seconds`. */
  limit: { requests: number; seconds: number; retryAfterSeconds: number } | null;
}

export const plainHabits: ServerHabits = {
  validators: 'both',
  gzip: true,
  latency: 0,
  redirectArticles: false,
  limit: null,
};

export interface SiteServerParts {
  pages: SitePages;
  charset: 'utf-8' | 'windows-1251';
  habits: ServerHabits;
  fault(): Fault | null;
  log: ReturnType<typeof openRequestLog>;
  /** Called before each answer: lets the site's clock move on. */
  beforeAnswer(kind: RequestKind): void;
}

export function createSiteServer(parts: SiteServerParts): Server {
  const arrivals: number[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    const kind = parts.pages.kindOf(url.pathname);
    const entry = parts.log.begin({
      method: request.method ?? 'GET',
      path: url.pathname + url.search,
      kind,
      userAgent: request.headers['user-agent'] ?? '',
      conditional: 'if-none-match' in request.headers || 'if-modified-since' in request.headers,
    });
    response.once('close', () => parts.log.end(entry, response.writableFinished ? response.statusCode : 0));
    parts.beforeAnswer(kind);
    const fault = faultFor(parts.fault(), kind);
    const wait = parts.habits.latency + (fault?.kind === 'slow' ? fault.milliseconds : 0);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (fault?.kind === 'dropped') {
      request.socket.destroy();
      return;
    }
    const refused = tooMany(arrivals, parts.habits.limit);
    send(parts, request, response, refused ?? replyTo(parts, url, kind, fault));
  };
  return createServer((request, response) => void answer(request, response));
}

function faultFor(fault: Fault | null, kind: RequestKind): Fault | null {
  if (fault === null || kind === 'asset') return null;
  if (fault.of === undefined) return fault;
  return (fault.of === 'source') === (kind === 'source') ? fault : null;
}

function tooMany(arrivals: number[], limit: ServerHabits['limit']): Reply | null {
  if (limit === null) return null;
  const now = performance.now();
  while (arrivals.length > 0 && arrivals[0]! < now - limit.seconds * 1000) arrivals.shift();
  if (arrivals.length >= limit.requests) {
    return {
      status: 429,
      headers: { 'content-type': 'text/plain', 'retry-after': String(limit.retryAfterSeconds) },
      body: 'Too many requests',
    };
  }
  arrivals.push(now);
  return null;
}

function replyTo(parts: SiteServerParts, url: URL, kind: RequestKind, fault: Fault | null): Reply {
  if (fault?.kind === 'status') {
    const retry =
      fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) };
    return {
      status: fault.status,
      headers: { 'content-type': 'text/html', ...retry },
      body: '<h1>Service unavailable</h1>',
    };
  }
  if (fault?.kind === 'challenge') return challengePage(fault.status);
  if (fault?.kind === 'empty-answer')
    return { status: 200, headers: { 'content-type': 'text/html' }, body: '' };
  if (fault?.kind === 'not-a-feed' && kind === 'source') return maintenancePage();
  if (parts.habits.redirectArticles && kind === 'article' && !url.searchParams.has('direct')) {
    const target = new URL(url);
    target.searchParams.set('direct', '1');
    return { status: 302, headers: { location: target.pathname + target.search }, body: '' };
  }
  const reply = parts.pages.reply(url.pathname, url.origin, fault);
  if (reply === null) {
    return {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html><title>404</title><h1>Not found</h1>',
    };
  }
  return fault?.kind === 'broken-feed' && kind === 'source'
    ? { ...reply, body: damagedFeed(reply.body) }
    : reply;
}

function send(
  parts: SiteServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
): void {
  const utf8 = parts.charset === 'utf-8' || /utf-8/i.test(reply.headers['content-type'] ?? '');
  let bytes: Uint8Array = utf8 ? Buffer.from(reply.body) : encodeWindows1251(reply.body);
  const headers: Record<string, string> = { ...reply.headers };
  const { validators } = parts.habits;
  if (validators === 'none' || validators === 'etag') delete headers['last-modified'];
  if (reply.status === 200) {
    if (validators === 'both' || validators === 'etag') {
      headers.etag = `"${createHash('sha1').update(bytes).digest('hex').slice(0, 20)}"`;
    }
    if (unchanged(request, headers)) {
      response.writeHead(304, headers.etag === undefined ? {} : { etag: headers.etag }).end();
      return;
    }
  }
  if (
    parts.habits.gzip &&
    bytes.length > 0 &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  ) {
    bytes = gzipSync(bytes, { level: 1 });
    headers['content-encoding'] = 'gzip';
  }
  headers['content-length'] = String(bytes.length);
  response.writeHead(reply.status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}

function unchanged(request: IncomingMessage, headers: Record<string, string>): boolean {
  const tag = request.headers['if-none-match'];
  if (tag !== undefined) return headers.etag !== undefined && tag.includes(headers.etag);
  const since = request.headers['if-modified-since'];
  return (
    since !== undefined &&
    headers['last-modified'] !== undefined &&
    Date.parse(since) >= Date.parse(headers['last-modified'])
  );
}
