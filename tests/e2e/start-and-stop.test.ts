import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findCluster } from '../../lib/launch/postgres/cluster.ts';
import { withConnection } from '../../lib/launch/postgres/connection.ts';
import { isAlive } from '../../lib/launch/postgres/running-server.ts';
import { freePort } from '../../lib/launch/setup/free-port.ts';

const dataFolder = mkdtempSync(path.join(tmpdir(), 'markdrift-start-'));
const port = await freePort(0);
const address = `http://127.0.0.1:${port}`;
const started: ChildProcess[] = [];

afterAll(async () => {
  for (const child of started) child.kill('SIGTERM');
  await until(() => started.every((child) => child.exitCode !== null || child.signalCode !== null));
  rmSync(dataFolder, { recursive: true, force: true });
});

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 50 });

/** `npm start` without npm. */
function start(settings: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [path.resolve('lib/launch/bootstrap.mjs'), 'start'], {
    env: { ...environment, DATA_DIR: dataFolder, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

type Started = ReturnType<typeof start>;
const running = (markdrift: Started) => until(() => markdrift.output().includes('Markdrift runs at'));
const webAnswers = async () => {
  const response = await fetch(address, { redirect: 'manual' }).catch(() => null);
  return response !== null && response.status < 500;
};
const databaseAnswers = async () => (await findCluster(path.join(dataFolder, 'postgres'))) !== null;

/** Processes of this Markdrift by a part of their command line (Linux, macOS). */
function processes(launcher: number, part: string): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...words]) => Number(parent) === launcher && words.join(' ').includes(part))
    .map(([pid]) => Number(pid));
}

/** The supervisor: on Linux the bootstrap's only child. */
const supervisorOf = (markdrift: Started) => processes(markdrift.child.pid!, 'launch.ts')[0]!;

test('the first start shows the administrator’s password once, and stops cleanly', async () => {
  const first = start();
  await running(first);
  expect(first.output()).toMatch(/Password \(shown only this once\): \S+/);
  expect(await webAnswers()).toBe(true);

  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('already runs');

  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(await webAnswers()).toBe(false);
  expect(await databaseAnswers()).toBe(false);
});

test('a killed worker, web server or database comes back', async () => {
  const markdrift = start();
  await running(markdrift);
  expect(markdrift.output()).not.toContain('shown only this once');
  const supervisor = supervisorOf(markdrift);

  for (const part of ['lib/jobs/worker.ts', 'lib/api/web-server.ts', 'bin/postgres']) {
    const [victim] = processes(supervisor, part);
    process.kill(victim!, 'SIGKILL');
    await until(() => !isAlive(victim!));
    await until(() => processes(supervisor, part).length === 1);
    await until(webAnswers);
    await until(databaseAnswers);
  }
  markdrift.child.kill('SIGTERM');
  expect(await markdrift.ended).toBe(0);
});

test('after the supervisor was killed, nothing is left behind and the next start has all data', async () => {
  const killed = start();
  await running(killed);
  const cluster = await findCluster(path.join(dataFolder, 'postgres'));
  const write = "insert into login_attempt (key) values ('before the kill')";
  await withConnection(cluster!.url('markdrift'), (client) => client.query(write));
  process.kill(supervisorOf(killed), 'SIGKILL');
  expect(await killed.ended).not.toBe(0);
  await until(async () => !(await webAnswers()) && !(await databaseAnswers()));

  const next = start();
  await running(next);
  const recovered = await findCluster(path.join(dataFolder, 'postgres'));
  const { rows } = await withConnection(recovered!.url('markdrift'), (client) =>
    client.query('select key from login_attempt'),
  );
  expect(rows).toContainEqual({ key: 'before the kill' });
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('a bad setting is named before anything starts', async () => {
  const markdrift = start({ PORT: 'eighty' });
  expect(await markdrift.ended).toBe(1);
  expect(markdrift.output()).toContain('PORT is "eighty", but must be a whole number');
});

test('a taken port is named', async () => {
  const markdrift = start();
  await running(markdrift);
  const other = mkdtempSync(path.join(tmpdir(), 'markdrift-other-'));
  const second = start({ DATA_DIR: other });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`PORT=${port} cannot be used`);
  rmSync(other, { recursive: true, force: true });
  markdrift.child.kill('SIGTERM');
  expect(await markdrift.ended).toBe(0);
});
