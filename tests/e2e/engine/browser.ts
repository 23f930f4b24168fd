import path from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findOrInstallChromium } from '../../../lib/launch/setup/chromium.ts';

/** Chromium as the reference of parsing. It reaches nothing but this machine. */
export async function launchReference(): Promise<Browser> {
  const chromium = await findOrInstallChromium(process.env.CHROME_PATH, path.resolve('.data'));
  if (chromium.kind === 'missing') throw new Error(chromium.instruction);
  return puppeteer.launch({
    executablePath: chromium.path,
    pipe: true,
    protocolTimeout: 120_000,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
