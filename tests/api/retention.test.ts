import { beforeAll, describe, expect, test } from 'vitest';
import { defaultRetention } from '../../lib/core/retention/retention-policy.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let retention: typeof import('../../app/api/retention/route.ts');
let preview: typeof import('../../app/api/retention/preview/route.ts');
let administrator: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  retention = await import('../../app/api/retention/route.ts');
  preview = await import('../../app/api/retention/preview/route.ts');
  administrator = await web.signIn('administrator');
});

const read = (cookie = administrator.cookie) => retention.GET(ask('/api/retention', { cookie }), at());
const save = (body: object, cookie = administrator.cookie) =>
  retention.PUT(ask('/api/retention', { method: 'PUT', cookie, body }), at());
const look = (body: object, cookie = administrator.cookie) =>
  preview.POST(ask('/api/retention/preview', { method: 'POST', cookie, body }), at());

describe('what is kept for how long', () => {
  test('is the business of administrators', async () => {
    const { cookie } = await web.signIn('operator');
    expect((await read(cookie)).status).toBe(403);
    expect((await look({ policy: defaultRetention }, cookie)).status).toBe(403);
    expect((await save({ policy: defaultRetention, revision: 0 }, cookie)).status).toBe(403);
  });

  test('has defaults, is saved once for two who save at once, and is carried out', async () => {
    expect(await (await read()).json()).toMatchObject({ policy: defaultRetention, revision: 0 });
    const policy = { ...defaultRetention, captureDays: 30 };
    const both = await Promise.all([save({ policy, revision: 0 }), save({ policy, revision: 0 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await (await read()).json()).toMatchObject({ policy: { captureDays: 30 }, revision: 1 });
    expect((await save({ policy, revision: 2 ** 31 })).status).toBe(400);
    const entry = await web.db.auditEntry.findFirstOrThrow({ where: { action: 'retention.changed' } });
    expect(entry).toMatchObject({ userId: administrator.id, detail: { captureDays: { from: 90, to: 30 } } });
    const jobs = await web.db.$queryRaw<unknown[]>`select 1 from pgboss.job where name = 'forget-old'`;
    expect(jobs).toHaveLength(1);
  });

  test('a preview counts and deletes nothing; limits out of bounds are named', async () => {
    await web.db.auditEntry.create({ data: { action: 'a', target: 't', at: new Date(0) } });
    const { deletes } = await (await look({ policy: { ...defaultRetention, auditDays: 30 } })).json();
    expect(deletes.audit.rows).toBe(1);
    expect(deletes.captures).toEqual({ rows: 0, bytes: 0 });
    expect(await web.db.auditEntry.count({ where: { action: 'a' } })).toBe(1);
    const bad = await look({ policy: { ...defaultRetention, auditDays: 1, captureDays: 'x' } });
    expect(Object.keys((await bad.json()).fields).sort()).toEqual(['policy.auditDays', 'policy.captureDays']);
  });
});
