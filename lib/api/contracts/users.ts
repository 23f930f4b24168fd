import { z } from 'zod';
import { roles } from '../../auth/roles.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, instant } from './values.ts';

export const person = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  mustChange: z.boolean(),
  disabledAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
});
export type PersonAnswer = z.output<typeof person>;

const name = z.string().trim().min(1, 'name').max(100, 'name');

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  role: 'administrator',
  topics: ['users'],
  response: z.object({ users: z.array(person) }),
});

/** People who may be given an alert. */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/users/assignees',
  role: 'viewer',
  topics: ['users'],
  response: z.object({ people: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })) }),
});

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/[userId]',
  role: 'administrator',
  params: z.object({ userId: idParam }),
  body: z.object({
    name: name.optional(),
    role: z.enum(roles).optional(),
    disabled: z.boolean().optional(),
  }),
  response: z.object({ user: person }),
});

/** Logs a person out everywhere; the password stays as it is. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/api/users/[userId]/end-sessions',
  role: 'administrator',
  params: z.object({ userId: idParam }),
  response: z.object({ user: person }),
});
