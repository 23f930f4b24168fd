import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { waitForLock } from './lock-file.mjs';

/**
 * Whether node_modules holds what package-lock.json asks for: npm writes a copy of what it installed into
 * node_modules/.package-lock.json as its last step, so that an installation cut short does not count.
 *
 * @param {string} root
 */
export function packagesAreCurrent(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  const installed = readLock(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true; // this project itself
    const present = installed[place];
    // Packages for other systems are optional: npm leaves them out here.
    return present ? present.version === version : optional === true;
  });
}

/**
 * Installs the packages when they are missing or not those of package-lock.json. Two starts at once do not
 * get into each other's way.
 *
 * @param {string} root
 */
export async function ensurePackages(root) {
  if (packagesAreCurrent(root)) return;
  const release = await waitForLock(path.join(root, '.data', 'install.lock'), (holder) =>
    console.log(`Waiting for process ${holder}, which installs the packages.`),
  );
  try {
    if (!packagesAreCurrent(root)) install(root);
  } finally {
    release();
  }
}

function install(/** @type {string} */ root) {
  const known = existsSync(path.join(root, 'node_modules'));
  console.log(
    known
      ? 'The installed packages are not those of package-lock.json: installing (about a minute) …'
      : 'Installing the packages (once, about a minute) …',
  );
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // npm empties node_modules, which may hold the very Node that runs this: it has to run under its own.
  const [program, ...first] = npm ? [node ?? process.execPath, npm] : ['npm'];
  const options = {
    cwd: root,
    stdio: /** @type {const} */ ('inherit'),
    shell: !npm && process.platform === 'win32',
  };
  const { status, error } = spawnSync(/** @type {string} */ (program), [...first, ...words], options);
  if (status !== 0) {
    throw new Error(
      `The packages could not be installed${error ? ` (${error.message})` : ''}. ` +
        'Is the npm registry reachable? Try `npm ci` by hand to see more.',
    );
  }
}

/** @returns {Record<string, { version?: string, optional?: boolean }> | null} */
function readLock(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
