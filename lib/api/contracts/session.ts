import { z } from 'zod';
import { roles } from '../../auth/roles.ts';
import { locales } from '../../i18n/locales.ts';
import { endpoint } from '../endpoint.ts';

export const shortestPassword = 10;
export const passwordField = z
  .string('password')
  .min(shortestPassword, 'password-too-short')
  .max(200, 'password-too-long');

export const sessionUser = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  locale: z.string(),
  mustChange: z.boolean(),
});

/** Who is signed in. Its answer also sets the language's cookie to the user's own language. */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  role: 'viewer',
  response: z.object({ user: sessionUser }),
});

export const changeOwnAccount = endpoint({
  method: 'PATCH',
  path: '/api/session',
  role: 'viewer',
  body: z.object({
    name: z.string().trim().min(1, 'name').max(100, 'name').optional(),
    locale: z.enum(locales).optional(),
  }),
  response: z.object({ user: sessionUser }),
});

/** Ends all other sessions of the user; this one goes on with a new cookie. */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/session/password',
  role: 'viewer',
  body: z.object({ present: z.string(), next: passwordField }),
  response: z.object({ user: sessionUser }),
});

/** Logs out everywhere; this session goes on with a new cookie. */
export const endOwnSessions = endpoint({
  method: 'POST',
  path: '/api/session/end-all',
  role: 'viewer',
  response: z.object({ user: sessionUser }),
});
