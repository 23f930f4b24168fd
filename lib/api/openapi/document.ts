import { scopeNeeded } from '../../auth/scopes.ts';
import type { Endpoint } from '../endpoint.ts';
import { type ErrorCode, errorStatus } from '../errors.ts';
import type { NamedContract } from './every-contract.ts';
import { type JsonSchema, jsonSchemaOf, parametersOf } from './json-schema.ts';

/** Words of the document: "title", "about", "status.400", "operation.listSources", "group.sources", …; null: has none. */
export type DocumentWords = (key: string) => string | null;

/**
 * The OpenAPI 3.1 document of the contracts: each route with its role and scope, parameters, body, answers and errors.
 *
 * @param words in the reader's language; an operation without words of its own is called by its contract's name
 */
export function openApiDocument(contracts: readonly NamedContract[], words: DocumentWords): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const named of contracts) {
    const path = named.contract.path.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}');
    paths[path] ??= {};
    paths[path][named.contract.method.toLowerCase()] = operationOf(named, words);
  }
  const groups = [...new Set(contracts.map(({ contract }) => groupOf(contract)))];
  return {
    openapi: '3.1.0',
    info: { title: words('title') ?? 'Markdrift', version: '1', description: words('about') ?? '' },
    servers: [{ url: '/' }],
    tags: groups.map((name) => ({ name, description: words(`group.${name}`) ?? name })),
    security: [{ session: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'markdrift.session',
          description: words('session') ?? '',
        },
        token: { type: 'http', scheme: 'bearer', description: words('token') ?? '' },
      },
      schemas: { Failure: failure },
      responses: failureResponses(words),
    },
  };
}

function operationOf({ name, contract }: NamedContract, words: DocumentWords): JsonSchema {
  const { method, path, role, params, query, body } = contract;
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  const scope = scopeNeeded(method, path);
  return {
    operationId: name,
    summary: words(`operation.${name}`) ?? spelledOut(name),
    tags: [groupOf(contract)],
    'x-role': role,
    'x-scope': scope,
    security: role === 'public' ? [] : [{ session: [] }, ...(scope === null ? [] : [{ token: [] }])],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body) } } } }
      : {}),
    responses: { ...answerOf(contract, words), ...failuresOf(contract) },
  };
}

function answerOf({ response, media }: Endpoint, words: DocumentWords): JsonSchema {
  if (response.def.type === 'undefined') return { 204: { description: words('done') ?? 'Done' } };
  const schema = jsonSchemaOf(response);
  return {
    200: { description: words('answer') ?? 'Answer', content: { [media ?? 'application/json']: { schema } } },
  };
}

const statuses = [...new Set<number>(Object.values(errorStatus))].sort((a, b) => a - b);
const codesOf = (status: number) =>
  (Object.keys(errorStatus) as ErrorCode[]).filter((code) => errorStatus[code] === status);

/** Which failures an operation can answer with. */
function failuresOf({ method, role, params, query, body }: Endpoint): JsonSchema {
  const writes = method !== 'GET';
  const has: Record<number, boolean> = {
    400: Boolean(params ?? query ?? body),
    401: role !== 'public',
    403: role !== 'public' || writes,
    404: params !== undefined,
    409: writes,
    413: body !== undefined,
    422: writes,
    429: role === 'public' && writes,
    500: true,
    503: true,
  };
  return Object.fromEntries(
    statuses
      .filter((status) => has[status])
      .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

function failureResponses(words: DocumentWords): JsonSchema {
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = codesOf(status);
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { error: { enum: codes } } }],
      };
      return [
        status,
        {
          description: words(`status.${status}`) ?? codes.join(', '),
          content: { 'application/json': { schema } },
        },
      ];
    }),
  );
}

const failure: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', enum: Object.keys(errorStatus) },
    reason: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    values: { type: 'object' },
  },
};

/** "/api/sources/[sourceId]/runs" is of "sources". */
const groupOf = ({ path }: Endpoint) => path.split('/')[2]!.replace(/\.json$/, '');

/** "listSources" → "List sources". */
function spelledOut(name: string): string {
  const text = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
