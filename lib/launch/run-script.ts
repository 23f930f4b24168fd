import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from './setup/project.ts';

/** Runs one of our scripts in the terminal, and returns its exit code. A signal to stop is passed on to it. */
export function runScript(script: string, words: readonly string[]): Promise<number> {
  const file = path.join(projectRoot, script);
  // Paths among the words are meant from where the person stands, which npm remembers.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const child = spawn(process.execPath, [file, ...words], { cwd, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
