import { z } from 'zod';
import { scopes } from '../../auth/scopes.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, instant } from './values.ts';

export const apiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** The first letters of the token. */
  hint: z.string(),
  scopes: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  user: z.object({ id: z.number(), name: z.string() }),
});
export type ApiTokenAnswer = z.output<typeof apiToken>;

/** Own tokens; administrators see everybody's. */
export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  role: 'viewer',
  topics: ['users'],
  response: z.object({ tokens: z.array(apiToken) }),
});

/** The token is in this answer and nowhere else. */
export const createToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  role: 'viewer',
  body: z.object({
    name: z.string().trim().min(1, 'name').max(100, 'name'),
    scopes: z.array(z.enum(scopes)).min(1, 'scopes'),
    /** Null: it does not expire. */
    days: z.number().int().min(1, 'days').max(3650, 'days').nullable(),
  }),
  response: z.object({ token: apiToken, secret: z.string() }),
});

/** Revokes it. Own tokens; administrators may revoke everybody's. */
export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/[tokenId]',
  role: 'viewer',
  params: z.object({ tokenId: idParam }),
  response: z.object({ token: apiToken }),
});
