import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startGuardProxy } from '../../lib/browser/start/guard-proxy.ts';
import type { ChannelTarget } from '../../lib/core/notices/channel-target.ts';
import { createFetcher } from '../../lib/net/fetcher.ts';
import { openNotifier, sendBy } from '../notify/order.ts';
import { openSite } from './loopback-site.ts';

/** Every part that connects to an address which a person or a page gave, tried on addresses that must not be reached. */

/** Hosts as they stand in an address; the names are resolved by the guard below. */
const forbidden = [
  '127.0.0.2',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '2130706434',
  '0x7f000002',
  '0177.0.0.2',
  '127.2',
  'private.test',
  'mixed.test',
  'mapped.test',
];
const names: Record<string, string[]> = {
  'news.test': ['93.184.215.14'],
  'private.test': ['10.1.2.3'],
  'mixed.test': ['93.184.215.14', '192.168.7.7'],
  'mapped.test': ['::ffff:169.254.169.254'],
};
const lookup = async (name: string) => {
  const found = names[name];
  if (!found) throw Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' });
  return found.map((address) => ({ address, family: net.isIPv6(address) ? (6 as const) : (4 as const) }));
};

// One address on loopback is allowed, to redirect from and to tunnel through.
const reach = { allow: ['127.0.0.1/32'], lookup, times: { connect: 2000 } };
const fetcher = createFetcher(reach);
const notifier = openNotifier(reach);
let target = '';
const site = await openSite((_request, response) => response.writeHead(302, { location: target }).end());
const proxy = await startGuardProxy({ guard: fetcher.guard, connectMilliseconds: 2000 });
afterAll(async () => {
  await fetcher.close();
  await notifier.close();
  await proxy.close();
  await site.close();
});

async function throughChromiumsProxy(host: string, method: 'GET' | 'CONNECT'): Promise<string> {
  const [address, port] = proxy.address.split(':');
  const status = await new Promise<number>((resolve, reject) => {
    const request = http.request({
      ...{ host: address, port, method, agent: false },
      path: method === 'GET' ? `http://${host}/secret` : `${host}:443`,
    });
    request.on('connect', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    request.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end();
  });
  return status === 403 ? 'refused-address' : `answered ${status}`;
}

async function bySending(channel: ChannelTarget, secret = 'a secret of some length'): Promise<string> {
  const outcome = await sendBy(notifier, channel, secret);
  return outcome.answer.code;
}

const ways: [string, (host: string) => Promise<string>][] = [
  ['a page or a feed', async (host) => (await fetcher.fetch({ url: `http://${host}/` })).kind],
  ['a page over TLS', async (host) => (await fetcher.fetch({ url: `https://${host}/` })).kind],
  [
    'where a page redirects to',
    async (host) => {
      target = `http://${host}/`;
      return (await fetcher.fetch({ url: site.origin() })).kind;
    },
  ],
  [
    'robots.txt',
    async (host) =>
      (await fetcher.mayAsk(`http://${host}/page`).catch(() => false)) ? 'asked' : 'refused-address',
  ],
  [
    'a proxy of a source',
    async (host) =>
      (await fetcher.fetch({ url: 'http://news.test/', proxy: `http://${host}:3128`, obeyRobots: false }))
        .kind,
  ],
  [
    'a page behind a proxy',
    async (host) =>
      (await fetcher.fetch({ url: `http://${host}/`, proxy: site.origin(), obeyRobots: false })).kind,
  ],
  ['a webhook', (host) => bySending({ kind: 'webhook', url: `http://${host}/hook` })],
  [
    'a chat',
    (host) =>
      bySending({ kind: 'slack', host: host.replace(/^\[|\]$/g, '') }, `https://${host}/services/T0/B0/x`),
  ],
  ['a bot', (host) => bySending({ kind: 'telegram', base: `https://${host}`, chat: '1' })],
  [
    'a mail server',
    (host) =>
      bySending({
        ...{ kind: 'email', host: host.replace(/^\[|\]$/g, ''), port: 25, security: 'none', user: null },
        ...{ from: 'a@b.example', to: ['c@d.example'] },
      }),
  ],
  ['what a page in the browser loads', (host) => throughChromiumsProxy(host, 'GET')],
  ['what it loads over TLS, and its sockets', (host) => throughChromiumsProxy(host, 'CONNECT')],
];

describe.each(ways)('%s', (_, way) => {
  it.each(forbidden)('is not reached at %s', async (host) => {
    expect(await way(host)).toBe('refused-address');
  });
});

/**
 * Whatever can open a connection, and why it may. A new one has to be added here, and above where its address comes from a
 * person or a page.
 */
const allowed: Record<string, string> = {
  // The guard is their way to connect.
  'lib/net/guarded-agent.ts': 'guard',
  'lib/net/proxied-agent.ts': 'guard',
  'lib/net/address-guard.ts': 'guard',
  'lib/notify/email.ts': 'guard',
  'lib/browser/start/guard-proxy.ts': 'guard',
  'lib/browser/start/launch-chromium.ts': 'guard',
  // Asks how addresses are written, and nobody.
  'lib/env.ts': 'none',
  // Names an event of the browser that launch-chromium.ts started.
  'lib/browser/render/serve-stored.ts': 'none',
  // Listens, and asks nobody.
  'lib/api/web-server.ts': 'none',
  // Runs in the visitor's browser, to our own server.
  'lib/api/client.ts': 'own server',
  'app/(console)/shell/live-provider.tsx': 'own server',
  'app/(console)/sources/[sourceId]/detector/what-if/what-if-worker.ts': 'own server',
  // To addresses that the operator of the installation wrote into its environment.
  'lib/db/database.ts': 'operator',
  'lib/db/operations/live-listener.ts': 'operator',
  'lib/jobs/queue.ts': 'operator',
  'lib/blobs/s3-shelf.ts': 'operator',
  'lib/auth/oidc.ts': 'operator',
  'lib/telemetry.ts': 'operator',
  // Of the programs that this installation starts itself, on loopback.
  'lib/launch/postgres/connection.ts': 'own process',
  'lib/launch/prisma/engine-commands.ts': 'own process',
  'lib/launch/setup/free-port.ts': 'own process',
  'lib/launch/supervise/answering.ts': 'own process',
};

const connects =
  /^import (?!type).*from '(?:undici|node:(?:net|tls|https?|http2|dgram|dns(?:\/promises)?)|nodemailer|pg|pg-boss|puppeteer-core)'|import\('(?:@aws-sdk\/client-s3|undici|@opentelemetry[^']*)'\)|(?<![.\w])fetch\((?!request\b|\.\.\.)|new (?:WebSocket|EventSource)\(|^import type .*from 'next-auth\/providers/m;

it('nothing else connects', () => {
  const files = ['lib', 'app', 'components']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.startsWith('lib/db/generated'));
  const found = files.filter((name) =>
    connects.test(readFileSync(name, 'utf8').replace(/\{[^}]*\n[^}]*\} from/g, '{} from')),
  );
  expect(found.filter((name) => !(name in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((name) => !found.includes(name))).toEqual([]);
});
