import { BadEncoding } from './decode-body.ts';
import type { UnreachableCode } from './fetch-result.ts';

const codes: Record<string, UnreachableCode> = {
  ENOTFOUND: 'name-not-found',
  ENODATA: 'name-not-found',
  EAI_NONAME: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  EAI_AGAIN: 'name-server-trouble',
  EAI_FAIL: 'name-server-trouble',
  ESERVFAIL: 'name-server-trouble',
  ETIMEOUT: 'name-server-trouble',
  ECONNREFUSED: 'connection-refused',
  ECONNRESET: 'connection-lost',
  EPIPE: 'connection-lost',
  UND_ERR_SOCKET: 'connection-lost',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection-lost',
  ETIMEDOUT: 'connect-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  UND_ERR_HEADERS_OVERFLOW: 'headers-too-large',
  EPROTO: 'tls-trouble',
};

/** A failure whose kind is known where it happens: a time limit, or a robots.txt that cannot be had. */
export class KnownFailure extends Error {
  readonly code: UnreachableCode;

  constructor(code: UnreachableCode, detail: string) {
    super(detail);
    this.name = 'KnownFailure';
    this.code = code;
  }
}

/** The kind of a failed request, by the error's own code; what node and undici wrap is unwrapped. */
export function failureOf(error: unknown): { code: UnreachableCode; detail: string } {
  const failure = innermost(error);
  const detail = failure.message.slice(0, 200);
  if (failure instanceof KnownFailure) return { code: failure.code, detail };
  if (failure instanceof BadEncoding) return { code: 'bad-encoding', detail };
  const code = (failure as NodeJS.ErrnoException).code ?? '';
  if (Object.hasOwn(codes, code)) return { code: codes[code]!, detail };
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code))
    return { code: 'tls-trouble', detail };
  if (code.startsWith('HPE_HEADER_OVERFLOW')) return { code: 'headers-too-large', detail };
  if (code.startsWith('HPE_') || failure.name === 'HTTPParserError') return { code: 'not-http', detail };
  if (failure.name === 'AbortError') return { code: 'cancelled', detail };
  return { code: 'network-trouble', detail };
}

function innermost(error: unknown): Error {
  let current = error instanceof Error ? error : new Error(String(error));
  // Trying several addresses of a name gives an AggregateError: they mostly failed alike.
  for (let depth = 0; depth < 5; depth += 1) {
    const inner = current instanceof AggregateError ? current.errors[0] : current.cause;
    if (!(inner instanceof Error) || current instanceof KnownFailure) break;
    current = inner;
  }
  return current;
}
