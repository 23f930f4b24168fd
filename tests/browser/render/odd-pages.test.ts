import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultRenderOptions, renderPage } from '../../../lib/browser/render/render-page.ts';
import { type Chromium, launchChromium } from '../../../lib/browser/start/launch-chromium.ts';
import { createAddressGuard } from '../../../lib/net/address-guard.ts';
import { serveHardPages } from '../../site/drawing/hard-pages.ts';
import { chromiumPath } from '../chromium-path.ts';

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

const draw = (html: string, more: object = {}) =>
  renderPage(
    chromium.browser,
    { url: `${site.address}/odd`, html, ...more },
    { ...defaultRenderOptions, milliseconds: 20_000 },
  );

describe('an odd page', () => {
  test.each([
    ['of nothing', ''],
    ['of frames only', '<frameset cols="50%,50%"><frame src="/frame-1"><frame src="/frame-2"></frameset>'],
    ['that removes its own document', '<p>x<script>document.documentElement.remove()</script>'],
    ['that is no HTML', '<?xml version="1.0"?><rss><channel><title>x</title></channel></rss>'],
    ['of bytes', '\u0000\u0001\u0002'.repeat(500)],
    ['that hides all of itself', '<html style="display:none"><body><p>x</p>'],
    [
      'that has taken our tools away',
      '<p id=a>x</p><script>for (const name of ["animate", "getBoundingClientRect"]) Element.prototype[name] = () => { throw new Error("no"); }; window.requestAnimationFrame = () => 0; Map = Set = undefined;</script>',
    ],
  ])('%s is drawn as it is', async (_, html) => {
    const drawn = await draw(html);
    expect(drawn).toMatchObject({ kind: 'rendered', width: 1280 });
  });

  test('of frames only has the boxes of what they hold', async () => {
    const drawn = await draw(
      '<frameset cols="50%,50%"><frame src="/frame-1"><frame src="/frame-2"></frameset>',
    );
    if (drawn.kind !== 'rendered') throw new Error(drawn.reason);
    expect(drawn.html).toContain('id="nested"');
    expect(drawn.boxes.some(({ x }) => x >= 640)).toBe(true);
  });

  test('of two hundred thousand elements is drawn, or told to be too large, in time', async () => {
    const drawn = await draw(`<main>${'<p>a</p>'.repeat(200_000)}</main>`);
    if (drawn.kind === 'rendered') expect(drawn.cut).toBe(true);
    else expect(['too-complex', 'too-slow']).toContain(drawn.reason);
    expect(await draw('<p>next</p>')).toMatchObject({ kind: 'rendered' });
  });

  test('that asks for a thousand things gets only so many, and what robots.txt forbids is not asked for', async () => {
    site.asked.length = 0;
    const images = Array.from({ length: 1000 }, (_, n) => `<img src="/many-${n}.svg">`).join('');
    const manners = { mayAsk: async (url: string) => !url.includes('many-3'), requestPause: 0 };
    await draw(images, { manners });
    expect(site.asked.length).toBeGreaterThan(0);
    expect(site.asked.length).toBeLessThanOrEqual(400);
    expect(site.asked.filter((path) => path.includes('many-3'))).toEqual([]);
  });

  test('leaves a pause between two requests to a host', async () => {
    site.asked.length = 0;
    const images = Array.from({ length: 200 }, (_, n) => `<img src="/slow-${n}.svg">`).join('');
    await draw(images, { manners: { mayAsk: async () => true, requestPause: 400 } });
    // It has about eight seconds to come to rest, or twenty where it goes on loading.
    expect(site.asked.length).toBeLessThan(60);
  });
});
