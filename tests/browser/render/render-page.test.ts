import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultRenderOptions, type Rendering, renderPage } from '../../../lib/browser/render/render-page.ts';
import { type Chromium, launchChromium } from '../../../lib/browser/start/launch-chromium.ts';
import {
  attributeOf,
  elementName,
  elementsNamed,
  type HtmlTree,
  textContent,
} from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { chromiumPath } from '../chromium-path.ts';
import { coloursAt, farthest } from './picture-colours.ts';

let chromium: Chromium;
let address: string;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/frame') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<body style="margin:0"><p style="margin:10px;height:20px;background:#00f">Within the frame</p>',
    );
  } else if (request.url?.endsWith('.svg')) {
    response.setHeader('content-type', 'image/svg+xml');
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="300"><rect width="50" height="300" fill="#ff0"/></svg>',
    );
  } else response.end('x');
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const guard = createAddressGuard({ allow: ['127.0.0.1/32'] });
  chromium = await launchChromium({ executablePath: await chromiumPath(), guard });
});
afterAll(async () => {
  await chromium.close();
  server.closeAllConnections();
  server.close();
});

const page = (body: string) => `<!doctype html><html><head><title>Page</title><style>body{margin:0}
  div,p,header,img,section{margin:0;display:block}</style></head><body>${body}</body></html>`;
const full = page(`
  <header id=sticky style="position:sticky;top:0;height:40px;background:#f00">Head</header>
  <section id=hero style="height:100vh;background:#0f0">Hero</section>
  <div id=after style="height:50px;background:#0ff">After the hero</div>
  <div style="height:3000px">Long</div>
  <img id=lazy loading=lazy src="/lazy.svg">
  <div id=host></div>
  <div id=declared><template shadowrootmode=closed><p id=closed style="height:20px">In a closed root</p></template></div>
  <iframe id=own src="/frame" style="border:5px solid #000;width:300px;height:100px"></iframe>
  <iframe id=other src="http://localhost:1/frame"></iframe>
  <p id=invisible style="visibility:hidden">Invisible</p><p id=none style="display:none">None</p><p id=clear style="opacity:0">Clear</p>
  <div id=bottom style="height:30px;background:#f0f">Bottom</div>
  <div style="height:100px"></div>
  <div id=cookies style="position:fixed;left:0;right:0;bottom:0;height:60px;background:#888">Cookies</div>
  <noscript><p>Without scripts</p></noscript>
  <script>
    const host = document.getElementById('host');
    host.attachShadow({ mode: 'open' }).innerHTML = '<p id=shadowed style="height:25px;background:#0a0">In the shadow <slot></slot></p>';
    const made = document.createElement('p');
    made.id = 'made';
    made.textContent = 'Made by a script: a < b & "c"';
    document.body.append(made);
  </script>`);

async function render(html: string, more: Partial<typeof defaultRenderOptions> = {}): Promise<Rendering> {
  const result = await renderPage(
    chromium.browser,
    { url: `${address}/story`, html },
    { ...defaultRenderOptions, ...more },
  );
  if (result.kind !== 'rendered') throw new Error(JSON.stringify(result));
  return result;
}

function treeOf(html: string): HtmlTree {
  const parsed = parseHtml(html, { scripting: true });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return parsed.tree;
}

const byId = (tree: HtmlTree, id: string) => {
  const value = compileXPath(`//*[@id="${id}"]`).evaluate(tree);
  return value.kind === 'nodes' ? value.nodes[0]! : -1;
};

