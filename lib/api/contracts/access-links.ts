import { z } from 'zod';
import { roles } from '../../auth/roles.ts';
import { locales } from '../../i18n/locales.ts';
import { endpoint } from '../endpoint.ts';
import { passwordField, sessionUser } from './session.ts';
import { instant } from './values.ts';

const token = z.string().min(1, 'link').max(200, 'link');

/** What a link is for. The token travels in the body, so that no log and no address bar keeps it. */
export const readAccessLink = endpoint({
  method: 'POST',
  path: '/api/access-links/read',
  role: 'public',
  body: z.object({ token }),
  response: z.object({
    kind: z.enum(['invitation', 'reset']),
    email: z.string(),
    /** Of the account that there is already. */
    name: z.string().nullable(),
    role: z.enum(roles),
    expiresAt: instant,
    invitedBy: z.string().nullable(),
  }),
});

/** Uses it up: makes the account or sets the password, and signs in. */
export const useAccessLink = endpoint({
  method: 'POST',
  path: '/api/access-links/use',
  role: 'public',
  body: z.object({
    token,
    /** Needed by an invitation. */
    name: z.string().trim().min(1, 'name').max(100, 'name').optional(),
    password: passwordField,
    locale: z.enum(locales).optional(),
  }),
  response: z.object({ user: sessionUser }),
});
