import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Scripts are on, so that `noscript` is text, but none may run; nothing else is loaded. Our own tools may evaluate. */
const policy = "default-src 'none'; script-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'";

export interface PageServer {
  origin: string;
  /** What every address answers with from now on. */
  page: string;
  close(): void;
}

/** Serves one page at a time on loopback, as UTF-8. */
export async function servePages(): Promise<PageServer> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    });
    response.end(served.page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const served: PageServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    page: '',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return served;
}
