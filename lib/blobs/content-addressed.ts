import { hash as hashOf } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/**
 * Bytes by the SHA-256 of their content: stored once however often they come, never changed. Safe when several processes
 * put or remove the same at once.
 */
export interface BlobStore {
  /** Stores bytes; the same bytes again cost nothing. @returns SHA-256 in hex */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes, or null where they are not stored. @throws CorruptBlob when what is stored is not what was put */
  get(hash: string): Promise<Uint8Array | null>;
  has(hash: string): Promise<boolean>;
  /** Nothing happens where it is not stored. */
  remove(hash: string): Promise<void>;
  /** Hashes of what is stored that begin with these two hex digits, a batch at a time. */
  list(start: string): AsyncIterable<string[]>;
}

/** Where compressed blobs lie: a folder, or an S3 bucket. Keys are as made by `keyOf`. */
export interface BlobShelf {
  read(key: string): Promise<Uint8Array | null>;
  /** Whole or not at all, also when the process ends in the middle. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys under "ab/", in batches. */
  list(folder: string): AsyncIterable<string[]>;
}

/** What is stored under a hash has another content: the disk, or somebody, changed it. */
export class CorruptBlob extends Error {
  readonly hash: string;

  constructor(hash: string, why: string) {
    super(`blob ${hash} is damaged: ${why}`);
    this.name = 'CorruptBlob';
    this.hash = hash;
  }
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** On recorded pages level 6 takes three times as long (0.85 ms for 40 kB), for files that are a fifteenth smaller. */
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3 },
  // Usual pages come out in one piece, each of which is a way to another thread and back.
  chunkSize: 64 * 2 ** 10,
};
/** No more than this comes back out of a blob, so that a damaged one cannot fill the memory. */
const largestBlob = 256 * 2 ** 20;

/** ab/cd/abcd…: at most 256 entries a folder on two levels, as file systems like it. */
export function keyOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw new TypeError(`not a SHA-256 in hex: ${JSON.stringify(hash.slice(0, 80))}`);
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

export function createBlobStore(shelf: BlobShelf): BlobStore {
  return {
    async put(bytes) {
      const hash = sha256(bytes);
      const key = keyOf(hash);
      if (!(await shelf.has(key))) await shelf.write(key, await compressed(bytes));
      return hash;
    },
    async get(hash) {
      const stored = await shelf.read(keyOf(hash));
      return stored === null ? null : unpack(hash, stored);
    },
    has: async (hash) => shelf.has(keyOf(hash)),
    remove: async (hash) => shelf.remove(keyOf(hash)),
    async *list(start) {
      if (!/^[0-9a-f]{2}$/.test(start)) throw new TypeError('not two hex digits');
      for await (const keys of shelf.list(`${start}/`))
        yield keys
          .map((key) => key.slice(key.lastIndexOf('/') + 1))
          .filter((name) => /^[0-9a-f]{64}$/.test(name));
    },
  };
}

/** Told how long the page is, the compressor takes tables of that size: a tenth less time for pages of 137 kB. */
const compressed = (bytes: Uint8Array) => compress(bytes, { ...compression, pledgedSrcSize: bytes.length });

async function unpack(hash: string, stored: Uint8Array): Promise<Uint8Array> {
  let bytes: Buffer;
  try {
    bytes = await decompress(stored, { maxOutputLength: largestBlob });
  } catch (error) {
    throw new CorruptBlob(hash, (error as Error).message);
  }
  if (sha256(bytes) !== hash) throw new CorruptBlob(hash, 'its content has another hash');
  return new Uint8Array(bytes);
}

function sha256(bytes: Uint8Array): string {
  return hashOf('sha256', bytes, 'hex');
}
