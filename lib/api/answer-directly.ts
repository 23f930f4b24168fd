import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BytesResponse } from './bytes-response.ts';
import { directRouteOf } from './direct-routes.ts';
import type { JsonResponse } from './written-json.ts';

/**
 * Answers a request for a route that reads JSON, or bytes that lie ready, without Next, whose own share is more than what most of
 * them take. The route is the very function that Next would ask: session, role and input are its own work.
 *
 * @returns null where Next has to answer
 */
export function answerDirectly(request: IncomingMessage, response: ServerResponse): Promise<void> | null {
  const { method, url = '' } = request;
  if (method !== 'GET' || !url.startsWith('/api/')) return null;
  const end = url.indexOf('?');
  const found = directRouteOf(end < 0 ? url : url.slice(0, end));
  return (
    found &&
    send(found.route(requestOf(request, url), { params: Promise.resolve(found.params) }), request, response)
  );
}

function requestOf({ headers, socket }: IncomingMessage, url: string): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) given.append(name, each);
  }
  return new Request(`http://localhost:${socket.localPort}${url}`, { headers: given });
}

async function send(
  answer: Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answered = await answer;
  const { status, headers } = answered;
  // Of another bundle's class: known by what it has.
  const { written, ready } = answered as Partial<JsonResponse & BytesResponse>;
  const mayPack = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    String(request.headers['accept-encoding'] ?? ''),
  );
  const packed = written && mayPack ? await written.packed() : null;
  const bytes = packed ?? written?.bytes ?? ready ?? new Uint8Array(await answered.arrayBuffer());
  response.statusCode = status;
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.setHeader('vary', 'Accept-Encoding');
  if (packed) response.setHeader('content-encoding', 'gzip');
  if (status !== 204 && status !== 304) response.setHeader('content-length', bytes.length);
  response.end(bytes);
}
