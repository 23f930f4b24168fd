import path from 'node:path';
import { endWithParent } from '../postgres/ordinary-user.ts';
import { projectRoot } from '../setup/project.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

/** How long a service may take to finish what it does. */
const stopPatience = 10_000;

export type Services = {
  start(name: string, words: readonly string[], env: NodeJS.ProcessEnv): SupervisedProcess;
  /** Stops all at once. */
  stop(): Promise<void>;
};

/** Programs of ours that run for as long as Markdrift does; each line they write gets their name before it. */
export function openServices(): Services {
  const running: SupervisedProcess[] = [];
  return {
    start(name, words, env) {
      const label = name.padEnd(7);
      const service = superviseProcess({
        name,
        // KILL: told to TERM, the web server waits for open pages to go away, and would keep the port from the next start.
        command: [...endWithParent('KILL'), process.execPath, ...words],
        env,
        onLine: (line) => process.stdout.write(`${label}| ${line}\n`),
        onCrash: (how, delay) =>
          process.stdout.write(`${label}| ended (${how}); starting again in ${delay} ms\n`),
      });
      running.push(service);
      return service;
    },
    async stop() {
      await Promise.all(running.map((service) => service.stop(stopPatience)));
    },
  };
}

export const workerWords = [path.join(projectRoot, 'lib/jobs/worker.ts')];

export const webWords = (host: string, port: number): string[] => [
  path.join(projectRoot, 'lib/api/web-server.ts'),
  ...['--hostname', host, '--port', String(port)],
];
