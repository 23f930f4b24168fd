import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { frameworkPages } from './framework-pages.ts';
import { leavingPages } from './leaving-pages.ts';
import { plainPages } from './plain-pages.ts';
import { restlessPages } from './restless-pages.ts';
import type { Trap } from './trap.ts';

export const traps: readonly Trap[] = [...plainPages, ...frameworkPages, ...restlessPages, ...leavingPages];

export interface TrapServer {
  /** "http://127.0.0.9:port" */
  origin: string;
  /** Paths asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Serves the trap pages at /NAME/ on an address of its own. Articles answer briefly. */
export async function startTrapServer(
  address = '127.0.0.9',
  pages: readonly Trap[] = traps,
): Promise<TrapServer> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    const [, name = '', rest = ''] = /^\/([^/?]*)\/?(.*)$/.exec(request.url ?? '') ?? [];
    const trap = pages.find((each) => each.name === name);
    const isPage = rest === '' || rest.startsWith('?');
    if (trap && !isPage && trap.serve?.(request, response, rest)) return;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (!trap) {
      response.statusCode = 404;
      response.end();
      return;
    }
    const body = isPage ? trap.body : `<h1>${rest}</h1>`;
    response.end(
      `<!doctype html><html lang="en"><head><title>${trap.name}</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${address}:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
