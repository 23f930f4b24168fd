import path from 'node:path';
import type { Environment } from '../env.ts';
import { type BlobStore, createBlobStore } from './content-addressed.ts';
import { createFolderShelf } from './folder-shelf.ts';
import { createS3Shelf, type S3Settings } from './s3-shelf.ts';

export type { BlobStore } from './content-addressed.ts';

/** A folder, or a bucket of an S3-compatible store. */
export type BlobStoreConfig = { folder: string } | S3Settings;

/** The store of captures and screenshots. Nothing is opened before the first use. */
export function openBlobStore(config: BlobStoreConfig): BlobStore {
  return createBlobStore('folder' in config ? createFolderShelf(config.folder) : createS3Shelf(config));
}

/** What the environment asks for: the bucket when one is named, else a folder beside the other data. */
export function blobStoreConfig(env: Environment): BlobStoreConfig {
  if (!env.S3_BUCKET) return { folder: path.join(env.DATA_DIR, 'blobs') };
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    prefix: env.S3_PREFIX,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
    ...(env.S3_ACCESS_KEY_ID ? { accessKeyId: env.S3_ACCESS_KEY_ID } : {}),
    ...(env.S3_SECRET_ACCESS_KEY ? { secretAccessKey: env.S3_SECRET_ACCESS_KEY } : {}),
  };
}
