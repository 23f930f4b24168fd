import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, at, openWeb, password, type Web } from './web.ts';

let web: Web;
let invitations: typeof import('../../app/api/invitations/route.ts');
let invitation: typeof import('../../app/api/invitations/[linkId]/route.ts');
let resetLink: typeof import('../../app/api/users/[userId]/reset-link/route.ts');
let reading: typeof import('../../app/api/access-links/read/route.ts');
let using: typeof import('../../app/api/access-links/use/route.ts');
let session: typeof import('../../app/api/session/route.ts');
let administrator: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  invitations = await import('../../app/api/invitations/route.ts');
  invitation = await import('../../app/api/invitations/[linkId]/route.ts');
  resetLink = await import('../../app/api/users/[userId]/reset-link/route.ts');
  reading = await import('../../app/api/access-links/read/route.ts');
  using = await import('../../app/api/access-links/use/route.ts');
  session = await import('../../app/api/session/route.ts');
  administrator = await web.signIn('administrator');
});
beforeEach(() => web.db.loginAttempt.deleteMany());

const post = (body: unknown, cookie?: string) =>
  ask('/x', { method: 'POST', body, ...(cookie ? { cookie } : {}) });
const invite = (body: unknown, cookie = administrator.cookie) => invitations.POST(post(body, cookie), at());
const look = (token: string) => reading.POST(post({ token }), at());
const use = (token: string, more: object = { name: 'Nina' }) =>
  using.POST(post({ token, password: 'nine trains to Lindenau', ...more }), at());

async function invited(email: string) {
  const answer = await invite({ email, role: 'operator' });
  expect(answer.status).toBe(200);
  const { link, path } = await answer.json();
  expect(path).toMatch(/^\/welcome#mdl_[\w-]{43}$/);
  return { id: link.id as number, token: path.slice('/welcome#'.length) as string };
}

describe('invitations', () => {
  test('are made by administrators only, and bad input names its fields', async () => {
    const { cookie } = await web.signIn('operator');
    const good = { email: 'a@example.org', role: 'viewer' };
    expect((await invite(good, cookie)).status).toBe(403);
    expect((await invitations.POST(post(good), at())).status).toBe(401);
    const bad = await (await invite({ email: 'nobody', role: 'king', days: 31 })).json();
    expect(Object.keys(bad.fields).sort()).toEqual(['days', 'email', 'role']);
  });

  test('open an account once: the person chooses name and password, and is signed in', async () => {
    const { id, token } = await invited('New.Person@example.org');
    const stored = await web.db.accessLink.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await (await look(token)).json()).toMatchObject({
      kind: 'invitation',
      email: 'new.person@example.org',
      role: 'operator',
    });
    expect(await (await use(token, {})).json()).toMatchObject({ fields: { name: 'name' } });
    expect(await (await use(token, { name: 'N', password: 'short' })).json()).toMatchObject({
      fields: { password: 'password-too-short' },
    });
    const both = await Promise.all([use(token), use(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const done = both.find(({ status }) => status === 200)!;
    const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { user } = await (await session.GET(ask('/api/session', { cookie }), at())).json();
    expect(user).toMatchObject({
      email: 'new.person@example.org',
      name: 'Nina',
      role: 'operator',
      mustChange: false,
    });
    expect(await (await use(token)).json()).toMatchObject({ reason: 'link-used' });
    const actions = await web.db.auditEntry.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual(['invitation.used', 'session.opened']);
  });

  test('an address that has an account, and a second link for the same address', async () => {
    const first = await invited('twice@example.org');
    const second = await invited('twice@example.org');
    expect(await (await look(first.token)).json()).toMatchObject({ reason: 'link-revoked' });
    expect((await use(second.token)).status).toBe(200);
    expect(await (await invite({ email: 'Twice@example.org', role: 'viewer' })).json()).toMatchObject({
      fields: { email: 'address-taken' },
    });
  });

  test('revoked, expired and unknown ones open nothing', async () => {
    const revoked = await invited('r@example.org');
    const revoke = (id: number, cookie = administrator.cookie) =>
      invitation.DELETE(ask('/x', { method: 'DELETE', cookie }), at({ linkId: String(id) }));
    expect((await revoke(revoked.id, (await web.signIn('operator')).cookie)).status).toBe(403);
    expect((await revoke(revoked.id)).status).toBe(200);
    expect((await revoke(999_999)).status).toBe(404);
    expect(await (await use(revoked.token)).json()).toMatchObject({ reason: 'link-revoked' });
    const expired = await invited('e@example.org');
    await web.db.accessLink.update({ where: { id: expired.id }, data: { expiresAt: new Date() } });
    expect(await (await use(expired.token)).json()).toMatchObject({ reason: 'link-expired' });
    expect(await (await look('mdl_nothing')).json()).toMatchObject({ reason: 'link-unknown' });
    const open = await (await invitations.GET(ask('/x', { cookie: administrator.cookie }), at())).json();
    expect(JSON.stringify(open)).not.toContain('hash');
  });

  test('guessing is slowed down', async () => {
    for (let i = 0; i < 4; i++) expect((await look(`mdl_${i}`)).status).toBe(422);
    const slowed = await look('mdl_5');
    expect(slowed.status).toBe(429);
    expect((await slowed.json()).values.seconds).toBeGreaterThan(0);
  });
});

describe('links for a new password', () => {
  const reset = (id: number, cookie = administrator.cookie) =>
    resetLink.POST(ask('/x', { method: 'POST', cookie }), at({ userId: String(id) }));

  test('change nothing until they are used; then the old sessions are over', async () => {
    const person = await web.signIn('viewer');
    expect((await reset(person.id, person.cookie)).status).toBe(403);
    expect((await reset(999_999)).status).toBe(404);
    const { path } = await (await reset(person.id)).json();
    const token = path.split('#')[1] as string;
    const alive = async () => (await session.GET(ask('/x', { cookie: person.cookie }), at())).status;
    expect(await (await look(token)).json()).toMatchObject({ kind: 'reset', role: 'viewer' });
    expect(await alive()).toBe(200);
    expect((await use(token, {})).status).toBe(200);
    expect(await alive()).toBe(401);
    const { passwordHash } = await web.db.user.findUniqueOrThrow({ where: { id: person.id } });
    const { verifyPassword } = await import('../../lib/auth/password.ts');
    expect(await verifyPassword(password, passwordHash!)).toBe(false);
    expect(await verifyPassword('nine trains to Lindenau', passwordHash!)).toBe(true);
  });

  test('a closed account gets none, and opens by none', async () => {
    const person = await web.signIn('viewer');
    const { path } = await (await reset(person.id)).json();
    await web.db.user.update({ where: { id: person.id }, data: { disabledAt: new Date() } });
    expect(await (await reset(person.id)).json()).toMatchObject({ reason: 'account-closed' });
    expect(await (await use(path.split('#')[1] as string, {})).json()).toMatchObject({
      reason: 'account-closed',
    });
  });
});
