import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The least Node that runs TypeScript files as they are. */
const neededVersion = [22, 18];

/**
 * A Node that runs TypeScript: the one npm installed beside the packages, else the one that runs this.
 *
 * @param {string} root
 * @returns {string} its path
 */
export function findNewerNode(root) {
  const own = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) {
    const answer = spawnSync(own, ['-p', 'process.execPath + " " + process.versions.node'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const [, program, version] = /^(.*) (\S+)\s*$/.exec(answer.stdout ?? '') ?? [];
    if (program && version && isNewEnough(version)) return program;
  }
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new Error(
    `Node ${neededVersion.join('.')} or newer is needed, and npm has none for this machine ` +
      `(${process.platform}-${process.arch}). This is Node ${process.versions.node}: please install a newer one.`,
  );
}

export function isNewEnough(/** @type {string} */ version, least = neededVersion) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
