import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts';

export type KeptCluster = {
  url(database: string): string;
  stop(): Promise<void>;
};

/** Between two attempts to start it again. */
const restartMilliseconds = 3000;

/**
 * Keeps the built-in PostgreSQL running: when it ends without being asked to, it is started again on the same
 * port, recovers, and those who use it connect anew.
 */
export async function keepCluster(
  options: ClusterOptions,
  report: (text: string) => void,
): Promise<KeptCluster> {
  const stopping = new AbortController();
  let cluster: Cluster = await startCluster(options);
  let restarted: Promise<void> = Promise.resolve();
  const { port } = cluster;

  const watch = () => {
    void cluster.ended.then((lastWords) => {
      if (stopping.signal.aborted) return;
      report(`The database ended (${lastLine(lastWords)}): starting it again.`);
      restarted = restart();
    });
  };
  /** What keeps it from starting, as a full disk, may pass: it is tried until it starts or is no longer wanted. */
  const restart = async () => {
    while (!stopping.signal.aborted) {
      try {
        cluster = await startCluster({ ...options, port });
        if (cluster.port !== port)
          report(`The database's port ${port} was taken meanwhile: please restart Markdrift.`);
        watch();
        return;
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        await pause(restartMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  watch();

  return {
    url: (database) => cluster.url(database),
    stop: async () => {
      stopping.abort();
      await restarted;
      await cluster.stop();
    },
  };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'killed';
}
