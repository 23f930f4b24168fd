import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../lib/api/openapi/document.ts';
import { everyContract } from '../../lib/api/openapi/every-contract.ts';
import { ask, at, openWeb, type Web } from './web.ts';

const contracts = everyContract();

/** Served by a library of its own, which logs people in and out by its own protocol. */
const withoutContract = ['/api/auth/[...nextauth]'];

/** Methods of each route.ts of app/api: "GET /api/sources". */
function servedOperations(): string[] {
  return readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'route.ts')
    .flatMap((name) => {
      const address = `/api/${path.dirname(name)}`;
      const text = readFileSync(path.join('app/api', name), 'utf8');
      const methods = [...text.matchAll(/^export const (GET|POST|PUT|PATCH|DELETE)\b/gm)];
      return withoutContract.includes(address) ? [] : methods.map(([, method]) => `${method} ${address}`);
    })
    .sort();
}

describe('the OpenAPI document', () => {
  test('has every file of contracts', () => {
    const files = readdirSync('lib/api/contracts')
      .filter((name) => readFileSync(path.join('lib/api/contracts', name), 'utf8').includes('= endpoint({'))
      .map((name) => name.replace(/\.ts$/, ''));
    expect([...new Set(contracts.map(({ file }) => file))].sort()).toEqual(files.sort());
  });

  test('has every route of app/api, and no other', () => {
    expect(contracts.map(({ contract }) => `${contract.method} ${contract.path}`).sort()).toEqual(
      servedOperations(),
    );
  });

  test('calls no two operations the same', () => {
    const names = contracts.map(({ name }) => name);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  test('is valid by the schema of OpenAPI 3.1', async () => {
    const document = JSON.parse(JSON.stringify(openApiDocument(contracts, () => null)));
    const result = await new Validator().validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  test('names all parameters of each path', () => {
    const document = openApiDocument(contracts, () => null);
    const paths = document.paths as Record<
      string,
      Record<string, { parameters?: { name: string; in: string }[] }>
    >;
    for (const [address, operations] of Object.entries(paths))
      for (const { parameters = [] } of Object.values(operations))
        expect(parameters.flatMap(({ name, in: place }) => (place === 'path' ? [name] : []))).toEqual(
          [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        );
  });

  test('says what a query takes, with lists as lists', () => {
    const document = openApiDocument(contracts, () => null);
    const { parameters } = (document.paths as Record<string, Record<string, { parameters: unknown[] }>>)[
      '/api/sources'
    ]!.get!;
    expect(parameters).toContainEqual({
      name: 'status',
      in: 'query',
      required: false,
      schema: { type: 'array', items: expect.objectContaining({ enum: expect.arrayContaining(['ok']) }) },
      style: 'form',
      explode: false,
    });
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'limit', schema: expect.objectContaining({ default: 100 }) }),
    );
  });
});

describe('/api/openapi.json', () => {
  let web: Web;
  let served: typeof import('../../app/api/openapi.json/route.ts');
  beforeAll(async () => {
    web = await openWeb();
    served = await import('../../app/api/openapi.json/route.ts');
  });

  test('is for whoever may get in, in their language', async () => {
    expect((await served.GET(ask('/api/openapi.json'), at())).status).toBe(401);
    const { id, cookie } = await web.signIn('viewer');
    const summary = async () => {
      const answer = await served.GET(ask('/api/openapi.json', { cookie }), at());
      expect(answer.status).toBe(200);
      return (await answer.json()).paths['/api/sources'].get.summary;
    };
    expect(await summary()).toBe('Sources by filter');
    await web.db.user.update({ where: { id }, data: { locale: 'ru' } });
    expect(await summary()).toBe('Источники по фильтру');
  });
});
