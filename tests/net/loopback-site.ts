import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackSite {
  port: number;
  /** Paths asked for, in order. */
  asked: string[];
  origin(host?: string): string;
  close(): Promise<void>;
}

/** A real web server on a loopback address, with one handler. It has no robots.txt unless the handler serves one. */
export async function openSite(
  handler: (request: http.IncomingMessage, response: http.ServerResponse) => void,
  { address = '127.0.0.1', robots = false } = {},
): Promise<LoopbackSite> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    if (!robots && request.url === '/robots.txt') response.writeHead(404).end();
    else handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    origin: (host = address) => `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
