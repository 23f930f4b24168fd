import path from 'node:path';
import { findOrInstallChromium } from '../../lib/launch/setup/chromium.ts';

/** The browser that tests drive. */
export async function chromiumPath(): Promise<string> {
  const chromium = await findOrInstallChromium(process.env.CHROME_PATH, path.resolve('.data'));
  if (chromium.kind === 'missing') throw new Error(chromium.instruction);
  return chromium.path;
}
