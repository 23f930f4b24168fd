import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The OpenAPI 3.1 document of all that is here, in the caller's language. */
export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  role: 'viewer',
  response: z.record(z.string(), z.unknown()),
});
