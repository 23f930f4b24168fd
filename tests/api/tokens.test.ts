import { beforeAll, describe, expect, test } from 'vitest';
import { scopeNeeded } from '../../lib/auth/scopes.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let tokens: typeof import('../../app/api/tokens/route.ts');
let token: typeof import('../../app/api/tokens/[tokenId]/route.ts');
let people: typeof import('../../app/api/users/route.ts');
let invitations: typeof import('../../app/api/invitations/route.ts');
let sources: typeof import('../../app/api/sources/route.ts');
let run: typeof import('../../app/api/sources/[sourceId]/run/route.ts');
let administrator: { id: number; cookie: string };
let operator: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  tokens = await import('../../app/api/tokens/route.ts');
  token = await import('../../app/api/tokens/[tokenId]/route.ts');
  people = await import('../../app/api/users/route.ts');
  invitations = await import('../../app/api/invitations/route.ts');
  sources = await import('../../app/api/sources/route.ts');
  run = await import('../../app/api/sources/[sourceId]/run/route.ts');
  administrator = await web.signIn('administrator');
  operator = await web.signIn('operator');
});

async function make(cookie: string, scopes: string[], days: number | null = 30) {
  const body = { name: 'script', scopes, days };
  const response = await tokens.POST(ask('/api/tokens', { method: 'POST', cookie, body }), at());
  expect(response.status).toBe(200);
  return (await response.json()) as { token: { id: number; hint: string }; secret: string };
}

function by(secret: string, path: string, method = 'GET', cookie?: string): Request {
  const request = ask(path, { method, ...(cookie ? { cookie } : {}) });
  request.headers.set('authorization', `Bearer ${secret}`);
  return request;
}

describe('API tokens', () => {
  test('are shown once, stored as a hash, and written down', async () => {
    const { token: made, secret } = await make(operator.cookie, ['read']);
    expect(secret).toMatch(/^mdr_[\w-]{43}$/);
    const stored = await web.db.apiToken.findUniqueOrThrow({ where: { id: made.id } });
    expect(JSON.stringify(stored)).not.toContain(secret);
    const list = await tokens.GET(ask('/api/tokens', { cookie: operator.cookie }), at());
    const text = await list.text();
    expect(text).toContain(made.hint);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(stored.hash);
    const entry = await web.db.auditEntry.findFirstOrThrow({ where: { target: `token:${made.id}` } });
    expect(entry).toMatchObject({ action: 'token.created', userId: operator.id });
    expect(JSON.stringify(entry.detail)).not.toContain(secret);
  });

  test('open what their scopes name, within the role of the owner', async () => {
    const { token: made, secret } = await make(operator.cookie, ['read']);
    expect((await sources.GET(by(secret, '/api/sources'), at())).status).toBe(200);
    expect((await web.db.apiToken.findUniqueOrThrow({ where: { id: made.id } })).lastUsedAt).not.toBeNull();
    const people403 = await people.GET(by(secret, '/api/users'), at());
    expect([people403.status, (await people403.json()).error]).toEqual([403, 'not-allowed']);
    const writing = await run.POST(by(secret, '/api/sources/1/run', 'POST'), at({ sourceId: '1' }));
    expect(await writing.json()).toMatchObject({ reason: 'scope', values: { needed: 'write:sources' } });
    const writer = await make(operator.cookie, ['write:sources']);
    const allowed = await run.POST(by(writer.secret, '/api/sources/1/run', 'POST'), at({ sourceId: '1' }));
    expect(allowed.status).toBe(404);
    const viewer = await web.signIn('viewer');
    const weak = await make(viewer.cookie, ['write:sources']);
    const refused = await run.POST(by(weak.secret, '/api/sources/1/run', 'POST'), at({ sourceId: '1' }));
    expect(await refused.json()).toMatchObject({ values: { needed: 'operator' } });
  });

  test('never make tokens or people, also not beside a session', async () => {
    const { secret } = await make(administrator.cookie, ['read', 'write:sources', 'write:alerts']);
    const more = by(secret, '/api/tokens', 'POST', administrator.cookie);
    expect(await (await tokens.POST(more, at())).json()).toMatchObject({ reason: 'session-needed' });
    const person = by(secret, '/api/invitations', 'POST', administrator.cookie);
    expect((await invitations.POST(person, at())).status).toBe(403);
  });

  test('wrong, expired and revoked ones, and those of a closed account, open nothing', async () => {
    const read = async (secret: string, cookie?: string) =>
      (await sources.GET(by(secret, '/api/sources', 'GET', cookie), at())).status;
    expect(await read('mdr_wrong', administrator.cookie)).toBe(401);
    expect(await read('other')).toBe(401);
    const owner = await web.signIn('operator');
    const expired = await make(owner.cookie, ['read'], 1);
    await web.db.apiToken.update({ where: { id: expired.token.id }, data: { expiresAt: new Date(0) } });
    expect(await read(expired.secret)).toBe(401);
    const { token: made, secret } = await make(owner.cookie, ['read'], null);
    const end = (cookie: string, id = String(made.id)) =>
      token.DELETE(ask(`/api/tokens/${id}`, { method: 'DELETE', cookie }), at({ tokenId: id }));
    expect((await end(operator.cookie)).status).toBe(404);
    expect((await end(owner.cookie, 'x')).status).toBe(400);
    expect(await read(secret)).toBe(200);
    await web.db.user.update({ where: { id: owner.id }, data: { disabledAt: new Date() } });
    expect(await read(secret)).toBe(401);
    await web.db.user.update({ where: { id: owner.id }, data: { disabledAt: null } });
    expect((await end(administrator.cookie)).status).toBe(200);
    expect(await read(secret)).toBe(401);
  });

  test('bad input names its fields, and nobody makes one without a session', async () => {
    const post = (body: unknown, cookie?: string) =>
      tokens.POST(ask('/api/tokens', { method: 'POST', body, ...(cookie ? { cookie } : {}) }), at());
    expect((await post({})).status).toBe(401);
    const bad = await (await post({ name: ' ', scopes: [], days: 0 }, operator.cookie)).json();
    expect(Object.keys(bad.fields).sort()).toEqual(['days', 'name', 'scopes']);
  });
});

test('the scope of a request follows from method and path', () => {
  expect(scopeNeeded('GET', '/api/alerts/3')).toBe('read');
  expect(scopeNeeded('POST', '/api/alerts/3/confirm')).toBe('write:alerts');
  expect(scopeNeeded('POST', '/api/sourcesX')).toBeNull();
  expect(scopeNeeded('GET', '/api/tokens')).toBeNull();
  expect(scopeNeeded('PATCH', '/api/session')).toBeNull();
  expect(scopeNeeded('GET', '/metrics')).toBe('metrics');
});
