import { jsonText } from './json-text.ts';

const utf8 = new TextEncoder();

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
export function ownJson(value: unknown): Response {
  return jsonBytes(utf8.encode(jsonText(value)));
}

function jsonBytes(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    },
  });
}
