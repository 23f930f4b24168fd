/** What can change under a person's eyes. Endpoints name the topics that make their answer stale. */
export const liveTopics = [
  'alerts',
  'sources',
  'runs',
  'documents',
  'reextractions',
  'detector',
  'jobs',
  'users',
  'notifications',
  'batches',
  'captures',
  'views',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

export interface LiveEvent {
  topic: LiveTopic;
  sourceId?: number;
  /** Ids of alerts and runs are bigint and travel as strings. */
  alertId?: string;
  runId?: string;
}
