import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { elementsNamed } from '../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../lib/core/dom/parse-html.ts';
import { framePolicy, pageFrame, sourceFrame } from '../../lib/core/page-view/page-frame.ts';
import { launchBrowser } from './browser.ts';

/** Hostile pages as the console shows them, in Chromium: with all walls, and behind each wall alone. */
const hostile = (trap: string) => `<!DOCTYPE html><html><head>
<base href="${trap}/base/"><meta http-equiv="refresh" content="0;url=${trap}/refresh">
<link rel="stylesheet" href="${trap}/a.css"><link rel="preload" as="image" href="${trap}/preload"><link rel="icon" href="${trap}/icon">
<style>@import "${trap}/import.css"; @font-face{font-family:f;src:url(${trap}/font)} body{font-family:f;background:url(${trap}/back)}
p{background:u\\72l(${trap}/escaped);--a:url(${trap}/variable);list-style:image-set("${trap}/set" 1x)} h1{color:rgb(1, 2, 3)}</style>
<script>parent.postMessage('script ran','*');new Image().src='${trap}/script'</script></head>
<body onload="parent.postMessage('onload ran','*')" background="${trap}/body">
<h1>Headline</h1><p style="background:url(${trap}/style);color:red">Text of the article that is extracted.</p>
<img src="${trap}/img" srcset="${trap}/set 2x" onerror="parent.postMessage('onerror ran','*')">
<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.postMessage(1)'/>">
<svg onload="parent.postMessage('svg ran','*')"><image href="${trap}/svg"/><script>parent.postMessage('svg script ran','*')</script></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=parent.postMessage('mutation','*')&gt;">
<iframe src="${trap}/frame"></iframe><iframe srcdoc="<script>top.postMessage('srcdoc ran','*')</script>"></iframe>
<object data="${trap}/object"></object><embed src="${trap}/embed"><video src="${trap}/video" poster="${trap}/poster" autoplay></video>
<form action="${trap}/form"><input autofocus onfocus="parent.postMessage('focus ran','*')"><button formaction="${trap}/button">Send</button></form>
<a href="${trap}/link" target="_top" ping="${trap}/ping">A link</a><a href="javascript:parent.postMessage('address ran','*')">Another</a>
<noscript><img src="${trap}/noscript"></noscript><template shadowrootmode="open"><img src="${trap}/shadow"></template>
<details ontoggle="parent.postMessage('toggle ran','*')" open>x</details></body></html>`;

let browser: Browser;
let address: string;
let served: { html: string; policy: boolean };
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  if (path === '/around') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<script>said=[];addEventListener("message",(e)=>said.push(e.data))</script><iframe id=f width=600 height=300 sandbox="" src="/frame#markdrift-mark"></iframe>',
    );
  } else if (path === '/frame') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (served.policy) response.setHeader('content-security-policy', framePolicy);
    response.end(served.html);
  } else response.end('x');
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

function inert(html: string): string {
  const parsed = parseHtml(html, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  const node = elementsNamed(parsed.tree, 'p')[0]!;
  return pageFrame(parsed.tree, [{ node, kind: 'extracted', field: 'body' }], 'en').html;
}

/** Shows a document as the console does, or by itself; presses whatever can be pressed. */
async function show(html: string, policy: boolean, path: '/around' | '/frame') {
  served = { html, policy };
  asked.length = 0;
  const page = await browser.newPage();
  const trouble: string[] = [];
  page.on('dialog', (dialog) => {
    trouble.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', () => trouble.push('a window opened'));
  await page.goto(address + path, { waitUntil: 'load' });
  const frame = path === '/around' ? page.frames()[1]! : page.mainFrame();
  for (const link of await frame.$$('a, button, summary')) await link.click().catch(() => undefined);
  // The loading of what a press asked for, if anything, begins within a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const said = path === '/around' ? await page.evaluate('said') : [];
  const seen = await frame.evaluate(() => ({
    text: document.body.textContent,
    elements: document.querySelectorAll(
      'script,iframe,object,embed,form,input,svg,math,link,base,meta[http-equiv]',
    ).length,
    outline: getComputedStyle(document.querySelector('[data-markdrift]') ?? document.body).outlineStyle,
    headline: getComputedStyle(document.querySelector('h1') ?? document.body).color,
    here: location.pathname,
    origin: self.origin,
  }));
  await page.close();
  const requests = asked.filter((each) => each !== path && each !== '/frame' && each !== '/favicon.ico');
  return { said, trouble, requests, seen };
}

test('in the console’s frame nothing runs and nothing is asked for', async () => {
  const { said, trouble, requests, seen } = await show(inert(hostile(address)), true, '/around');
  expect({ said, trouble, requests }).toEqual({ said: [], trouble: [], requests: [] });
  expect(seen).toMatchObject({ elements: 0, here: '/frame', origin: 'null', outline: 'solid' });
  expect(seen.text).toContain('Text of the article that is extracted.');
  expect(seen.headline).toBe('rgb(1, 2, 3)');
});

test('what is written is inert by itself, without a policy and without a sandbox', async () => {
  const { said, trouble, requests, seen } = await show(inert(hostile(address)), false, '/frame');
  expect({ said, trouble, requests }).toEqual({ said: [], trouble: [], requests: [] });
  expect(seen).toMatchObject({ elements: 0, here: '/frame' });
});

test('the policy holds by itself: even the page as it came can do nothing', async () => {
  const { said, trouble, requests } = await show(
    hostile(address).replace(/<meta[^>]*>/, ''),
    true,
    '/around',
  );
  expect({ said, trouble }).toEqual({ said: [], trouble: [] });
  expect(requests.filter((each) => !each.startsWith('/link'))).toEqual([]);
});

test('the source is text', async () => {
  const { seen, requests } = await show(sourceFrame(hostile(address), 'dark').html, true, '/around');
  expect(seen.elements).toBe(0);
  expect(seen.text).toContain('<script>parent.postMessage(');
  expect(requests).toEqual([]);
});

test('the traps are real: without any wall the page does what it wants', async () => {
  const { requests } = await show(hostile(address).replace(/<meta http-equiv[^>]*>/, ''), false, '/frame');
  expect(requests).toEqual(expect.arrayContaining(['/script', '/a.css', '/preload']));
});
