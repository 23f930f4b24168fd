import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../lib/jobs/worker.ts', import.meta.url));

/** A worker as it runs in production, on a test's database and with short leases. */
export class WorkerProcess {
  readonly child: ChildProcess;
  output = '';

  constructor(databaseUrl: string, dataFolder: string, variables: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataFolder,
        NODE_COMPILE_CACHE: path.join(tmpdir(), 'markdrift-compiled'),
        ALLOW_NETWORKS: '127.0.0.0/8',
        HOST_PAUSE_MS: '0',
        HOST_LEASE_MS: '500',
        STALLED_MS: '500',
        SCHEDULE_MS: '100',
        WORKER_CONCURRENCY: '4',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
  }

  /** Ends it as a crash does, without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to end; gives its exit code. */
  async stop(): Promise<number | null> {
    await this.end('SIGTERM');
    return this.child.exitCode;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
