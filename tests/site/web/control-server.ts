import { createServer, type Server } from 'node:http';
import type { RunningSite } from '../start-site.ts';
import type { Fault } from './faults.ts';

/**
 * Commands for running sites over HTTP, for a person or a test that drives a demonstration:
 * `GET /` state of all; `POST /<site id>/publish?count=3`, `/redesign`, `/restore`; `/break` with a fault as JSON (or null).
 */
export function createControlServer(sites: readonly RunningSite[]): Server {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://control');
    const [, id, command] = url.pathname.split('/');
    const site = sites.find((candidate) => candidate.definition.id === id);
    const answer = (status: number, value: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(`${JSON.stringify(value, null, 2)}\n`);
    if (id === '') {
      answer(200, Object.fromEntries(sites.map((each) => [each.definition.id, each.state()])));
      return;
    }
    if (site === undefined) {
      answer(404, { error: `no site "${id}"` });
      return;
    }
    if (request.method !== 'POST') {
      answer(200, site.state());
      return;
    }
    if (command === 'publish')
      site.control.publish(Math.min(500, Number(url.searchParams.get('count') ?? 1)));
    else if (command === 'redesign') site.control.redesign();
    else if (command === 'restore') site.control.restoreDesign();
    else if (command === 'break') {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk as Uint8Array);
      site.control.break(JSON.parse(Buffer.concat(chunks).toString() || 'null') as Fault | null);
    } else {
      answer(404, { error: `no command "${command}"` });
      return;
    }
    answer(200, site.state());
  });
}
