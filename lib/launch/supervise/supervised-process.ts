import { type ChildProcess, spawn } from 'node:child_process';
import readline from 'node:readline';
import { projectRoot } from '../setup/project.ts';

export type ProcessOptions = {
  name: string;
  /** The command: program and words. */
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Each line the process writes. */
  onLine(line: string): void;
  /** It ended by itself and will be started again in `delay` milliseconds. */
  onCrash(how: string, delay: number): void;
  /** Wait before the first restart; doubles with each crash in a row. */
  firstDelay?: number;
};

export type SupervisedProcess = {
  readonly pid: number | undefined;
  /** Asks it to stop, kills it when it does not within `patience` milliseconds. */
  stop(patience: number): Promise<void>;
};

const longestDelay = 30_000;
/** Who ran for so long did not crash because of its start: the count begins anew. */
const steadyAfter = 60_000;

/** Keeps a process running: starts it again when it ends, after a pause that grows while it keeps failing. */
export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const firstDelay = options.firstDelay ?? 500;
  let delay = firstDelay;
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | null = null;
  let stopping = false;

  const start = () => {
    restart = null;
    const startedAt = performance.now();
    const [program, ...words] = options.command as [string, ...string[]];
    // Detached: Ctrl-C in the terminal reaches only the supervisor, which stops all in order.
    const started = spawn(program, words, {
      cwd: projectRoot,
      env: options.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      readline.createInterface({ input: stream }).on('line', options.onLine);
    }
    const ended = (how: string) => {
      if (child !== started) return;
      child = null;
      if (stopping) return;
      if (performance.now() - startedAt > steadyAfter) delay = firstDelay;
      options.onCrash(how, delay);
      restart = setTimeout(start, delay);
      delay = Math.min(delay * 2, longestDelay);
    };
    started.once('error', (error) => ended(error.message));
    started.once('exit', (code, signal) => ended(signal ? `signal ${signal}` : `exit code ${code}`));
  };

  const stop = async (patience: number) => {
    stopping = true;
    if (restart) clearTimeout(restart);
    const running = child;
    if (!running) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    const kill = setTimeout(() => running.kill('SIGKILL'), patience);
    await exited;
    clearTimeout(kill);
  };

  start();
  return {
    get pid() {
      return child?.pid;
    },
    stop,
  };
}
