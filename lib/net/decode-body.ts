import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

export interface BodyLimits {
  /** Bytes as transferred. */
  transferred: number;
  /** Bytes after each content encoding is undone. */
  decoded: number;
}

export class BodyTooLarge extends Error {
  readonly limit: number;
  readonly of: 'transferred' | 'decoded';

  constructor(limit: number, of: 'transferred' | 'decoded') {
    super(`more than ${limit} bytes ${of}`);
    this.name = 'BodyTooLarge';
    this.limit = limit;
    this.of = of;
  }
}

export class BadEncoding extends Error {
  override readonly name = 'BadEncoding';
}

/** No window over 8 MB may be demanded of a receiver (RFC 9659); a larger one is an attempt on its memory. */
const largestZstdWindowLog = 23;
const mostEncodings = 3;

/** Lets bytes through until there are too many: then the reading stops, and with it the transfer. */
async function* limited(
  source: AsyncIterable<Buffer>,
  limit: number,
  of: 'transferred' | 'decoded',
): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of source) {
    passed += chunk.length;
    if (passed > limit) throw new BodyTooLarge(limit, of);
    yield chunk;
  }
}

function decoderOf(encoding: string, head: Buffer): Transform | null {
  // A truncated or padded end must not cost what came before it; HTTP itself notices a transfer that broke off.
  const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return head[0] === 0x1f && head[1] === 0x8b ? createGunzip(lenient) : null;
    case 'deflate': {
      const zlibHeader = (head[0]! & 0x0f) === 8 && ((head[0]! << 8) | head[1]!) % 31 === 0;
      return zlibHeader ? createInflate(lenient) : createInflateRaw(lenient);
    }
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return head.readUInt32LE(0) === 0xfd2fb528
        ? createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: largestZstdWindowLog } })
        : null;
    default:
      // "utf-8", "none", "identity": labels that mean nothing was done.
      return null;
  }
}

/** First four bytes of a source (zeros where it is shorter), and the whole of it again. */
async function peek(
  source: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; empty: boolean; whole: AsyncGenerator<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  let ended = false;
  while (start.length < 4 && !ended) {
    const next = await iterator.next();
    if (next.done) ended = true;
    else start = Buffer.concat([start, next.value]);
  }
  async function* again(): AsyncGenerator<Buffer> {
    try {
      if (start.length > 0) yield start;
      while (!ended) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat([start, Buffer.alloc(4)]), empty: start.length === 0, whole: again() };
}

/** Undoes one content encoding. Ending the iteration early ends the decoder and the source. */
async function* undone(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const { head, empty, whole } = await peek(source);
  const decoder = empty ? null : decoderOf(encoding, head);
  if (decoder === null) {
    yield* whole;
    return;
  }
  // Failures of either side arrive at the reader below, as the pipeline destroys the decoder with them.
  const piping = pipeline(whole, decoder).catch(() => {});
  try {
    for await (const chunk of decoder) yield chunk as Buffer;
  } catch (error) {
    const fromDecoder =
      error instanceof Error &&
      /^(?:Z_|ERR_(?:BROTLI|ZSTD|_ERROR)|ZSTD_|ERR_)/.test((error as NodeJS.ErrnoException).code ?? '');
    throw fromDecoder ? new BadEncoding(error.message) : error;
  } finally {
    decoder.destroy();
    await piping;
  }
}

/**
 * The body with its content encodings undone, read only as far as the limits allow: memory stays within the decoded
 * limit and some buffers, whatever the body expands to. A body that is plain though labelled gzip or zstd is taken as
 * it is. @throws BodyTooLarge, BadEncoding, and the source's own errors.
 */
export async function decodeBody(
  body: AsyncIterable<Buffer>,
  contentEncoding: string | null,
  limits: BodyLimits,
): Promise<Uint8Array> {
  const encodings = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (encodings.length > mostEncodings) throw new BadEncoding(`${encodings.length} content encodings`);
  let stream: AsyncIterable<Buffer> = limited(body, limits.transferred, 'transferred');
  for (const encoding of encodings.reverse())
    stream = limited(undone(stream, encoding), limits.decoded, 'decoded');
  const chunks: Buffer[] = [];
  for await (const chunk of encodings.length === 0 ? limited(stream, limits.decoded, 'decoded') : stream)
    chunks.push(chunk);
  return joined(chunks);
}

/** In a buffer of its own, which can be given to a thread. */
function joined(chunks: readonly Buffer[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let place = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, place);
    place += chunk.length;
  }
  return bytes;
}
