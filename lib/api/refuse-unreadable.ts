import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorBody, errorStatus } from './errors.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Refuses, in the API's own way, what Next fails at before any route is asked: a method that none can have, and an address whose
 * percent signs stand for no text. A page's address is then taken as it was typed, sign by sign: the usual page says that there is
 * nothing there.
 *
 * @returns false where there was nothing to refuse
 */
export function refuseUnreadable(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '' } = request;
  if (!methods.includes(method))
    return send(response, { error: 'not-a-method' }, { allow: methods.join(', ') });
  const path = url.split('?', 1)[0]!;
  if (isText(path)) return false;
  if (path.startsWith('/api/'))
    return send(response, { error: 'bad-input', fields: { '': 'an address in UTF-8' } });
  request.url = path.replaceAll('%', '%25') + url.slice(path.length);
  return false;
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function send(response: ServerResponse, body: ErrorBody, headers: Record<string, string> = {}): true {
  response
    .writeHead(errorStatus[body.error], {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...headers,
    })
    .end(JSON.stringify(body));
  return true;
}
