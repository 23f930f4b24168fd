import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { oddPages } from '../../core/dom/odd-pages.ts';
import { recordedPaths } from '../../core/dom/recorded-pages.ts';
import { launchBrowser } from '../browser.ts';
import { servePages } from './page-server.ts';
import { readWhole } from './whole-chain.ts';

interface Page {
  name: string;
  bytes: Uint8Array;
  contentType: string | null;
}

/** Odd pages in UTF-8, words in encodings that need detection or a decoder of ours, and recorded pages where present. */
function pages(): Page[] {
  // U+0410 … U+044F lie at 0xC0 … 0xFF in windows-1251.
  const cyrillic = Uint8Array.from(
    [...'Новости дня и города: утром был дождь'].map((letter) => {
      const code = letter.charCodeAt(0);
      return code < 128 ? code : code - 0x350;
    }),
  );
  const made: Page[] = [
    ...oddPages.map((html, i) => ({
      name: `odd page ${i}`,
      bytes: new TextEncoder().encode(html),
      contentType: null,
    })),
    {
      name: 'Shift_JIS by header',
      bytes: Uint8Array.of(0x83, 0x6a, 0x83, 0x85, 0x81, 0x5b),
      contentType: 'text/html; charset=shift_jis',
    },
    { name: 'windows-1251 without label', bytes: cyrillic, contentType: null },
  ];
  const recorded = recordedPaths([process.env.TRUTH_DIR]).filter((_, i) => i % 12 === 0);
  return [
    ...made,
    ...recorded.map((name) => ({
      name,
      bytes: gunzipSync(readFileSync(name)) as Uint8Array,
      contentType: null,
    })),
  ];
}

/** The engine and what it stands on in one script, as a screen would load it. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('./whole-chain.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, name: 'engine', formats: ['iife'] } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('vite gave no output');
  return first.output[0].code;
}

it('reads every page in Chromium as in Node: encoding, tree, expressions, fields, features, sketch', async () => {
  const [browser, server, code] = await Promise.all([launchBrowser(), servePages(), bundle()]);
  try {
    const tab = await browser.newPage();
    await tab.setBypassCSP(true);
    await tab.goto(server.origin);
    await tab.addScriptTag({ content: `${code}; globalThis.engine = engine;` });
    const different: string[] = [];
    for (const { name, bytes, contentType } of pages()) {
      const theirs = await tab.evaluate(
        (base64, type) => {
          const binary = atob(base64);
          const page = Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
          const { engine } = globalThis as unknown as {
            engine: { readWhole(bytes: Uint8Array, contentType: string | null): string };
          };
          return engine.readWhole(page, type);
        },
        Buffer.from(bytes).toString('base64'),
        contentType,
      );
      if (theirs !== readWhole(bytes, contentType)) different.push(name);
    }
    expect(different).toEqual([]);
  } finally {
    server.close();
    await browser.close();
  }
});
