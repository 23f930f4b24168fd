import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import next from 'next';
import { tracesAreSent } from '../telemetry.ts';
import { answerDirectly } from './answer-directly.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

/**
 * The console's process: `node lib/api/web-server.ts --hostname 127.0.0.1 --port 3000`. Next serves it, but for routes that read,
 * which are asked past it. Where traces are sent Next answers all, as the spans of requests are its own.
 */
const { hostname, port } = parseArgs({
  options: {
    hostname: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '3000' },
  },
}).values;

const pages = next({ dev: false, hostname, port: Number(port) });

const server = createServer((request, response) => {
  // Whatever one request brings, the others are answered: nothing may be thrown from here.
  answer(request, response).catch((error: unknown) => failed(request, response, error));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (refuseUnreadable(request, response)) return;
  const directly = tracesAreSent ? null : answerDirectly(request, response);
  await (directly ?? pages.getRequestHandler()(request, response));
}

function failed(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  console.error(`${request.method} ${request.url} failed`, error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end('Internal Server Error');
}

await pages.prepare();
server.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
server.listen(Number(port), hostname, () => console.log(`ready on ${hostname}:${port}`));

/** Answers what is under way, and then ends as a signal ends a process. */
function stop(signal: 'SIGINT' | 'SIGTERM'): void {
  server.close(() => void pages.close().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)));
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
