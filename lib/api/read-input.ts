import type { z } from 'zod';
import { type Refusal, refuse } from './errors.ts';

interface Schemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  mostBytes?: number;
}

const usualBodyBytes = 4 * 1024 * 1024;

/** Reads and checks path, query and body; a refusal names each bad field. */
export async function readInput(
  schemas: Schemas,
  request: Request,
  params: Record<string, unknown>,
): Promise<{ params: unknown; query: unknown; body: unknown } | Refusal> {
  const fields: Record<string, string> = {};
  const check = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message;
    return undefined;
  };
  const query = queryValues(new URL(request.url).searchParams);
  for (const [name, value] of Object.entries({ ...params, ...query })) {
    if (String(value).includes('\0')) return refuse('bad-input', { fields: { [name]: 'U+0000' } });
  }
  const fromPath = check(schemas.params, params);
  const fromQuery = check(schemas.query, query);
  let fromBody: unknown;
  if (schemas.body) {
    const mostBodyBytes = schemas.mostBytes ?? usualBodyBytes;
    const announced = Number(request.headers.get('content-length') ?? 0);
    if (announced > mostBodyBytes) return refuse('too-large', { values: { most: mostBodyBytes } });
    const text = await request.text();
    if (text.length > mostBodyBytes) return refuse('too-large', { values: { most: mostBodyBytes } });
    const parsed = parseJson(text);
    if (parsed === undefined) return refuse('bad-input', { fields: { '': 'JSON' } });
    fromBody = check(schemas.body, parsed);
  }
  if (Object.keys(fields).length > 0) return refuse('bad-input', { fields });
  return { params: fromPath, query: fromQuery, body: fromBody };
}

/** One value as a string, several of one name as an array. */
export function queryValues(search: URLSearchParams): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    values[name] = all.length === 1 ? all[0]! : all;
  }
  return values;
}

/** What the database cannot hold is no text that a person wrote. */
function readable(text: string): string {
  if (text.includes('\0')) throw new Error('U+0000');
  return text.toWellFormed();
}

function parseJson(text: string): unknown {
  try {
    return text === ''
      ? {}
      : JSON.parse(text, (_key, value) => (typeof value === 'string' ? readable(value) : value));
  } catch {
    return undefined;
  }
}
