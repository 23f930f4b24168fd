import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosableCharsets } from '../../../lib/core/charset/charset-choice.ts';
import { decodeBytes } from '../../../lib/core/charset/decode-bytes.ts';
import { launchBrowser } from '../browser.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
});

/** Where Chromium parts from the Encoding Standard, by bytes in hex; the text here is the standard's. */
const chromiumErrs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Each stands for two characters, a letter and a combining mark.
  big5: { '8862': 'Ê\u0304', '8864': 'Ê\u030c', '88a3': 'ê\u0304', '88a5': 'ê\u030c' },
  // The first place of the table: an ideographic space.
  'euc-jp': { a1a1: '\u3000' },
};

const lengthsOf: Readonly<Record<string, number>> = {
  gb18030: 4,
  gbk: 4,
  'euc-jp': 3,
  'iso-2022-jp': 5,
};

it.each([...choosableCharsets, 'x-user-defined'])('%s decodes as in Chromium', async (charset) => {
  // A byte, a pair, and beyond them rows of a seed.
  const theirs: string[] = JSON.parse(
    (await page.evaluate(`(${decodings})(${JSON.stringify(charset)}, ${lengthsOf[charset] ?? 2})`)) as string,
  );
  const differences: string[] = [];
  const known = chromiumErrs[charset] ?? {};
  sequencesOf(lengthsOf[charset] ?? 2).forEach((bytes, at) => {
    const own = decodeBytes(Uint8Array.from(bytes), charset);
    if (own === theirs[at]) return;
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (own !== known[hex])
      differences.push(`${hex}: ${JSON.stringify(own)}, Chromium ${JSON.stringify(theirs[at])}`);
  });
  expect(differences.slice(0, 10)).toEqual([]);
});

/** All bytes, all pairs, and 60,000 longer rows by a seed; of the longer ones those with escapes where `length` is 5. */
function sequencesOf(length: number): number[][] {
  const rows: number[][] = [];
  for (let first = 0; first < 256; first++) {
    rows.push([first]);
    for (let second = 0; second < 256; second++) rows.push([first, second]);
  }
  // An escape that another interrupts is two errors by the standard and one in Chromium.
  const notEscape = (byte: number) => (byte === 0x1b ? 0x1c : byte);
  let state = 1;
  const next = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * count);
  };
  for (let i = 0; i < (length > 2 ? 60_000 : 0); i++) {
    if (length === 5) {
      const shift = [
        [0x28, 0x42],
        [0x28, 0x4a],
        [0x28, 0x49],
        [0x24, 0x42],
        [0x24, 0x40],
      ][next(5)]!;
      rows.push([0x1b, ...shift, notEscape(next(128)), notEscape(next(128)), 0x1b, 0x28, 0x42]);
    } else if (length === 3) rows.push([0x8f, 0xa1 + next(94), 0xa1 + next(94)]);
    else rows.push([0x81 + next(126), 0x30 + next(10), 0x81 + next(126), 0x30 + next(10)]);
  }
  return rows;
}

/** Runs in the page: what its decoder makes of the same rows, each by a decoder of its own. */
const decodings = `(charset, length) => {
  ${sequencesOf.toString()}
  return JSON.stringify(sequencesOf(length).map((bytes) => new TextDecoder(charset).decode(Uint8Array.from(bytes))));
}`;
