import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What PostgreSQL writes about itself into its data folder while it runs. */
export type RunningServer = { pid: number; port: number };

/** The server that runs (or ran, when it was killed) on a data folder; null when it was stopped cleanly. */
export function readServerFile(dataFolder: string): RunningServer | null {
  try {
    // Lines: pid, data folder, start time, port, … Early in the start the port is not there yet.
    const lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid > 0 && port > 0 ? { pid, port } : null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
