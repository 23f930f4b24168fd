import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithParent } from '../../lib/launch/postgres/ordinary-user.ts';

export interface Child {
  /** Undefined where it could not be started. */
  pid: number | undefined;
  /** All that it wrote, for the message of a test that waits in vain. */
  output(): string;
  ended(): boolean;
  /** Asks it to end, and waits until it has; by force after ten seconds. */
  stop(): Promise<void>;
}

/** Starts a program of ours under this very Node; it does not outlive the tests, even when they are killed. */
export function startChild(words: readonly string[], env: NodeJS.ProcessEnv): Child {
  const [program, ...rest] = [...endWithParent('KILL'), process.execPath, ...words];
  const child = spawn(program!, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  }
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid,
    output: () => written,
    ended,
    async stop() {
      if (ended()) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exit;
      clearTimeout(force);
    },
  };
}
