import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { jsonText } from './json-text.ts';

const compress = promisify(gzip);
const utf8 = new TextEncoder();
/** What is smaller, the server sends as it is too. */
const leastPacked = 1024;

/** An answer that many get: written once, and packed once, when the first asks who takes it packed. */
export class WrittenJson {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #packed: Promise<Uint8Array<ArrayBuffer>> | null = null;

  constructor(value: unknown) {
    this.#bytes = utf8.encode(jsonText(value));
  }

  /** Bytes, unpacked. */
  get length(): number {
    return this.#bytes.length;
  }

  async answerTo(request: Request): Promise<Response> {
    if (this.length < leastPacked || !takesGzip(request)) return jsonBytes(this.#bytes);
    this.#packed ??= compress(this.#bytes).then((packed) => new Uint8Array(packed));
    return jsonBytes(await this.#packed, { 'content-encoding': 'gzip' });
  }
}

/** An answer of one's own. Its length is told, so that the server does not pack what is small. */
export function ownJson(value: unknown): Response {
  return jsonBytes(utf8.encode(jsonText(value)));
}

function jsonBytes(bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}): Response {
  return new Response(bytes, {
    headers: {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...more,
    },
  });
}

/** Programs that want nothing packed say so by `gzip;q=0` or by not naming it. */
function takesGzip(request: Request): boolean {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return /(^|[\s,])gzip\s*(;|,|$)/i.test(accepted) && !/gzip\s*;\s*q=0(\.0*)?\s*(,|$)/i.test(accepted);
}
