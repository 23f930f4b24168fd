/**
 * The first thing every command runs: `node lib/launch/bootstrap.mjs start|demo|test|…`. Plain JavaScript for
 * Node 20.9, with nothing installed: it installs the packages when needed, and hands over to launch.ts under
 * the newer Node that came with them.
 */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNewerNode, isNewEnough } from './bootstrap/newer-node.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

try {
  if (!isNewEnough(process.versions.node, [20, 9])) {
    throw new Error(`Markdrift needs Node 20.9 or newer; this is ${process.versions.node}.`);
  }
  await ensurePackages(root);
  handOver(findNewerNode(root));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

function handOver(/** @type {string} */ node) {
  const launcher = path.join(root, 'lib', 'launch', 'launch.ts');
  const words = [...endWithParent(), node, launcher, ...process.argv.slice(2)];
  const child = spawn(/** @type {string} */ (words[0]), words.slice(1), { cwd: root, stdio: 'inherit' });

  // A terminal sends Ctrl-C to the child as well: it takes the second one for the same wish.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWhenNpmEnds(child);
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** When npm is killed hard, nobody else tells us to stop: the parent process is another one then. */
function endWhenNpmEnds(/** @type {import('node:child_process').ChildProcess} */ child) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 1000);
  watch.unref();
}

/** On Linux: words that make the launcher stop when this process is killed hard. */
function endWithParent() {
  const words = ['setpriv', '--pdeathsig', 'TERM'];
  const works =
    process.platform === 'linux' && spawnSync('setpriv', [...words.slice(1), 'true']).status === 0;
  return works ? words : [];
}
