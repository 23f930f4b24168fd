import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import type { Database } from '@/lib/db/database.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';

export function showDeps(db: Database) {
  return { db, blobs: processBlobs(), readers: processReaders() };
}
