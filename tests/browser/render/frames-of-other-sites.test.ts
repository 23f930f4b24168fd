import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultRenderOptions, renderPage } from '../../../lib/browser/render/render-page.ts';
import { type Chromium, launchChromium } from '../../../lib/browser/start/launch-chromium.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { chromiumPath } from '../chromium-path.ts';

let chromium: Chromium;
let own: string;
let other: string;
const servers: Server[] = [];
/** What the other site was asked for. */
const asked: string[] = [];

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"/>';
const pages: Record<string, [type: string, text: string]> = {
  '/frame': [
    'text/html',
    `<p>A frame</p><img src="/seen.svg"><img src="/secret/image.svg"><iframe src="/nested"></iframe>
      <iframe src="/secret/nested"></iframe><script>fetch('/secret/data'); new Worker('/worker.js')</script>`,
  ],
  '/nested': ['text/html', '<p>Nested</p><img src="/nested.svg"><img src="/secret/nested.svg">'],
  '/worker.js': ['text/javascript', "fetch('/by-worker'); fetch('/secret/by-worker')"],
};

function serve(host: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (host === '127.0.0.2') asked.push(path);
    const [type, text] = pages[path] ?? ['image/svg+xml', dot];
    response.setHeader('content-type', type);
    response.end(text);
  });
  servers.push(server);
  return new Promise((done) => {
    server.listen(0, host, () => done(`http://${host}:${(server.address() as AddressInfo).port}`));
  });
}

beforeAll(async () => {
  [own, other] = [await serve('127.0.0.1'), await serve('127.0.0.2')];
  const guard = createAddressGuard({ allow: ['127.0.0.1/32', '127.0.0.2/32'] });
  chromium = await launchChromium({ executablePath: await chromiumPath(), guard });
});
afterAll(async () => {
  await chromium.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked.length = 0;
});

async function draw(body: string, requestPause = 0) {
  const drawn = await renderPage(
    chromium.browser,
    {
      url: `${own}/story`,
      html: `<!doctype html><title>Page</title><p>Page</p>${body}`,
      manners: { mayAsk: async (url) => !url.includes('/secret'), requestPause },
    },
    { ...defaultRenderOptions, milliseconds: 20_000 },
  );
  if (drawn.kind !== 'rendered') throw new Error(`${drawn.reason} ${drawn.detail}`);
  return drawn;
}

describe('frames of other sites', () => {
  test('are loaded as robots.txt allows, with what they load themselves, to any depth', async () => {
    const drawn = await draw(`<iframe src="${other}/frame" width=600 height=400></iframe>`);
    expect([...new Set(asked)].sort()).toEqual([
      ...['/by-worker', '/frame', '/nested', '/nested.svg', '/seen.svg', '/worker.js'],
    ]);
    expect(drawn.forbiddenFrames).toBe(1);
    expect(drawn.forbidden).toBeGreaterThanOrEqual(4);
  });

  test('that robots.txt forbids are not loaded, and it is told', async () => {
    const drawn = await draw(`<iframe src="${other}/secret/frame"></iframe><img src="${other}/secret.svg">`);
    expect(asked).toEqual([]);
    expect(drawn).toMatchObject({ forbidden: 2, forbiddenFrames: 1 });
  });

  test('are asked at the pace of their host, together with the page', async () => {
    const at: number[] = [];
    const started = performance.now();
    servers[1]!.on('request', () => at.push(performance.now() - started));
    await draw(`<iframe src="${other}/nested"></iframe><img src="${other}/one.svg">`, 300);
    expect(asked).toHaveLength(3);
    // Left at least 300 ms apart; on their way here they may come somewhat closer.
    expect(at[2]! - at[0]!).toBeGreaterThan(450);
  });
});
