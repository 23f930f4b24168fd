import { type ChildProcess, spawn } from 'node:child_process';
import { projectRoot } from './project.ts';

export type StepResult = { status: number; output: string };

const interruptible = new Set<ChildProcess>();

/** Ends the steps that run now and may be cut short; they then fail. */
export function interruptSteps(): void {
  for (const child of interruptible) child.kill('SIGTERM');
}

/** Runs a program to its end and keeps what it writes. `interrupt`: it may be cut short when we are to stop. */
export function runStep(
  program: string,
  words: readonly string[],
  { env = process.env, interrupt = false }: { env?: NodeJS.ProcessEnv; interrupt?: boolean } = {},
): Promise<StepResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    if (interrupt) interruptible.add(child);
    child.once('error', reject);
    child.once('close', (code) => {
      interruptible.delete(child);
      resolve({ status: code ?? 1, output });
    });
  });
}

/** As runStep; a failure is an error that carries what the program wrote. */
export async function mustRun(
  what: string,
  program: string,
  words: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const { status, output } = await runStep(program, words, { interrupt: true, ...(env ? { env } : {}) });
  if (status !== 0) throw new Error(`${what} failed:\n${output.trim()}`);
}
