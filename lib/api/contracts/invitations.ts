import { z } from 'zod';
import { roles } from '../../auth/roles.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, instant } from './values.ts';

export const accessLink = z.object({
  id: z.number(),
  kind: z.enum(['invitation', 'reset']),
  email: z.string(),
  /** Of the account to be made; null for a new password. */
  role: z.enum(roles).nullable(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** Whose password it sets, or whose account it made. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdBy: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type AccessLinkAnswer = z.output<typeof accessLink>;

/** Links that can be used, and those of the last 30 days. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  role: 'administrator',
  topics: ['users'],
  response: z.object({ links: z.array(accessLink) }),
});

/** The link is in this answer and nowhere else: a path of this site, with the token behind "#". */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  role: 'administrator',
  body: z.object({
    email: z.string().trim().max(320, 'email').pipe(z.email('email')),
    role: z.enum(roles),
    days: z.number().int('days').min(1, 'days').max(30, 'days').default(7),
  }),
  response: z.object({ link: accessLink, path: z.string() }),
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/[linkId]',
  role: 'administrator',
  params: z.object({ linkId: idParam }),
  response: z.object({ link: accessLink }),
});

/** A link by which a person sets a new password; for 24 hours. */
export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/users/[userId]/reset-link',
  role: 'administrator',
  params: z.object({ userId: idParam }),
  response: z.object({ link: accessLink, path: z.string() }),
});
