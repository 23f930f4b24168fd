import { beforeAll, describe, expect, test } from 'vitest';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let session: typeof import('../../app/api/session/route.ts');
let own: typeof import('../../app/api/sessions/route.ts');
let one: typeof import('../../app/api/sessions/[sessionId]/route.ts');
let ofPerson: typeof import('../../app/api/users/[userId]/sessions/route.ts');
let endAll: typeof import('../../app/api/session/end-all/route.ts');
let endOthers: typeof import('../../app/api/users/[userId]/end-sessions/route.ts');
let administrator: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  session = await import('../../app/api/session/route.ts');
  own = await import('../../app/api/sessions/route.ts');
  one = await import('../../app/api/sessions/[sessionId]/route.ts');
  ofPerson = await import('../../app/api/users/[userId]/sessions/route.ts');
  endAll = await import('../../app/api/session/end-all/route.ts');
  endOthers = await import('../../app/api/users/[userId]/end-sessions/route.ts');
  administrator = await web.signIn('administrator');
});

const read = async (cookie: string) => (await session.GET(ask('/api/session', { cookie }), at())).status;
const list = async (cookie: string) =>
  (await (await own.GET(ask('/api/sessions', { cookie }), at())).json()).sessions as {
    id: string;
    current: boolean;
    device: object;
  }[];
const end = (id: string, cookie: string) =>
  one.DELETE(ask(`/api/sessions/${id}`, { method: 'DELETE', cookie }), at({ sessionId: id }));

describe('own sessions', () => {
  test('are listed by device, with the present one marked', async () => {
    const me = await web.signIn('viewer');
    await web.session(me.id, 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0');
    const sessions = await list(me.cookie);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.map(({ device }) => device)).toContainEqual({
      browser: 'Firefox',
      system: 'Windows',
      kind: 'computer',
    });
  });

  test('one of them can be ended, and those of others cannot', async () => {
    const me = await web.signIn('operator');
    const stranger = await web.signIn('viewer');
    const phone = await web.session(me.id);
    const other = (await list(me.cookie)).find(({ current }) => !current)!;
    expect((await end(other.id, stranger.cookie)).status).toBe(404);
    expect((await end('x', me.cookie)).status).toBe(400);
    expect(await read(phone)).toBe(200);
    expect((await end(other.id, me.cookie)).status).toBe(204);
    expect([await read(phone), await read(me.cookie)]).toEqual([401, 200]);
    expect((await end(other.id, me.cookie)).status).toBe(404);
    const entry = await web.db.auditEntry.findFirstOrThrow({ where: { action: 'session.ended' } });
    expect(entry).toMatchObject({ userId: me.id, target: `user:${me.id}` });
  });

  test('all others can be ended at once; this one goes on', async () => {
    const me = await web.signIn('viewer');
    const phone = await web.session(me.id);
    const ended = await endAll.POST(ask('/api/session/end-all', { method: 'POST', cookie: me.cookie }), at());
    expect(ended.status).toBe(200);
    expect([await read(phone), await read(me.cookie)]).toEqual([401, 200]);
  });

  test('one that is over opens nothing, and use is noted to the minute', async () => {
    const me = await web.signIn('viewer');
    const { id } = (await list(me.cookie))[0]!;
    const long = new Date(Date.now() - 3_600_000);
    await web.db.session.update({ where: { id }, data: { lastSeenAt: long } });
    expect(await read(me.cookie)).toBe(200);
    const seen = await web.db.session.findUniqueOrThrow({ where: { id }, include: { user: true } });
    expect(seen.lastSeenAt.getTime()).toBeGreaterThan(long.getTime());
    expect(seen.user.lastSeenAt).toEqual(seen.lastSeenAt);
    await web.db.session.update({ where: { id }, data: { expiresAt: new Date() } });
    expect(await read(me.cookie)).toBe(401);
  });
});

describe('sessions of others', () => {
  test('administrators see and end them, and nobody else does', async () => {
    const person = await web.signIn('viewer');
    const operator = await web.signIn('operator');
    const see = (cookie: string, id = person.id) =>
      ofPerson.GET(ask(`/api/users/${id}/sessions`, { cookie }), at({ userId: String(id) }));
    expect((await see(operator.cookie)).status).toBe(403);
    expect((await see(administrator.cookie, 999_999)).status).toBe(404);
    const { sessions } = await (await see(administrator.cookie)).json();
    expect(sessions).toHaveLength(1);
    expect((await end(sessions[0].id, administrator.cookie)).status).toBe(204);
    expect(await read(person.cookie)).toBe(401);
  });

  test('all of them at once', async () => {
    const person = await web.signIn('viewer');
    const operator = await web.signIn('operator');
    const endOf = (cookie: string, id: number) =>
      endOthers.POST(
        ask(`/api/users/${id}/end-sessions`, { method: 'POST', cookie }),
        at({ userId: String(id) }),
      );
    expect((await endOf(operator.cookie, person.id)).status).toBe(403);
    expect((await endOf(administrator.cookie, 999_999)).status).toBe(404);
    expect((await endOf(administrator.cookie, person.id)).status).toBe(200);
    expect(await read(person.cookie)).toBe(401);
    expect((await endOf(administrator.cookie, administrator.id)).status).toBe(200);
    expect(await read(administrator.cookie)).toBe(200);
  });
});
