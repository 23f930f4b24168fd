import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PartName } from '../parts/catalogue.ts';
import type { PartOptions, PartResult } from './row.ts';

const program = fileURLToPath(new URL('./part-process.ts', import.meta.url));

/** Runs a part in a process of its own, so that no part pays for another's memory or compiled code. */
export function runPart(name: PartName, { quick }: PartOptions): Promise<PartResult> {
  const child = fork(program, [name, ...(quick ? ['--quick'] : [])], { stdio: ['ignore', 2, 2, 'ipc'] });
  let result: PartResult | null = null;
  child.once('message', (message) => {
    result = message as PartResult;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (result !== null && code === 0) resolve(result);
      else reject(new Error(`the part "${name}" ended with code ${code}`));
    });
  });
}
