import { beforeAll, describe, expect, test } from 'vitest';
import { ask, at, openWeb, password, type Web } from './web.ts';

let web: Web;
let people: typeof import('../../app/api/users/route.ts');
let person: typeof import('../../app/api/users/[userId]/route.ts');
let session: typeof import('../../app/api/session/route.ts');
let ownPassword: typeof import('../../app/api/session/password/route.ts');
let audit: typeof import('../../app/api/audit/route.ts');
let administrator: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  people = await import('../../app/api/users/route.ts');
  person = await import('../../app/api/users/[userId]/route.ts');
  session = await import('../../app/api/session/route.ts');
  ownPassword = await import('../../app/api/session/password/route.ts');
  audit = await import('../../app/api/audit/route.ts');
  administrator = await web.signIn('administrator', { email: 'first@example.org' });
});

const change = (id: number, body: unknown, cookie = administrator.cookie) =>
  person.PATCH(ask(`/api/users/${id}`, { method: 'PATCH', cookie, body }), at({ userId: String(id) }));

describe('people', () => {
  test('only administrators see and change them', async () => {
    const { id, cookie } = await web.signIn('operator');
    expect((await people.GET(ask('/api/users', { cookie }), at())).status).toBe(403);
    expect((await change(id, { role: 'administrator' }, cookie)).status).toBe(403);
    expect((await audit.GET(ask('/api/audit', { cookie }), at())).status).toBe(403);
  });

  test('a changed role ends the sessions of the old one and is written down', async () => {
    const { id, cookie } = await web.signIn('operator');
    expect((await session.GET(ask('/api/session', { cookie }), at())).status).toBe(200);
    expect((await change(id, { role: 'viewer' })).status).toBe(200);
    expect((await session.GET(ask('/api/session', { cookie }), at())).status).toBe(401);
    const log = await audit.GET(ask(`/api/audit?target=user:${id}`, { cookie: administrator.cookie }), at());
    expect((await log.json()).entries[0]).toMatchObject({
      action: 'user.role-changed',
      detail: { from: 'operator', to: 'viewer' },
      user: { id: administrator.id },
    });
  });

  test('the last administrator stays one, also when two are asked to go at once', async () => {
    const refused = await change(administrator.id, { role: 'viewer' });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ reason: 'last-administrator' });
    const second = await web.signIn('administrator');
    const both = await Promise.all([
      change(administrator.id, { role: 'operator' }, second.cookie),
      change(second.id, { role: 'operator' }, administrator.cookie),
    ]);
    const left = await web.db.user.count({ where: { role: 'administrator', disabledAt: null } });
    expect(left).toBe(1);
    // The later one finds itself the last, or its own session ended by the earlier.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await web.db.user.update({
      where: { id: administrator.id },
      data: { role: 'administrator' },
    });
    await web.db.user.update({ where: { id: second.id }, data: { role: 'viewer' } });
  });

  test('of two who put each other down at once only one succeeds, though a third is left', async () => {
    const [ann, ben] = [await web.signIn('administrator'), await web.signIn('administrator')];
    const both = await Promise.all([
      change(ann.id, { role: 'viewer' }, ben.cookie),
      change(ben.id, { disabled: true }, ann.cookie),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await web.db.user.count({
      where: { id: { in: [ann.id, ben.id] }, role: 'administrator', disabledAt: null },
    });
    expect(left).toBe(1);
    await web.db.user.updateMany({ where: { id: { in: [ann.id, ben.id] } }, data: { role: 'viewer' } });
  });
});

describe('own account', () => {
  test('a new password needs the present one, and ends the other sessions but not this one', async () => {
    const { id, cookie } = await web.signIn('viewer', { mustChange: true });
    const elsewhere = await web.session(id);
    const set = (present: string, next: string) =>
      ownPassword.POST(
        ask('/api/session/password', { method: 'POST', cookie, body: { present, next } }),
        at(),
      );
    const wrong = await set('not it', 'a new long password');
    expect(await wrong.json()).toMatchObject({ fields: { present: 'password-wrong' } });
    expect(await (await set(password, 'short')).json()).toMatchObject({
      fields: { next: 'password-too-short' },
    });
    const done = await set(password, 'a new long password');
    expect(done.status).toBe(200);
    const now = await session.GET(ask('/api/session', { cookie }), at());
    expect(await now.json()).toMatchObject({ user: { id, mustChange: false } });
    expect((await session.GET(ask('/api/session', { cookie: elsewhere }), at())).status).toBe(401);
  });

  test('the language is kept with the user and told to the browser', async () => {
    const { cookie } = await web.signIn('viewer');
    const set = await session.PATCH(
      ask('/api/session', { method: 'PATCH', cookie, body: { locale: 'ru' } }),
      at(),
    );
    expect(set.headers.get('set-cookie')).toMatch(/^markdrift\.locale=ru;.*SameSite=Lax/);
    const read = await session.GET(ask('/api/session', { cookie }), at());
    expect(await read.json()).toMatchObject({ user: { locale: 'ru' } });
  });
});
