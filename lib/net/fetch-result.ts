import type { StoredCookie } from './cookie-memory.ts';

/** Validators of an answer exactly as received; they are sent back as they are and never interpreted. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

export interface FetchRequest {
  url: string;
  /** Value of the Accept header. */
  accept?: string;
  /** Validators of the last good answer: makes the request conditional. */
  validators?: Validators;
  /** Further headers, names in lower case; they do not follow a redirect to another host. */
  headers?: Readonly<Record<string, string>>;
  /** In place of the usual name; robots.txt is read under it. */
  userAgent?: string;
  /** Address of a proxy through which this goes: "http://user:password@host:port". */
  proxy?: string;
  /** Cookies kept from earlier answers. Those of a redirect are sent to where it leads in any case. */
  cookies?: readonly StoredCookie[];
  /** False where the administrator decided to pass over robots.txt, and for robots.txt itself. Default true. */
  obeyRobots?: boolean;
  signal?: AbortSignal;
}

export interface PostRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal?: AbortSignal;
}

export interface Redirect {
  status: number;
  from: string;
  to: string;
}

/** Why nothing usable came back. */
export type UnreachableCode =
  | 'bad-address'
  | 'name-not-found'
  | 'name-server-trouble'
  | 'connection-refused'
  | 'connection-lost'
  | 'connect-timeout'
  | 'first-byte-timeout'
  | 'body-timeout'
  | 'total-timeout'
  | 'tls-trouble'
  | 'not-http'
  | 'headers-too-large'
  | 'bad-encoding'
  | 'too-many-redirects'
  | 'redirect-without-address'
  | 'robots-server-error'
  | 'cancelled'
  | 'proxy-trouble'
  | 'network-trouble';

export type FetchResult =
  | {
      kind: 'answer';
      status: number;
      finalUrl: string;
      /** Names in lower case; repeated ones joined by ", ". */
      headers: Record<string, string>;
      contentType: string | null;
      /** The body with its content encodings undone. */
      bytes: Uint8Array;
      redirects: Redirect[];
      /** From the first request to the last byte. */
      milliseconds: number;
      /** What is to be kept, where that has changed. */
      cookies?: StoredCookie[];
    }
  | {
      kind: 'not-modified';
      finalUrl: string;
      headers: Record<string, string>;
      redirects: Redirect[];
      milliseconds: number;
    }
  | { kind: 'unreachable'; code: UnreachableCode; detail: string; redirects: Redirect[] }
  | { kind: 'too-large'; limit: number; of: 'transferred' | 'decoded'; redirects: Redirect[] }
  | { kind: 'refused-address'; url: string; address: string; range: string; redirects: Redirect[] }
  | {
      kind: 'forbidden-by-robots';
      url: string;
      robotsUrl: string;
      line: number | null;
      redirects: Redirect[];
    };

/** What became of something that was sent. Nothing is followed: a redirect is an answer like others, without a body. */
export type PostResult = Extract<
  FetchResult,
  { kind: 'answer' | 'unreachable' | 'too-large' | 'refused-address' }
>;
