import http from 'node:http';
import type { Socket } from 'node:net';
import { unescape as decoded } from 'node:querystring';
import { Agent, buildConnector } from 'undici';
import type { AddressGuard, Resolution } from './address-guard.ts';
import { agentSettings, RefusedAddress } from './guarded-agent.ts';
import { KnownFailure } from './request-failure.ts';

/**
 * An agent whose connections are tunnels through a proxy. The guard holds on both sides: for the proxy itself, and for the
 * host behind it, which is resolved here and asked of the proxy by its address, so that the proxy's own name resolution can
 * lead nowhere else.
 */
export function createProxiedAgent(
  proxy: string,
  { guard, connectMilliseconds }: { guard: AddressGuard; connectMilliseconds: number },
): Agent {
  const secure = buildConnector({ timeout: connectMilliseconds });
  return new Agent({
    ...agentSettings,
    connect: (options, callback) => {
      openTunnel(proxy, options, guard, connectMilliseconds).then(
        (socket) => {
          if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, callback);
          else callback(null, socket);
        },
        (error: Error) => callback(error, null),
      );
    },
  });
}

async function openTunnel(
  proxy: string,
  target: { hostname: string; port: string; protocol: string },
  guard: AddressGuard,
  milliseconds: number,
): Promise<Socket> {
  const { hostname, port, username, password } = new URL(proxy);
  const [via, to] = [
    addressOf(await guard.resolve(bare(hostname)), hostname),
    addressOf(await guard.resolve(bare(target.hostname)), target.hostname),
  ];
  const authority = `${to.includes(':') ? `[${to}]` : to}:${target.port || (target.protocol === 'https:' ? 443 : 80)}`;
  // A password with a % of its own is taken as it stands.
  const credentials = `${decoded(username)}:${decoded(password)}`;
  const request = http.request({
    method: 'CONNECT',
    host: via,
    port: port || 80,
    path: authority,
    headers: {
      host: authority,
      ...(username !== '' && {
        'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
      }),
    },
    agent: false,
    timeout: milliseconds,
  });
  return new Promise((resolve, reject) => {
    const refuse = (status: number) => new KnownFailure('proxy-trouble', `the proxy answered ${status}`);
    request.once('connect', (answer, socket) => {
      socket.setTimeout(0);
      if (answer.statusCode === 200) return resolve(socket as Socket);
      socket.destroy();
      reject(refuse(answer.statusCode ?? 0));
    });
    // An answer with a body in place of a tunnel.
    request.once('response', (answer) => {
      answer.destroy();
      reject(refuse(answer.statusCode ?? 0));
    });
    request.once('timeout', () => request.destroy(new KnownFailure('connect-timeout', 'the proxy')));
    request.once('error', (error: NodeJS.ErrnoException) =>
      reject(error instanceof KnownFailure ? error : new KnownFailure('proxy-trouble', error.message)),
    );
    request.end();
  });
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function addressOf(resolution: Resolution, hostname: string): string {
  if (resolution.kind === 'refused') throw new RefusedAddress(resolution.address, resolution.range);
  if (resolution.kind === 'unresolved')
    throw Object.assign(new Error(`${hostname} has no address`), { code: resolution.code });
  return resolution.addresses[0]!.address;
}
