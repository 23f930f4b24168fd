import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { bigIdParam, idParam } from '../../lib/api/contracts/values.ts';
import { refuse } from '../../lib/api/errors.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let route: typeof import('../../lib/api/route.ts')['route'];

beforeAll(async () => {
  web = await openWeb();
  ({ route } = await import('../../lib/api/route.ts'));
});

const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() });

describe('who asks', () => {
  test('without a session nobody gets in', async () => {
    const open = route({ role: 'viewer', handler: async () => ({ fine: true }) });
    expect(await answerOf(await open(ask('/x'), at()))).toEqual({
      status: 401,
      body: { error: 'not-signed-in' },
    });
    const odd = ask('/x', { cookie: 'markdrift.session=not-a-token' });
    expect((await open(odd, at())).status).toBe(401);
  });

  test('the role must reach, and more than reaches is enough', async () => {
    const operators = route({ role: 'operator', handler: async ({ user }) => ({ id: user.id }) });
    const viewer = await web.signIn('viewer');
    const administrator = await web.signIn('administrator');
    const refused = await answerOf(await operators(ask('/x', { cookie: viewer.cookie }), at()));
    expect(refused).toEqual({ status: 403, body: { error: 'not-allowed', values: { needed: 'operator' } } });
    const let_in = await answerOf(await operators(ask('/x', { cookie: administrator.cookie }), at()));
    expect(let_in).toEqual({ status: 200, body: { id: administrator.id } });
  });

  test('a session ends when the account is closed or its sessions are', async () => {
    const open = route({ role: 'viewer', handler: async () => ({}) });
    const { id, cookie } = await web.signIn('viewer');
    expect((await open(ask('/x', { cookie }), at())).status).toBe(200);
    await web.db.user.update({ where: { id }, data: { disabledAt: new Date() } });
    expect((await open(ask('/x', { cookie }), at())).status).toBe(401);
    await web.db.user.update({ where: { id }, data: { disabledAt: null } });
    expect((await open(ask('/x', { cookie }), at())).status).toBe(200);
    await web.db.session.deleteMany({ where: { userId: id } });
    expect((await open(ask('/x', { cookie }), at())).status).toBe(401);
  });

  test('a generated password must be replaced before anything else', async () => {
    const open = route({ role: 'viewer', handler: async () => ({}) });
    const early = route({ role: 'viewer', beforeFirstRun: true, handler: async () => ({}) });
    const { cookie } = await web.signIn('operator', { mustChange: true });
    const refused = await answerOf(await open(ask('/x', { cookie }), at()));
    expect(refused).toEqual({ status: 403, body: { error: 'password-change-needed' } });
    expect((await early(ask('/x', { cookie }), at())).status).toBe(200);
  });

  test('a page of another site cannot write', async () => {
    const write = route({ role: 'viewer', handler: async () => ({}) });
    const { cookie } = await web.signIn('administrator');
    const foreign = ask('/x', { method: 'POST', cookie, origin: 'https://elsewhere.example' });
    expect(await answerOf(await write(foreign, at()))).toEqual({
      status: 403,
      body: { error: 'foreign-origin' },
    });
    const opaque = ask('/x', { method: 'DELETE', cookie, origin: 'null' });
    expect((await write(opaque, at())).status).toBe(403);
    expect((await write(ask('/x', { method: 'POST', cookie }), at())).status).toBe(200);
  });
});

describe('what is asked', () => {
  const strict = () =>
    route({
      role: 'viewer',
      params: z.object({ id: z.coerce.number('a number').int() }),
      query: z.object({ limit: z.coerce.number('a number').max(10, 'at most 10').default(5) }),
      body: z.object({ name: z.string('a name'), inner: z.object({ depth: z.number('a depth') }) }),
      handler: async ({ params, query, body }) => ({ ...params, ...query, ...body }),
    });

  test('every bad field is named', async () => {
    const { cookie } = await web.signIn('viewer');
    const request = ask('/x?limit=99', { method: 'POST', cookie, body: { inner: { depth: 'deep' } } });
    expect(await answerOf(await strict()(request, at({ id: 'one' })))).toEqual({
      status: 400,
      body: {
        error: 'bad-input',
        fields: { id: 'a number', limit: 'at most 10', name: 'a name', 'inner.depth': 'a depth' },
      },
    });
  });

  test('what is no JSON is refused', async () => {
    const { cookie } = await web.signIn('viewer');
    const request = new Request('http://127.0.0.1:3000/x', {
      method: 'POST',
      headers: { cookie },
      body: '{',
    });
    expect((await strict()(request, at({ id: '1' }))).status).toBe(400);
  });

  test('what the database cannot hold is bad input and no fault of ours', async () => {
    const { cookie } = await web.signIn('viewer');
    const open = route({
      role: 'viewer',
      params: z.object({ id: bigIdParam.optional(), small: idParam.optional() }),
      query: z.object({ text: z.string().optional() }),
      body: z.object({ name: z.string() }),
      handler: async ({ body }) => body,
    });
    const post = (path: string, name: string, params: Record<string, string> = {}) =>
      open(ask(path, { method: 'POST', cookie, body: { name } }), at(params));
    expect((await post('/x', 'a\0b')).status).toBe(400);
    expect(await answerOf(await post('/x?text=a%00b', 'n'))).toMatchObject({
      body: { fields: { text: 'U+0000' } },
    });
    expect((await post('/x', 'n', { id: '9223372036854775808' })).status).toBe(400);
    expect((await post('/x', 'n', { small: '2147483648' })).status).toBe(400);
    expect(await answerOf(await post('/x', 'cut \ud83d', { id: '9223372036854775807' }))).toEqual({
      status: 200,
      body: { name: 'cut \ufffd' },
    });
  });

  test('good input arrives checked, and the role is looked at before the input', async () => {
    const { cookie } = await web.signIn('viewer');
    const body = { name: 'n', inner: { depth: 2 } };
    const request = ask('/x', { method: 'POST', cookie, body });
    const answer = await answerOf(await strict()(request, at({ id: '7' })));
    expect(answer).toEqual({ status: 200, body: { id: 7, limit: 5, ...body } });
    expect((await strict()(ask('/x', { method: 'POST' }), at({ id: 'one' }))).status).toBe(401);
  });
});

describe('what is answered', () => {
  test('big ids and dates travel as strings; nothing is 204; refusals have their status', async () => {
    const { cookie } = await web.signIn('viewer');
    const request = () => ask('/x', { cookie });
    const ids = route({
      role: 'viewer',
      handler: async () => ({ id: 12345678901234567890n, at: new Date(0) }),
    });
    expect((await answerOf(await ids(request(), at()))).body).toEqual({
      id: '12345678901234567890',
      at: '1970-01-01T00:00:00.000Z',
    });
    expect((await route({ role: 'viewer', handler: async () => undefined })(request(), at())).status).toBe(
      204,
    );
    const gone = route({ role: 'viewer', handler: async () => refuse('not-found') });
    expect((await gone(request(), at())).status).toBe(404);
  });

  test('a fault is written down and told by its kind only', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { cookie } = await web.signIn('viewer');
    const faulty = route({
      role: 'viewer',
      handler: async () => {
        throw new Error('a secret of the inside');
      },
    });
    expect(await answerOf(await faulty(ask('/x', { cookie }), at()))).toEqual({
      status: 500,
      body: { error: 'internal' },
    });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
