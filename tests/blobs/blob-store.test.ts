import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BlobStore, blobStoreConfig, openBlobStore } from '../../lib/blobs/blob-store.ts';
import { CorruptBlob, keyOf } from '../../lib/blobs/content-addressed.ts';
import { readEnvironment } from '../../lib/env.ts';

const page = new TextEncoder().encode(`<html>${'<p>Новости</p>'.repeat(2000)}</html>`);
const pageHash = createHash('sha256').update(page).digest('hex');

/** What both kinds of store promise. `damage` overwrites what lies under a key. */
function promises(
  open: () => Promise<{ store: BlobStore; damage: (key: string, bytes: Uint8Array) => Promise<void> }>,
) {
  it('gives back what was put, by its hash, and keeps it once', async () => {
    const { store } = await open();
    expect(await store.put(page)).toBe(pageHash);
    expect(await store.put(page)).toBe(pageHash);
    expect(await store.get(pageHash)).toEqual(page);
    expect(await store.has(pageHash)).toBe(true);
  });

  it('keeps nothing and random bytes alike', async () => {
    const { store } = await open();
    for (const bytes of [new Uint8Array(), new Uint8Array(randomBytes(100_000))]) {
      expect(await store.get(await store.put(bytes))).toEqual(bytes);
    }
  });

  it('says when it has not', async () => {
    const { store } = await open();
    expect(await store.get(pageHash)).toBeNull();
    expect(await store.has(pageHash)).toBe(false);
    await store.remove(pageHash);
    await store.put(page);
    await store.remove(pageHash);
    expect(await store.get(pageHash)).toBeNull();
  });

  it('notices damage', async () => {
    const { store, damage } = await open();
    const other = await store.put(new TextEncoder().encode('other'));
    await store.put(page);
    await damage(keyOf(pageHash), new TextEncoder().encode('no zstd at all'));
    await expect(store.get(pageHash)).rejects.toThrow(CorruptBlob);
    expect(await store.get(other)).not.toBeNull();
  });

  it('takes the same from many at once', async () => {
    const { store } = await open();
    const hashes = await Promise.all(Array.from({ length: 20 }, () => store.put(page)));
    expect(new Set(hashes)).toEqual(new Set([pageHash]));
    expect(await store.get(pageHash)).toEqual(page);
  });
}

describe('in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'markdrift-blobs-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  promises(async () => ({
    store: openBlobStore({ folder }),
    damage: (key, bytes) => writeFile(path.join(folder, key), bytes),
  }));

  it('compresses, in two levels of folders, and leaves no drafts', async () => {
    await Promise.all([openBlobStore({ folder }).put(page), openBlobStore({ folder }).put(page)]);
    expect(await readdir(path.join(folder, path.dirname(keyOf(pageHash))))).toEqual([pageHash]);
    expect((await readFile(path.join(folder, keyOf(pageHash)))).length).toBeLessThan(page.length / 20);
  });

  it('notices a blob under the name of another', async () => {
    const store = openBlobStore({ folder });
    const other = await store.put(new TextEncoder().encode('other'));
    await store.put(page);
    await writeFile(path.join(folder, keyOf(pageHash)), await readFile(path.join(folder, keyOf(other))));
    await expect(store.get(pageHash)).rejects.toThrow(/another hash/);
  });

  it.each(['', '../../etc/passwd', 'A'.repeat(64), pageHash.slice(1)])(
    'takes no name but a hash: %j',
    async (name) => {
      await expect(openBlobStore({ folder }).get(name)).rejects.toThrow(TypeError);
    },
  );
});

describe('in a bucket', () => {
  const objects = new Map<string, Buffer>();
  let server: http.Server;
  let authorized: boolean;

  beforeEach(async () => {
    objects.clear();
    authorized = true;
    server = http.createServer(async (request, response) => {
      authorized &&= /^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? '');
      const name = new URL(request.url ?? '', 'http://s3').pathname;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const object = objects.get(name);
      if (request.method === 'PUT') {
        objects.set(name, Buffer.concat(chunks));
        response.writeHead(200, { etag: '"x"' }).end();
      } else if (request.method === 'DELETE') {
        objects.delete(name);
        response.writeHead(204).end();
      } else if (object === undefined) {
        const body = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';
        response
          .writeHead(404, { 'content-type': 'application/xml' })
          .end(request.method === 'HEAD' ? undefined : body);
      } else {
        response
          .writeHead(200, { 'content-length': object.length })
          .end(request.method === 'HEAD' ? undefined : object);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(authorized).toBe(true);
  });

  const configured = () => {
    const { port } = server.address() as AddressInfo;
    return blobStoreConfig(
      readEnvironment({
        S3_BUCKET: 'captures',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_PREFIX: 'markdrift/',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_FORCE_PATH_STYLE: 'true',
      }),
    );
  };

  promises(async () => ({
    store: openBlobStore(configured()),
    damage: async (key, bytes) => void objects.set(`/captures/markdrift/${key}`, Buffer.from(bytes)),
  }));
});

it('lies beside the other data when no bucket is named', () => {
  expect(blobStoreConfig(readEnvironment({ DATA_DIR: '/srv/markdrift' }))).toEqual({
    folder: '/srv/markdrift/blobs',
  });
});
