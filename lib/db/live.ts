import type { Prisma } from './generated/client.ts';

/** Channel of Postgres on which every process hears what changed. */
export const liveChannel = 'markdrift_live';

/** What can change under a person's eyes. Endpoints name the topics that make their answer stale. */
export const liveTopics = ['alerts', 'sources', 'runs', 'documents', 'detector', 'jobs', 'users'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export interface LiveEvent {
  topic: LiveTopic;
  sourceId?: number;
  /** Ids of alerts, runs and documents are bigint and travel as strings. */
  alertId?: string;
  runId?: string;
}

/**
 * Tells all open pages that something changed. Sent when the surrounding transaction commits and not at all when it rolls
 * back; equal events of one transaction arrive once. Announce per run or per decision, not per document.
 */
export async function announce(db: Prisma.TransactionClient, event: LiveEvent): Promise<void> {
  await db.$executeRaw`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`;
}

/** Reads what arrived on the channel; null for what is not ours. */
export function readLiveEvent(payload: string | undefined): LiveEvent | null {
  if (!payload) return null;
  try {
    const event: unknown = JSON.parse(payload);
    const known = event !== null && typeof event === 'object' && 'topic' in event;
    return known && (liveTopics as readonly unknown[]).includes(event.topic) ? (event as LiveEvent) : null;
  } catch {
    return null;
  }
}
