import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What changed, as events "change" with { topic, ids }; "gap": events may have been missed, so ask for all again. */
export const listenLive = endpoint({
  method: 'GET',
  path: '/api/live',
  role: 'viewer',
  response: z.string(),
  media: 'text/event-stream',
});
