import type { Database } from '@/lib/db/database.ts';
import type { AlertDeps } from '@/lib/flows/parts/alerts/change-alert.ts';
import { processEnqueue } from '@/lib/jobs/process-queue.ts';

/** What the flows of alerts are given in the web process. */
export function alertDeps(db: Database): AlertDeps {
  return { db, now: () => new Date(), enqueue: processEnqueue };
}
