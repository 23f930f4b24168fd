import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BlobShelf } from './content-addressed.ts';

// By descriptor: the handles of fs/promises cost a multiple, and a page is written each few milliseconds.
const access = promisify(fs.access);
const open = promisify(fs.open);
const write = promisify(fs.writeFile);
const sync = promisify(fs.fsync);
const close = promisify(fs.close);
const rename = promisify(fs.rename);

/** Blobs as files. A file appears under its name only when it is complete and on the disk. */
export function createFolderShelf(folder: string): BlobShelf {
  const fileOf = (key: string) => path.join(folder, ...key.split('/'));
  return {
    async read(key) {
      try {
        return new Uint8Array(await readFile(fileOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async write(key, bytes) {
      const file = fileOf(key);
      // A name of its own: two processes that write the same blob do not meet before the rename, which is atomic.
      const draft = `${file}.${randomUUID()}.part`;
      try {
        const descriptor = await openIn(path.dirname(file), draft);
        try {
          await write(descriptor, bytes);
          await sync(descriptor);
        } finally {
          await close(descriptor);
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async has(key) {
      try {
        await access(fileOf(key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async *list(under) {
      for (const inner of await namesIn(fileOf(under)))
        yield (await namesIn(fileOf(`${under}${inner}`))).map((name) => `${under}${inner}/${name}`);
    },
  };
}

/** Folders are soon there for good: they are made only when one is missed. */
async function openIn(folder: string, draft: string): Promise<number> {
  try {
    return await open(draft, 'wx');
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(folder, { recursive: true });
    return open(draft, 'wx');
  }
}

/** None where there is no such folder, or no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
