import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { channel, listChannels, readChannel, testChannel } from '../../lib/api/contracts/channels.ts';
import { listDeliveries } from '../../lib/api/contracts/deliveries.ts';
import { openReceiver } from '../notify/receiver.ts';
import { ask, at, openWeb, type Web } from './web.ts';

type Handler = (request: Request, context: ReturnType<typeof at>) => Promise<Response>;

let web: Web;
let routes: Record<string, Handler>;
let admin: string;
const receiver = await openReceiver();

beforeAll(async () => {
  vi.stubEnv('ALLOW_NETWORKS', '127.0.0.0/8');
  web = await openWeb();
  const all = await import('../../app/api/channels/route.ts');
  const one = await import('../../app/api/channels/[channelId]/route.ts');
  routes = {
    list: all.GET,
    create: all.POST,
    read: one.GET,
    change: one.PUT,
    remove: one.DELETE,
    restore: (await import('../../app/api/channels/[channelId]/restore/route.ts')).POST,
    test: (await import('../../app/api/channels/[channelId]/test/route.ts')).POST,
    log: (await import('../../app/api/deliveries/route.ts')).GET,
    retry: (await import('../../app/api/deliveries/[deliveryId]/retry/route.ts')).POST,
  };
  admin = (await web.signIn('administrator')).cookie;
});
afterAll(async () => {
  const { markdriftQueue, markdriftFetcher } = globalThis as {
    markdriftQueue?: Promise<{ stop: (patience: number) => Promise<void> }>;
    markdriftFetcher?: { close: () => Promise<void> };
  };
  await (await markdriftQueue)?.stop(1000);
  await markdriftFetcher?.close();
  await receiver.close();
});

const methods: Record<string, string> = {
  list: 'GET',
  read: 'GET',
  log: 'GET',
  change: 'PUT',
  remove: 'DELETE',
};
async function call(
  name: string,
  {
    id = '1',
    body,
    cookie = admin,
    search = '',
  }: { id?: string | number; body?: unknown; cookie?: string | null; search?: string } = {},
) {
  const request = ask(`/x${search}`, {
    method: methods[name] ?? 'POST',
    body,
    ...(cookie ? { cookie } : {}),
  });
  const params = { channelId: String(id), deliveryId: String(id) };
  const response = await routes[name]!(request, at(params));
  const text = await response.text();
  return { status: response.status, text, json: text === '' ? undefined : JSON.parse(text) };
}

const secret = 'whsec-0123456789abcdef';
const draft = (more: object = {}) => ({
  name: 'Night watch',
  enabled: true,
  locale: 'en',
  target: { kind: 'webhook', url: `${receiver.url}/in` },
  secret,
  rules: { severities: ['high'], kinds: [], sources: [], hosts: ['Example.org'], occasions: [] },
  timing: {
    mode: 'at-once',
    at: '09:00',
    zone: 'Europe/Moscow',
    quiet: null,
    highPasses: true,
    cooldownHours: 4,
    group: 'host',
    gatherMinutes: 1,
  },
  ...more,
});
async function made(more: object = {}) {
  const { status, json } = await call('create', { body: draft(more) });
  expect(status, JSON.stringify(json)).toBe(200);
  return channel.parse(json.channel);
}

test('channels are for administrators only', async () => {
  const operator = (await web.signIn('operator')).cookie;
  const viewer = (await web.signIn('viewer')).cookie;
  const body = draft();
  for (const name of Object.keys(routes)) {
    const given = name === 'create' || name === 'change' ? { body } : {};
    expect((await call(name, { ...given, cookie: null })).status, name).toBe(401);
    for (const cookie of [operator, viewer])
      expect((await call(name, { ...given, cookie })).status, name).toBe(403);
  }
  expect(await web.db.notificationChannel.count()).toBe(0);
  expect(receiver.received).toEqual([]);
});

