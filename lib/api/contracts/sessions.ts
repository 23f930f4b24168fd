import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, instant } from './values.ts';

export const openSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  via: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Null without a proxy that is trusted to tell. */
  address: z.string().nullable(),
  device: z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['computer', 'phone', 'tablet', 'program', 'unknown']),
  }),
  userAgent: z.string().nullable(),
});
export type OpenSessionAnswer = z.output<typeof openSession>;

/** Own sessions, the most recently used first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  role: 'viewer',
  topics: ['users'],
  response: z.object({ sessions: z.array(openSession) }),
});

/** Ends one. Own sessions; administrators may end everybody's. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/[sessionId]',
  role: 'viewer',
  params: z.object({ sessionId: z.uuid('an id') }),
  response: z.undefined(),
});

export const listSessionsOf = endpoint({
  method: 'GET',
  path: '/api/users/[userId]/sessions',
  role: 'administrator',
  params: z.object({ userId: idParam }),
  topics: ['users'],
  response: z.object({ sessions: z.array(openSession) }),
});
