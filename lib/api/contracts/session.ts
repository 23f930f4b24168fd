import { z } from 'zod';
import { roles } from '../../auth/roles.ts';
import { isZone } from '../../core/dates/is-zone.ts';
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
  theme: z.string(),
  timeZone: z.string().nullable(),
  mustChange: z.boolean(),
});

export const themes = ['auto', 'light', 'dark'] as const;

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
    theme: z.enum(themes).optional(),
    /** Null: that of the browser. */
    timeZone: z.string().max(100).refine(isZone, 'time-zone').nullish(),
  }),
  response: z.object({ user: sessionUser }),
});

/** Ends all other sessions of the user; this one goes on. */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/session/password',
  role: 'viewer',
  body: z.object({ present: z.string(), next: passwordField }),
  response: z.object({ user: sessionUser }),
});

/** Logs out everywhere else; this session goes on. */
export const endOwnSessions = endpoint({
  method: 'POST',
  path: '/api/session/end-all',
  role: 'viewer',
  response: z.object({ user: sessionUser }),
});
