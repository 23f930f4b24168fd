import { z } from 'zod';
import { alertGroupings } from '../../core/alerts/grouping.ts';
import { endpoint } from '../endpoint.ts';
import { alertFilter, alertSorts, person } from './alert-list.ts';
import { id, idParam } from './values.ts';

/** The facets of a stored view, as the address holds them. */
const storedFilter = z.object({
  status: z.array(z.string()),
  severity: z.array(z.string()),
  kind: z.array(z.string()),
  field: z.array(z.string()),
  source: z.array(z.string()),
  host: z.array(z.string()),
  platform: z.array(z.string()),
  age: z.array(z.string()),
  hour: z.array(z.string()),
  opened: z.array(z.string()).default([]),
  cause: z.array(z.string()).default([]),
  assignee: z.array(z.string()),
  search: z.string(),
});
const grouping = z.enum(['', ...alertGroupings]);

export const alertView = z.object({
  id: z.number(),
  name: z.string(),
  shared: z.boolean(),
  filter: storedFilter,
  grouping,
  sort: z.enum(alertSorts),
  revision: z.number(),
  owner: person,
  /** Whether the one who asks may change it. */
  mine: z.boolean(),
  count: z.number(),
});
export type AlertView = z.output<typeof alertView>;

/** The views of everybody, one's own and those that others share, each with the number of its alerts. */
export const listAlertViews = endpoint({
  method: 'GET',
  path: '/api/alerts/views',
  role: 'viewer',
  topics: ['alerts', 'views'],
  response: z.object({
    plain: z.object({
      needsLook: z.number(),
      mine: z.number(),
      unassigned: z.number(),
      snoozed: z.number(),
      allOpen: z.number(),
    }),
    saved: z.array(alertView),
  }),
});
export type AlertViews = z.output<typeof listAlertViews.response>;

const content = {
  name: z.string().trim().min(1, 'a name').max(60, 'at most 60 characters'),
  shared: z.boolean(),
  filter: alertFilter,
  grouping,
  sort: z.enum(alertSorts),
};
const saved = z.object({ id: z.number(), revision: z.number() });
const params = z.object({ viewId: idParam });

/** Sharing takes an operator; a private one is anybody's own affair. A name that one's own view has already is answered by 409. */
export const addAlertView = endpoint({
  method: 'POST',
  path: '/api/alerts/views',
  role: 'viewer',
  body: z.object(content),
  response: saved,
});

/** `revision`: the one that the person saw; another one is answered by 409. */
export const changeAlertView = endpoint({
  method: 'PUT',
  path: '/api/alerts/views/[viewId]',
  role: 'viewer',
  params,
  body: z.object({ ...content, revision: id }),
  response: saved,
});

export const removeAlertView = endpoint({
  method: 'DELETE',
  path: '/api/alerts/views/[viewId]',
  role: 'viewer',
  params,
  response: saved,
});

/** Takes a removal back. */
export const restoreAlertView = endpoint({
  method: 'POST',
  path: '/api/alerts/views/[viewId]/restore',
  role: 'viewer',
  params,
  response: saved,
});
