import { spawn } from 'node:child_process';
import { projectRoot } from './project.ts';

export type StepResult = { status: number; output: string };

/** Runs a program to its end and keeps what it writes; `show` also passes it on to the terminal. */
export function runStep(
  program: string,
  words: readonly string[],
  { env = process.env, show = false }: { env?: NodeJS.ProcessEnv; show?: boolean } = {},
): Promise<StepResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (show) process.stdout.write(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

/** As runStep; a failure is an error that carries what the program wrote. */
export async function mustRun(
  what: string,
  program: string,
  words: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const { status, output } = await runStep(program, words, env ? { env } : {});
  if (status !== 0) throw new Error(`${what} failed:\n${output.trim()}`);
}
