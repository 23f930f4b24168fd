import { jsonText } from './json-text.ts';

const utf8 = new TextEncoder();

/** Bytes of answers that are sent as they are: to pack what one or two packets hold costs more than it saves. */
const small = 2048;

/**
 * An answer that many get, written once. It is not packed here: Next takes `content-encoding` off what a route answers and
 * packs it itself, so that browsers would get it packed twice and told of once.
 */
export class WrittenJson {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(value: unknown) {
    this.#bytes = utf8.encode(jsonText(value));
  }

  /** Bytes of the answer. */
  get length(): number {
    return this.#bytes.length;
  }

  answer(): Response {
    return jsonBytes(this.#bytes);
  }
}

/** An answer of one's own. */
export function ownJson(value: unknown, headers?: Headers): Response {
  return jsonBytes(utf8.encode(jsonText(value)), headers);
}

function jsonBytes(bytes: Uint8Array<ArrayBuffer>, headers = new Headers()): Response {
  headers.set('content-type', 'application/json');
  // Next cannot tell how long an answer will be and packs a dozen bytes too; that it must not, it is told by RFC 9111 §5.2.2.6.
  headers.set('cache-control', bytes.length <= small ? 'no-store, no-transform' : 'no-store');
  return new Response(bytes, { headers });
}
