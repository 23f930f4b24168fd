import { env } from '../env.ts';
import { type BlobStore, blobStoreConfig, openBlobStore } from './blob-store.ts';

const place = globalThis as typeof globalThis & { markdriftBlobs?: BlobStore };

/** The one blob store of the web process, as the environment asks for it. */
export function processBlobs(): BlobStore {
  place.markdriftBlobs ??= openBlobStore(blobStoreConfig(env));
  return place.markdriftBlobs;
}
