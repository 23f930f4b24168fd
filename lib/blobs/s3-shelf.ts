import type { S3Client } from '@aws-sdk/client-s3';
import type { BlobShelf } from './content-addressed.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Put before each key. */
  prefix?: string;
  /** Of a store other than Amazon's. */
  endpoint?: string;
  /** Without a pair, the SDK's own search (environment, profile, instance role). */
  accessKeyId?: string;
  secretAccessKey?: string;
  /** http://host/bucket/key in place of http://bucket.host/key. */
  forcePathStyle?: boolean;
}

/** Blobs as objects of an S3-compatible store. The SDK is loaded only when it is used: it is large. */
export function createS3Shelf(settings: S3Settings): BlobShelf {
  let loading: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined;
  const connect = () => {
    loading ??= import('@aws-sdk/client-s3').then((sdk) => ({
      client: new sdk.S3Client(clientSettings(settings)),
      sdk,
    }));
    return loading;
  };
  const addressOf = (key: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix ?? ''}${key}` });
  return {
    async read(key) {
      const { client, sdk } = await connect();
      try {
        const answer = await client.send(new sdk.GetObjectCommand(addressOf(key)));
        return answer.Body ? await answer.Body.transformToByteArray() : new Uint8Array();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async write(key, bytes) {
      const { client, sdk } = await connect();
      const kind = { ContentType: 'application/zstd', ContentLength: bytes.length };
      await client.send(new sdk.PutObjectCommand({ ...addressOf(key), ...kind, Body: bytes }));
    },
    async has(key) {
      const { client, sdk } = await connect();
      try {
        await client.send(new sdk.HeadObjectCommand(addressOf(key)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async remove(key) {
      const { client, sdk } = await connect();
      await client.send(new sdk.DeleteObjectCommand(addressOf(key)));
    },
    async *list(under) {
      const { client, sdk } = await connect();
      const own = settings.prefix ?? '';
      let next: string | undefined;
      do {
        const answer = await client.send(
          new sdk.ListObjectsV2Command({
            Bucket: settings.bucket,
            Prefix: `${own}${under}`,
            ...(next ? { ContinuationToken: next } : {}),
          }),
        );
        yield (answer.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(own.length)] : []));
        next = answer.NextContinuationToken;
      } while (next);
    },
  };
}

function clientSettings(settings: S3Settings) {
  const { accessKeyId, secretAccessKey } = settings;
  return {
    region: settings.region,
    forcePathStyle: settings.forcePathStyle ?? false,
    // Checksums that only Amazon knows would make other stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}