describe('bad input is named', () => {
  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['another kind', { target: { kind: 'pigeon' } }, 'target.kind'],
    ['no address', { target: { kind: 'webhook', url: 'ftp://x.test/' } }, 'target.url'],
    ['a short secret', { secret: 'short' }, 'secret'],
    ['a secret of two lines', { secret: 'long enough it is\r\nX: y' }, 'secret'],
    ['no secret', { secret: undefined }, 'secret'],
    ['an unknown zone', { timing: { ...draft().timing, zone: 'Mars/Base' } }, 'timing.zone'],
    [
      'a bad time',
      { timing: { ...draft().timing, quiet: { from: '25:00', to: '07:00' } } },
      'timing.quiet.from',
    ],
    ['too long a cooldown', { timing: { ...draft().timing, cooldownHours: 169 } }, 'timing.cooldownHours'],
    ['an unknown severity', { rules: { ...draft().rules, severities: ['dire'] } }, 'rules.severities.0'],
    ['a host with a path', { rules: { ...draft().rules, hosts: ['a.test/x'] } }, 'rules.hosts.0'],
    [
      'a header in a receiver',
      {
        target: {
          kind: 'email',
          host: 'mail.test',
          port: 25,
          security: 'none',
          user: null,
          from: 'a@b.test',
          to: ['a@b.test\r\nBcc: eve@evil.test'],
        },
      },
      'target.to.0',
    ],
    ['a token that is none', { target: { kind: 'telegram', base: 'https://t.test', chat: '1' } }, 'secret'],
    [
      'a chat that is none',
      { target: { kind: 'telegram', base: 'https://t.test', chat: 'x y' } },
      'target.chat',
    ],
  ])('%s', async (_, more, field) => {
    const { status, json } = await call('create', { body: draft(more) });
    expect([status, json.error]).toEqual([400, 'bad-input']);
    expect(json.fields).toHaveProperty([field]);
  });

  test('ids', async () => {
    for (const name of ['read', 'remove', 'restore', 'test', 'retry']) {
      expect((await call(name, { id: 'x' })).status, name).toBe(400);
      expect((await call(name, { id: '99999' })).status, name).toBe(404);
    }
    expect((await call('log', { search: '?state=odd' })).status).toBe(400);
    expect((await call('log', { search: '?channel=-1' })).status).toBe(400);
  });
});

test('a secret goes in and never comes out', async () => {
  const { id, secret: state } = await made();
  expect(state).toBe('set');
  const answers = [await call('list'), await call('read', { id })];
  for (const { text } of answers) expect(text).not.toContain('whsec');
  expect(readChannel.response.parse(answers[1]!.json).channel.rules.hosts).toEqual(['example.org']);

  const chat = await made({ target: { kind: 'slack' }, secret: `${receiver.url}/services/T0/B0/hidden` });
  expect(chat.target).toEqual({ kind: 'slack', host: receiver.url.slice('http://'.length) });
  expect((await call('list')).text).not.toContain('hidden');
  const entries = await web.db.auditEntry.findMany();
  expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toMatch(/whsec|hidden/);
});

test('an edit keeps the secret, and a newer state is not written over', async () => {
  const { id } = await made();
  const sealed = async () => (await web.db.notificationChannel.findUniqueOrThrow({ where: { id } })).secret;
  const before = await sealed();
  const edit = { ...draft({ name: 'Day watch', secret: undefined }), revision: 1 };
  expect((await call('change', { id, body: edit })).json.channel).toMatchObject({
    name: 'Day watch',
    revision: 2,
    secret: 'set',
  });
  expect(await sealed()).toBe(before);
  expect(await call('change', { id, body: edit })).toMatchObject({
    status: 409,
    json: { error: 'out-of-date', values: { revision: 2 } },
  });
  const other = { ...draft({ target: { kind: 'slack' }, secret: receiver.url }), revision: 2 };
  expect((await call('change', { id, body: other })).json.fields).toHaveProperty(['target.kind']);
});

test('a test is really sent, and its real answer is told and kept', async () => {
  const { id } = await made();
  receiver.received.length = 0;
  receiver.reply = { status: 403, body: 'not on the list' };
  const refused = testChannel.response.parse((await call('test', { id })).json);
  expect(refused).toMatchObject({
    outcome: 'refused',
    answer: { code: 'http', status: 403, text: 'not on the list' },
  });
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'test', id: expect.any(String) });
  receiver.reply = {};
  expect((await call('test', { id })).json).toMatchObject({ outcome: 'accepted', answer: { status: 200 } });

  const log = listDeliveries.response.parse((await call('log', { search: `?channel=${id}` })).json);
  expect(log.deliveries).toMatchObject([
    { purpose: 'test', state: 'accepted', attempts: 1 },
    { id: refused.deliveryId, state: 'refused', answer: { status: 403, text: 'not on the list' } },
  ]);
  const page = await call('log', { search: `?channel=${id}&limit=1` });
  expect(page.json).toMatchObject({ more: true, deliveries: [{ state: 'accepted' }] });
  const before = page.json.deliveries[0].id;
  expect((await call('log', { search: `?channel=${id}&before=${before}&state=refused` })).json).toMatchObject(
    {
      more: false,
      deliveries: [{ id: refused.deliveryId }],
    },
  );
  expect(await call('retry', { id: refused.deliveryId })).toMatchObject({
    status: 422,
    json: { reason: 'a-test' },
  });
});

test('a channel is removed and brought back', async () => {
  const { id } = await made({ name: 'Brief' });
  const names = async () =>
    listChannels.response.parse((await call('list')).json).channels.map(({ name }) => name);
  expect(await names()).toContain('Brief');
  expect((await call('remove', { id })).status).toBe(204);
  expect(await names()).not.toContain('Brief');
  expect((await call('read', { id })).status).toBe(404);
  expect((await call('remove', { id })).status).toBe(404);
  expect((await call('test', { id })).status).toBe(404);
  expect((await call('restore', { id })).status).toBe(204);
  expect(await names()).toContain('Brief');
});