describe('a page as a browser draws it', () => {
  let rendering: Rendering;
  let tree: HtmlTree;
  const boxOf = (id: string) => rendering.boxes.find(({ node }) => node === byId(tree, id));
  beforeAll(async () => {
    rendering = await render(full);
    tree = treeOf(rendering.html);
  });

  test('is there as it stands, with shadow roots, frames of its own and what scripts made', () => {
    const text = (id: string) => textContent(tree, byId(tree, id)).trim();
    expect(text('made')).toBe('Made by a script: a < b & "c"');
    expect(text('shadowed')).toBe('In the shadow');
    expect(text('closed')).toBe('In a closed root');
    expect(elementName(tree, tree.parent[byId(tree, 'shadowed')]!)).toBe('markdrift-shadow');
    expect(elementsNamed(tree, 'markdrift-frame')).toHaveLength(1);
    expect(textContent(tree, elementsNamed(tree, 'markdrift-frame')[0]!)).toContain('Within the frame');
    expect(rendering.html).not.toContain('data-markdrift-ordinal');
    // What keeps the layout as it was leaves nothing in the document.
    expect(attributeOf(tree, byId(tree, 'hero'), 'style')).toBe('height:100vh;background:#0f0');
  });

  test('has a box for each element that is seen, and for no other', () => {
    expect(boxOf('sticky')).toMatchObject({ x: 0, y: 0, width: 1280, height: 40 });
    expect(boxOf('hero')).toMatchObject({ y: 40, height: 900 });
    expect(boxOf('after')).toMatchObject({ y: 940, height: 50 });
    // The image was asked for although nobody had seen it: what comes below lies where it belongs.
    expect(boxOf('lazy')).toMatchObject({ y: 3990, width: 50, height: 300 });
    expect(boxOf('shadowed')).toMatchObject({ y: 4306, height: 25 });
    const frame = boxOf('own')!;
    const inner = rendering.boxes.find(
      ({ node }) => elementName(tree, node) === 'p' && textContent(tree, node) === 'Within the frame',
    );
    expect(inner).toMatchObject({ y: frame.y + 5 + 10, height: 20 });
    for (const id of ['invisible', 'none', 'clear']) expect(boxOf(id)).toBeUndefined();
  });

  test('has a picture in which everything lies where its box is', async () => {
    const colours: Record<string, number[]> = {
      ...{ sticky: [255, 0, 0], hero: [0, 255, 0], after: [0, 255, 255], lazy: [255, 255, 0] },
      ...{ shadowed: [0, 170, 0], bottom: [255, 0, 255], cookies: [136, 136, 136] },
    };
    const ids = Object.keys(colours);
    const centres = ids.map((id) => {
      const { x, y, width, height } = boxOf(id)!;
      return { x: x + Math.round(width * 0.75), y: y + Math.round(height / 2) };
    });
    const seen = await coloursAt(chromium.browser, rendering.picture, centres);
    for (const [place, id] of ids.entries()) {
      expect(farthest(colours[id]!, seen[place]!), `${id} ${seen[place]}`).toBeLessThan(24);
    }
    expect(rendering.cut).toBe(false);
  });
});

test('a page that is too tall is cut, and says so', async () => {
  const { height, cut, boxes } = await render(page('<div style="height:9000px">x</div><p>y</p>'), {
    mostHeight: 2000,
  });
  expect([height, cut]).toEqual([2000, true]);
  expect(boxes.some(({ y }) => y >= 9000)).toBe(true);
});

test('the picture has the asked device ratio, the boxes stay in CSS pixels', async () => {
  const rendering = await render(page('<div id=a style="height:100px;background:#f00">x</div>'), {
    deviceRatio: 2,
  });
  const tree = treeOf(rendering.html);
  expect(rendering.boxes.find(({ node }) => node === byId(tree, 'a'))).toMatchObject({
    width: 1280,
    height: 100,
  });
  const [colour] = await coloursAt(chromium.browser, rendering.picture, [{ x: 2000, y: 150 }]);
  expect(colour![0]).toBeGreaterThan(230);
});

test('the page is not asked for again, and can neither lead away nor open, ask or hold', async () => {
  asked.length = 0;
  const { html } = await render(
    page(`<h1>Here</h1><meta http-equiv=refresh content="0;url=/away"><script>
      alert('x'); window.open('/popup'); addEventListener('beforeunload', (e) => e.preventDefault());
      setTimeout(() => { location.href = '/elsewhere'; }, 0);
      fetch('http://localhost:9/secret').catch(() => {}); new Image().src = 'http://10.0.0.1/inner';
      </script>`),
  );
  expect(html).toContain('<h1>Here</h1>');
  expect(asked.filter((path) => /story|away|elsewhere/.test(path))).toEqual([]);
  expect(chromium.proxy.refused().map(({ host }) => host)).toEqual(expect.arrayContaining(['10.0.0.1']));
  expect((await chromium.browser.pages()).length).toBe(1);
});

test('a page that never comes to rest ends in time', async () => {
  const busy = page('<p>x</p><script>for(;;){}</script>');
  const result = await renderPage(
    chromium.browser,
    { url: `${address}/busy`, html: busy },
    { ...defaultRenderOptions, milliseconds: 3000 },
  );
  expect(result).toMatchObject({ kind: 'failed', reason: 'too-slow' });
  expect((await render(page('<p id=a>again</p>'))).html).toContain('again');
});
