import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { jsonText } from './json-text.ts';

const utf8 = new TextEncoder();
const pack = promisify(gzip);

/** Bytes of answers that are sent as they are: to pack what one or two packets hold costs more than it saves. */
const small = 2048;
/** A third of the time that gzip's usual level takes, for a tenth more bytes. */
const level = 3;

/**
 * An answer in JSON, written once however many get it. A response of it goes through Next unpacked: Next takes `content-encoding`
 * off what a route answers and packs it itself. The server that asks routes without Next takes the bytes from here, packed once.
 */
export class WrittenJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #packed: Promise<Uint8Array> | null = null;

  constructor(value: unknown) {
    this.bytes = utf8.encode(jsonText(value));
  }

  /** By gzip; null for what is so small that it is better sent as it is. */
  packed(): Promise<Uint8Array> | null {
    if (this.bytes.length <= small) return null;
    this.#packed ??= pack(this.bytes, { level });
    return this.#packed;
  }

  answer(init?: ResponseInit): JsonResponse {
    return new JsonResponse(this, init);
  }
}

/** A response that still knows what it was made of. */
export class JsonResponse extends Response {
  readonly written: WrittenJson;

  constructor(written: WrittenJson, init: ResponseInit = {}) {
    const headers = new Headers(init.headers);
    headers.set('content-type', 'application/json');
    // Next cannot tell how long an answer will be and packs a dozen bytes too; that it must not, it is told by RFC 9111 §5.2.2.6.
    headers.set('cache-control', written.bytes.length <= small ? 'no-store, no-transform' : 'no-store');
    super(written.bytes, { ...init, headers });
    this.written = written;
  }
}

/** An answer of one's own. */
export function ownJson(value: unknown, headers?: Headers): JsonResponse {
  return new WrittenJson(value).answer(headers && { headers });
}
