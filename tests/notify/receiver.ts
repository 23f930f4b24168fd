import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** The connection is cut instead. */
  cut?: boolean;
}

/** A real web server on loopback that keeps what it is sent. What it answers can be changed at any time. */
export async function openReceiver(first: Reply = {}) {
  const received: Received[] = [];
  const receiver = {
    received,
    reply: first,
    url: '',
    /** While set, answers wait for it. */
    hold: null as Promise<void> | null,
    close: async () => {},
  };
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    received.push({
      path: request.url ?? '',
      headers: request.headers as Received['headers'],
      body: Buffer.concat(pieces).toString('utf8'),
    });
    if (receiver.hold) await receiver.hold;
    const { status = 200, headers = {}, body = 'ok', cut } = receiver.reply;
    if (cut) request.socket.destroy();
    else response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return receiver;
}
