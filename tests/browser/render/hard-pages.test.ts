import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultRenderOptions, renderPage } from '../../../lib/browser/render/render-page.ts';
import { type Chromium, launchChromium } from '../../../lib/browser/start/launch-chromium.ts';
import { attributeOf } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { hardPages, serveHardPages } from '../../site/drawing/hard-pages.ts';
import { chromiumPath } from '../chromium-path.ts';
import { colourOf, coloursAt, farthest } from './picture-colours.ts';

let chromium: Chromium;
let site: Awaited<ReturnType<typeof serveHardPages>>;

beforeAll(async () => {
  site = await serveHardPages();
  const guard = createAddressGuard({ allow: ['127.0.0.1/32'] });
  chromium = await launchChromium({ executablePath: await chromiumPath(), guard });
});
afterAll(async () => {
  await chromium.close();
  await site.stop();
});

test.each(hardPages)('$name: $about', async ({ name, html, colours }) => {
  const page = { url: `${site.address}/${name}`, html };
  const drawn = await renderPage(chromium.browser, page, defaultRenderOptions);
  if (drawn.kind !== 'rendered') throw new Error(JSON.stringify(drawn));
  const parsed = parseHtml(drawn.html, { scripting: true });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  const boxes = new Map(drawn.boxes.map((box) => [attributeOf(parsed.tree, box.node, 'id'), box]));
  const ids = Object.keys(colours);
  expect(ids.filter((id) => !boxes.has(id))).toEqual([]);
  const places = ids.map((id) => {
    const { x, y, width, height } = boxes.get(id)!;
    return { x: x + Math.round(width / 4), y: y + Math.round(height / 2) };
  });
  for (const { y } of places) expect(y).toBeLessThan(drawn.height);
  const seen = await coloursAt(chromium.browser, drawn.picture, places);
  const wrong = ids.filter((id, at) => farthest(colourOf(colours[id]!), seen[at]!) > 30);
  expect(wrong.map((id) => `${id} ${seen[ids.indexOf(id)]} ${JSON.stringify(boxes.get(id))}`)).toEqual([]);
  expect(drawn.cut).toBe(false);
});

test('a page cut where it is too tall says so, and what lies below has a box but no place on the picture', async () => {
  const { html } = hardPages.find(({ name }) => name === 'lazy-images')!;
  const options = { ...defaultRenderOptions, mostHeight: 2000 };
  const drawn = await renderPage(chromium.browser, { url: `${site.address}/tall`, html }, options);
  expect(drawn).toMatchObject({ kind: 'rendered', cut: true, height: 2000 });
});
