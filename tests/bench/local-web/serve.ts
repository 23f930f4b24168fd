import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { articleOf, feedOf, frameOf } from './pages.ts';

/**
 * The local web in a process of its own: `node serve.ts ARTICLES`, forked; it tells its port. Host h is 127.(20 + h / 250).(h % 250).1:
 * one server hears all of them.
 */
const articles = Number(process.argv[2]);
process.once('disconnect', () => process.exit());
const frames = new Map<number, { before: Buffer; after: Buffer }>();

const server = http.createServer((request, response) => {
  const name = request.headers.host ?? '';
  const [, second, third] = name.split('.').map(Number);
  const host = (second! - 20) * 250 + third!;
  const path = request.url ?? '';
  const article = /^\/a\/(\d+)$/.exec(path);
  if (path === '/feed.xml') {
    const body = Buffer.from(feedOf(host, `http://${name}`, articles));
    response
      .writeHead(200, { 'content-type': 'application/rss+xml', 'content-length': body.length })
      .end(body);
  } else if (article) {
    const { before, after } = frameFor(host);
    const body = Buffer.concat([before, Buffer.from(articleOf(host, Number(article[1]))), after]);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
      .end(body);
  } else {
    response.writeHead(404, { 'content-length': 0 }).end();
  }
});
server.keepAliveTimeout = 60_000;

function frameFor(host: number) {
  let frame = frames.get(host);
  if (!frame) {
    const { before, after } = frameOf(host);
    frame = { before: Buffer.from(before), after: Buffer.from(after) };
    frames.set(host, frame);
  }
  return frame;
}

server.listen(0, '0.0.0.0', () => process.send!((server.address() as AddressInfo).port));
