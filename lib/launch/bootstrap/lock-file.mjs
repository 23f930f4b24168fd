import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A lock between processes of one machine: a file that names its holder. A holder that died without
 * releasing it (kill -9, power cut) does not count: Linux tells by the time it started whether a process of
 * the same number is still the same.
 *
 * @typedef {{ kind: 'taken', release: () => void } | { kind: 'held', holder: number }} LockAttempt
 */

/** @returns {LockAttempt} */
export function tryLock(/** @type {string} */ file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return { kind: 'taken', release: () => releaseIfMine(file, mine) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const found = read(file);
    if (found === null) continue; // released this moment
    const [holder, startTime] = found.trim().split(' ');
    const isHeld = found === '' ? isFresh(file) : isSameProcess(Number(holder), startTime ?? '');
    if (isHeld) {
      return { kind: 'held', holder: Number(holder) };
    }
    removeStale(file, found);
  }
}

/**
 * Waits until the lock is free, and takes it.
 *
 * @param {string} file
 * @param {(holder: number) => void} onWait told once, when there is somebody to wait for
 * @returns {Promise<() => void>} releases the lock
 */
export async function waitForLock(file, onWait) {
  let told = false;
  for (;;) {
    const attempt = tryLock(file);
    if (attempt.kind === 'taken') return attempt.release;
    if (!told) onWait(attempt.holder);
    told = true;
    await pause(300);
  }
}

/** An empty one is about to be written, or was left by who was killed, or found no room, before writing. */
function isFresh(/** @type {string} */ file) {
  try {
    return Date.now() - statSync(file).mtimeMs < 5000;
  } catch {
    return true; // gone: the next attempt sees
  }
}

/** Two may find the same stale lock: whoever moves away a fresh one by mistake puts it back. */
function removeStale(/** @type {string} */ file, /** @type {string} */ stale) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch {
    // Another process removed or replaced it: the next attempt sees what is there now.
  }
  rmSync(aside, { force: true });
}

function releaseIfMine(/** @type {string} */ file, /** @type {string} */ mine) {
  if (read(file) === mine) rmSync(file, { force: true });
}

function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isSameProcess(/** @type {number} */ pid, /** @type {string} */ startTime) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return startTimeOf(pid) === startTime;
}

/** When the process started, in clock ticks since the machine's start; '' where the system does not say. */
function startTimeOf(/** @type {number} */ pid) {
  const text = process.platform === 'linux' ? read(`/proc/${pid}/stat`) : null;
  // The second field is the program's name in brackets and may hold spaces: count from behind it.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
