import { z } from 'zod';
import { type RetentionLimit, retentionBounds } from '../../core/retention/retention-policy.ts';
import { endpoint } from '../endpoint.ts';
import { instant } from './values.ts';

function limit(name: RetentionLimit, whole = true) {
  const [least, most] = retentionBounds[name];
  const number = z.number('limit').min(least, `limit-${name}`).max(most, `limit-${name}`);
  return (whole ? number.int('limit') : number).nullable();
}

/** Null: without a limit. */
export const retentionPolicy = z.object({
  captureDays: limit('captureDays'),
  capturesPerSource: limit('capturesPerSource'),
  captureGigabytes: limit('captureGigabytes', false),
  sketchDays: limit('sketchDays'),
  runDays: limit('runDays'),
  revisionDays: limit('revisionDays'),
  deliveryDays: limit('deliveryDays'),
  auditDays: limit('auditDays'),
});

export const retentionKinds = ['captures', 'sketches', 'runs', 'revisions', 'deliveries', 'audit'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

export const readRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  role: 'administrator',
  response: z.object({
    policy: retentionPolicy,
    revision: z.number(),
    /** What there is now. Of captures and sketches, bytes as they are stored before compression; of others, of the table. */
    usage: z.record(
      z.enum(retentionKinds),
      z.object({ rows: z.number(), bytes: z.number(), oldest: instant.nullable() }),
    ),
  }),
});
export type RetentionUsage = z.output<typeof readRetention.response>['usage'];

/** What other limits would delete within the next hour or two; changes nothing. */
export const previewRetention = endpoint({
  method: 'POST',
  path: '/api/retention/preview',
  role: 'administrator',
  body: z.object({ policy: retentionPolicy }),
  response: z.object({
    deletes: z.record(z.enum(retentionKinds), z.object({ rows: z.number(), bytes: z.number() })),
  }),
});

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/api/retention',
  role: 'administrator',
  body: z.object({ policy: retentionPolicy, revision: z.number().int().min(0).max(2_147_483_647) }),
  response: z.object({ policy: retentionPolicy, revision: z.number() }),
});
