import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { launchChromium } from '../../../lib/browser/start/launch-chromium.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { chromiumPath } from '../chromium-path.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function site(address: string, body: string): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    seen.push(`${request.headers.host} ${request.url}`);
    response.setHeader('content-type', 'text/html');
    response.setHeader('access-control-allow-origin', '*');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  open.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port, seen };
}

async function browserThatMay(allow: string[], hosts: Record<string, string> = {}) {
  const guard = createAddressGuard({ allow, hosts });
  const chromium = await launchChromium({ executablePath: await chromiumPath(), guard });
  open.push(() => chromium.close());
  const page = await chromium.browser.newPage();
  return { page, proxy: chromium.proxy };
}

test('a page on an allowed address is reached by its name', async () => {
  const { port, seen } = await site('127.0.0.5', '<h1>Harbour news</h1>');
  const { page, proxy } = await browserThatMay(['127.0.0.5/32'], { 'news.example': '127.0.0.5' });
  await page.goto(`http://news.example:${port}/today?a=1`);
  expect(await page.title()).toBe('');
  expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Harbour news');
  expect(seen[0]).toBe(`news.example:${port} /today?a=1`);
  expect(proxy.bytes()).toBeGreaterThan(0);
});

test('what a page asks of loopback or private addresses is refused', async () => {
  const secret = await site('127.0.0.6', 'secret');
  const { port } = await site('127.0.0.5', '<h1>Page</h1>');
  const { page, proxy } = await browserThatMay(['127.0.0.5/32'], { 'news.example': '127.0.0.5' });
  await page.goto(`http://news.example:${port}/`);
  const answers = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map((address) =>
          fetch(address).then(
            (response) => String(response.status),
            () => 'failed',
          ),
        ),
      ),
    [`http://127.0.0.6:${secret.port}/`, `http://localhost:${secret.port}/`, 'https://10.0.0.1/'],
  );
  expect(answers.every((answer) => answer === '403' || answer === 'failed')).toBe(true);
  expect(secret.seen).toEqual([]);
  expect(proxy.refused().map(({ host }) => host)).toContain('127.0.0.6');
});
