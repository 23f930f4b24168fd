import type { RetentionKind } from '@/lib/api/contracts/retention.ts';
import type { RetentionLimit } from '@/lib/core/retention/retention-policy.ts';

/** Which limits hold for which kind of data, in the order of the screen. */
export const retentionRows: readonly { kind: RetentionKind; limits: readonly RetentionLimit[] }[] = [
  { kind: 'captures', limits: ['captureDays', 'capturesPerSource', 'captureGigabytes'] },
  { kind: 'sketches', limits: ['sketchDays'] },
  { kind: 'runs', limits: ['runDays'] },
  { kind: 'revisions', limits: ['revisionDays'] },
  { kind: 'deliveries', limits: ['deliveryDays'] },
  { kind: 'audit', limits: ['auditDays'] },
];
