import type { JsonSchema } from './schema-text.ts';

/** What the screen reads of the OpenAPI document; it is our own, see lib/api/openapi. */
export interface ApiDocument {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { responses: Record<string, { description: string }> };
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  tags: string[];
  'x-role': 'viewer' | 'operator' | 'administrator' | 'public';
  'x-scope': string | null;
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}

/** Operations by resource, in the document's order; only those that the text is found in. */
export function operationsByGroup(document: ApiDocument, search: string) {
  const wanted = search.trim().toLowerCase();
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  const found = all.filter(({ method, path, summary }) =>
    `${method} ${path} ${summary}`.toLowerCase().includes(wanted),
  );
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: found.filter(({ tags }) => tags.includes(name)),
    }))
    .filter(({ operations }) => operations.length > 0);
}
