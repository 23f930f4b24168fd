import type { Browser } from 'puppeteer-core';

/** The colours of a picture at some places, red, green, blue, as a browser decodes it. */
export async function coloursAt(
  browser: Browser,
  picture: Uint8Array,
  places: readonly { x: number; y: number }[],
): Promise<number[][]> {
  const tab = await browser.newPage();
  const source = `data:image/webp;base64,${Buffer.from(picture).toString('base64')}`;
  const colours = await tab.evaluate(
    async (source, places) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawn = canvas.getContext('2d')!;
      drawn.drawImage(image, 0, 0);
      return places.map(({ x, y }) => [...drawn.getImageData(x, y, 1, 1).data].slice(0, 3));
    },
    source,
    places as { x: number; y: number }[],
  );
  await tab.close();
  return colours;
}

/** #rgb → red, green, blue. */
export function colourOf(short: string): number[] {
  return [...short.slice(1)].map((digit) => Number.parseInt(digit + digit, 16));
}

/** The largest difference of a part. */
export function farthest(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((part, at) => Math.abs(part - other[at]!)));
}
