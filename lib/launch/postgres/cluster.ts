import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../setup/free-port.ts';
import { answers } from './connection.ts';
import { asOrdinaryUser, endWithParent, type RunAs } from './ordinary-user.ts';
import { postgresMajor, postgresPrograms } from './programs.ts';
import { isAlive, readServerFile } from './running-server.ts';
import { memorySettings } from './server-settings.ts';

export type ClusterOptions = {
  /** Folder of all PostgreSQL files; each major version has a folder of its own in it. */
  folder: string;
  /** The port to try first; a free one is found when it is taken. */
  port?: number;
  /** False only for throw-away data: faster, but a power cut destroys it. */
  durable?: boolean;
};

export type Cluster = {
  port: number;
  pid: number;
  /** True when a server left running by a killed supervisor was taken over. */
  adopted: boolean;
  url(database: string): string;
  /** Resolves when the server ended for whatever reason, with its last words. */
  ended: Promise<string>;
  /** Ends all connections and stops, safely; resolves when it has stopped. */
  stop(): Promise<void>;
};

const pollMilliseconds = 20;
/** A server that was killed leaves children that need a moment to notice; until then the data is locked. */
const startPatienceMilliseconds = 20_000;
const stopPatienceMilliseconds = 20_000;

/**
 * Starts the PostgreSQL that npm installed: makes its data folder the first time (about a second), takes over
 * a server that already runs on it, recovers after a crash. It listens on the loopback interface only and
 * wants the password kept beside the data.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = path.resolve(options.folder, String(postgresMajor));
  const dataFolder = path.join(home, 'data');
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(home, 'password');
  const password = readOrMakePassword(passwordFile);
  const urlOn = (port: number, database: string) =>
    `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;

  const running = await findRunning(dataFolder, (port) => urlOn(port, 'postgres'));
  if (running) return describeCluster(running.pid, running.port, urlOn, null);

  const runAs = asOrdinaryUser([home, dataFolder, passwordFile]);
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) await initialise(dataFolder, passwordFile, runAs);
  const deadline = performance.now() + startPatienceMilliseconds;
  for (;;) {
    const port = await freePort(options.port ?? 54_329);
    const attempt = await launch(dataFolder, port, options.durable ?? true, runAs, urlOn(port, 'postgres'));
    if (attempt.kind === 'started')
      return describeCluster(attempt.process.pid!, port, urlOn, attempt.process);
    if (!attempt.passing || performance.now() > deadline) {
      throw new Error(`The built-in PostgreSQL did not start:\n${attempt.output.trim()}`);
    }
    await pause(200);
  }
}

/** The server that runs on the folder's data right now, or null. It stays the business of who started it. */
export async function findCluster(folder: string): Promise<{ url(database: string): string } | null> {
  const home = path.resolve(folder, String(postgresMajor));
  const passwordFile = path.join(home, 'password');
  if (!existsSync(passwordFile)) return null;
  const password = readFileSync(passwordFile, 'utf8').trim();
  const urlOn = (port: number, database: string) =>
    `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  const running = await findRunning(path.join(home, 'data'), (port) => urlOn(port, 'postgres'));
  return running ? { url: (database) => urlOn(running.port, database) } : null;
}

function readOrMakePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

async function findRunning(dataFolder: string, urlOn: (port: number) => string) {
  const server = readServerFile(dataFolder);
  if (!server || !isAlive(server.pid)) return null;
  return (await answers(urlOn(server.port))) ? server : null;
}

/**
 * Makes the data folder, under another name until it is complete: one that was cut short by a kill looks like a cluster
 * and cannot be started.
 */
async function initialise(dataFolder: string, passwordFile: string, runAs: RunAs): Promise<void> {
  const unfinished = `${dataFolder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const { initdb } = await postgresPrograms();
  const words = [
    ...asOrdinaryUser([unfinished]).prefix,
    initdb,
    ...['-D', unfinished, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'],
  ];
  const child = spawn(words[0]!, words.slice(1), { ...runAs.identity, cwd: unfinished });
  const output = collect(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The built-in PostgreSQL could not make its data folder:\n${output()}`);
  rmSync(dataFolder, { recursive: true, force: true });
  renameSync(unfinished, dataFolder);
}

type Attempt =
  | { kind: 'started'; process: ChildProcess }
  /** `passing`: the reason goes away by itself, or with another port. */
  | { kind: 'failed'; passing: boolean; output: string };

async function launch(
  dataFolder: string,
  port: number,
  durable: boolean,
  runAs: RunAs,
  url: string,
): Promise<Attempt> {
  const { postgres } = await postgresPrograms();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'jit=off',
  ];
  if (durable) settings.push(...memorySettings());
  else settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const words = [
    ...runAs.prefix,
    ...endWithParent('INT'),
    ...[postgres, '-D', dataFolder, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  // Detached, so that Ctrl-C in the terminal does not reach it before the programs that use it.
  const child = spawn(words[0]!, words.slice(1), {
    ...runAs.identity,
    cwd: dataFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  while (!(await answers(url))) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) {
      const passing = /shared memory block|Address already in use|lock file ".*" already exists/.test(
        output(),
      );
      return { kind: 'failed', passing, output: output() };
    }
    await pause(pollMilliseconds);
  }
  return { kind: 'started', process: child };
}

/** Keeps the last of what a process writes, for error messages. */
function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

function describeCluster(
  pid: number,
  port: number,
  urlOn: (port: number, database: string) => string,
  child: ChildProcess | null,
): Cluster {
  // A child's end is reported by Node; that of an adopted server has to be looked for.
  const hasEnded = () => (child ? child.exitCode !== null || child.signalCode !== null : !isAlive(pid));
  const output = child ? collect(child) : () => '';
  const ended = new Promise<string>((resolve) => {
    if (child) return void child.once('exit', () => resolve(output()));
    const watch = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(watch);
      resolve('');
    }, 1000);
    watch.unref();
  });
  const stop = async () => {
    if (hasEnded()) return;
    process.kill(pid, 'SIGINT'); // "fast": disconnects the clients, writes everything down, ends
    const deadline = performance.now() + stopPatienceMilliseconds;
    while (!hasEnded()) {
      if (performance.now() > deadline) process.kill(pid, 'SIGQUIT');
      await pause(pollMilliseconds);
    }
  };
  return { port, pid, adopted: child === null, url: (database) => urlOn(port, database), ended, stop };
}
