import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import type { AddressCheck } from './address-check.ts';

export interface GuardProxyOptions {
  guard: AddressCheck;
  /** Most bytes that may come in; connections are cut after that. Default: 256 MB. */
  mostBytes?: number;
  connectMilliseconds?: number;
}

export interface RefusedHost {
  host: string;
  /** Range of the address that is forbidden, or the code of the failed look-up. */
  reason: string;
}

export interface GuardProxy {
  /** "127.0.0.1:port", for Chromium's `--proxy-server`. */
  readonly address: string;
  /** Bytes received so far. */
  bytes(): number;
  /** Hosts that were asked for and not connected to, each once. */
  refused(): readonly RefusedHost[];
  close(): Promise<void>;
}

/** Headers that belong to one connection and are not passed on. */
const hopByHop = ['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive', 'te', 'upgrade'];

/**
 * A forward proxy on loopback by which a browser reaches the world: each name is resolved by the guard, and the address
 * that was checked is the one connected to. So redirects, frames, workers and sockets of a page, and names that answer
 * differently the second time, all meet the same check as the fetcher's requests.
 */
export async function startGuardProxy(options: GuardProxyOptions): Promise<GuardProxy> {
  const { guard, mostBytes = 256 * 2 ** 20, connectMilliseconds = 10_000 } = options;
  const open = new Set<Duplex>();
  const refusals = new Map<string, string>();
  let received = 0;

  const addressOf = async (host: string): Promise<string | null> => {
    const resolution = await guard.resolve(host.replace(/^\[|\]$/g, ''));
    if (resolution.kind === 'resolved') return resolution.addresses[0]!.address;
    refusals.set(host, resolution.kind === 'refused' ? resolution.range : resolution.code);
    return null;
  };
  const count = (socket: Duplex) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > mostBytes) for (const each of open) each.destroy();
    });
  };

  const server = http.createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });

  async function forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const target = URL.canParse(request.url ?? '') ? new URL(request.url!) : null;
    if (target?.protocol !== 'http:' || received > mostBytes) return refuse(response);
    const address = await addressOf(target.hostname);
    if (address === null) return refuse(response);
    const headers = { ...request.headers };
    for (const name of hopByHop) delete headers[name];
    const onward = http.request({
      host: address,
      port: target.port || 80,
      method: request.method,
      path: target.pathname + target.search,
      headers,
      timeout: connectMilliseconds * 6,
      agent: false,
    });
    onward.on('socket', count);
    onward.on('timeout', () => onward.destroy());
    onward.on('error', () => (response.headersSent ? response.destroy() : refuse(response)));
    onward.on('response', (answer) => {
      const kept = { ...answer.headers };
      for (const name of hopByHop) delete kept[name];
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  server.on('connect', (request: http.IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy());
    tunnel(request.url ?? '', client, head).catch(() => client.destroy());
  });

  async function tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    const target = URL.canParse(`http://${authority}`) ? new URL(`http://${authority}`) : null;
    const address = target && received <= mostBytes ? await addressOf(target.hostname) : null;
    if (address === null || client.destroyed) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    // URL leaves out the port that is the scheme's own.
    const port = Number(/:(\d+)$/.exec(authority)?.[1] ?? 443);
    const onward = net.connect({ host: address, port, timeout: connectMilliseconds });
    count(onward);
    client.on('close', () => onward.destroy());
    onward.on('close', () => client.destroy());
    onward.on('timeout', () => onward.connecting && onward.destroy());
    onward.once('connect', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      if (head.length > 0) onward.write(head);
      onward.pipe(client).pipe(onward);
    });
  }

  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;

  return {
    address: `127.0.0.1:${port}`,
    bytes: () => received,
    refused: () => [...refusals].map(([host, reason]) => ({ host, reason })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** 403 with nothing in it: to the page it is a request that failed. */
function refuse(response: http.ServerResponse): void {
  response.writeHead(403, { 'content-length': 0 });
  response.end();
}
