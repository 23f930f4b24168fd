import type { Dispatcher } from 'undici';
import { type BodyLimits, BodyTooLarge, decodeBody } from './decode-body.ts';
import { RefusedAddress } from './guarded-agent.ts';
import { KnownFailure } from './request-failure.ts';

/** Milliseconds. */
export interface TimeLimits {
  /** To a connection, name resolution included. */
  connect: number;
  /** From the request to the answer's headers. */
  firstByte: number;
  /** Between two pieces of the body. */
  idle: number;
  /** Of one hop from the request to the last byte: ends what only drips. */
  total: number;
}

export interface RequestSettings {
  headers: Record<string, string>;
  times: TimeLimits;
  limits: BodyLimits;
  signal?: AbortSignal;
  /** Sends this instead of asking. */
  post?: string;
}

export type Hop =
  | {
      kind: 'answer';
      status: number;
      headers: Record<string, string>;
      contentType: string | null;
      bytes: Uint8Array;
      setCookies: string[];
    }
  | { kind: 'not-modified'; headers: Record<string, string>; setCookies: string[] }
  | { kind: 'redirect'; status: number; location: string; setCookies: string[] };

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** One GET, or POST where something is to be sent, without following anything. @throws whatever failureOf and refusalIn can read, BodyTooLarge. */
export async function requestOnce(agent: Dispatcher, url: string, settings: RequestSettings): Promise<Hop> {
  const { times, limits } = settings;
  const controller = new AbortController();
  const cancel = () => controller.abort(new KnownFailure('cancelled', 'cancelled by the caller'));
  const limit = (code: 'first-byte-timeout' | 'body-timeout' | 'total-timeout', milliseconds: number) =>
    setTimeout(
      () => controller.abort(new KnownFailure(code, `nothing more within ${milliseconds} ms`)),
      milliseconds,
    );
  if (settings.signal?.aborted) cancel();
  settings.signal?.addEventListener('abort', cancel, { once: true });
  const total = limit('total-timeout', times.total);
  let waiting = limit('first-byte-timeout', times.firstByte);
  let body: Dispatcher.ResponseData['body'] | undefined;
  try {
    const target = new URL(url);
    const answer = await agent.request({
      origin: target.origin,
      path: `${target.pathname}${target.search}`,
      ...(settings.post === undefined ? { method: 'GET' } : { method: 'POST', body: settings.post }),
      headers: settings.headers,
      signal: controller.signal,
    });
    body = answer.body;
    // A body that is destroyed half-read may still report it.
    body.on('error', () => {});
    const headers = plainHeaders(answer.headers);
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    if (answer.statusCode === 304) return { kind: 'not-modified', headers, setCookies };
    if (redirectStatuses.has(answer.statusCode)) {
      return { kind: 'redirect', status: answer.statusCode, location: headers.location ?? '', setCookies };
    }
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > limits.transferred) throw new BodyTooLarge(limits.transferred, 'transferred');
    async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of source) {
        clearTimeout(waiting);
        yield piece;
        waiting = limit('body-timeout', times.idle);
      }
    }
    clearTimeout(waiting);
    waiting = limit('body-timeout', times.idle);
    // Sitemaps often come as files that are compressed themselves.
    const isFile = /^application\/(?:x-)?gzip\b/i.test(headers['content-type'] ?? '');
    const encodings = [isFile ? 'gzip' : '', headers['content-encoding'] ?? ''].join(',');
    const bytes = await decodeBody(pieces(body), encodings, limits);
    return {
      kind: 'answer',
      status: answer.statusCode,
      headers,
      contentType: headers['content-type'] ?? null,
      bytes,
      setCookies,
    };
  } catch (error) {
    // The reason of an abort says more than the error it surfaces as.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(total);
    clearTimeout(waiting);
    settings.signal?.removeEventListener('abort', cancel);
    // Unread rests (a redirect's body, what is past a limit) are not waited for: their connection is given up.
    if (body && !body.readableEnded) body.destroy();
  }
}

/** The guard's refusal behind an error, or null. */
export function refusalIn(error: unknown): RefusedAddress | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof RefusedAddress) return current;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return null;
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}
