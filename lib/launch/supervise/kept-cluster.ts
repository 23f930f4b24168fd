import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts';

export type KeptCluster = {
  url(database: string): string;
  stop(): Promise<void>;
};

/**
 * Keeps the built-in PostgreSQL running: when it ends without being asked to, it is started again on the same
 * port, recovers, and those who use it connect anew.
 */
export async function keepCluster(
  options: ClusterOptions,
  report: (text: string) => void,
): Promise<KeptCluster> {
  let stopping = false;
  let cluster: Cluster = await startCluster(options);
  let restarted: Promise<void> = Promise.resolve();
  const { port } = cluster;

  const watch = () => {
    void cluster.ended.then((lastWords) => {
      if (stopping) return;
      report(`The database ended (${lastLine(lastWords)}): starting it again.`);
      restarted = startCluster({ ...options, port }).then(
        (again) => {
          cluster = again;
          if (again.port !== port)
            report(`The database's port ${port} was taken meanwhile: please restart Markdrift.`);
          watch();
        },
        (error: Error) => report(error.message),
      );
    });
  };
  watch();

  return {
    url: (database) => cluster.url(database),
    stop: async () => {
      stopping = true;
      await restarted;
      await cluster.stop();
    },
  };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'killed';
}
