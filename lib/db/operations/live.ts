import { type LiveEvent, liveTopics } from '../../core/live/topics.ts';
import type { Transaction } from '../database.ts';

/** Channel of Postgres on which every process hears what changed. */
export const liveChannel = 'markdrift_live';

export type { LiveEvent, LiveTopic } from '../../core/live/topics.ts';

/**
 * Tells all open pages that something changed. Sent when the surrounding transaction commits and not at all when it rolls
 * back; equal events of one transaction arrive once. Announce per run or per decision, not per document.
 */
export async function announce(db: Transaction, event: LiveEvent): Promise<void> {
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
