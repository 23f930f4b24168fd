import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findCluster, startCluster } from '../../lib/launch/postgres/cluster.ts';
import { answers, withConnection } from '../../lib/launch/postgres/connection.ts';
import { postgresMajor } from '../../lib/launch/postgres/programs.ts';
import { isAlive } from '../../lib/launch/postgres/running-server.ts';
import { keepCluster } from '../../lib/launch/supervise/kept-cluster.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-cluster-'));
const start = () => startCluster({ folder, port: 0 });
afterAll(async () => {
  if (await findCluster(folder)) await (await start()).stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a cluster keeps its data over a stop, a kill and a take-over', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await withConnection(first.url('postgres'), (client) =>
    client.query('create table kept as select 1 as number'),
  );
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start();
  await withConnection(second.url('postgres'), (client) => client.query('insert into kept values (2)'));
  process.kill(second.pid, 'SIGKILL');
  await second.ended;

  const third = await start();
  expect(third.adopted).toBe(false);
  const fourth = await start();
  expect(fourth).toMatchObject({ adopted: true, pid: third.pid, port: third.port });
  const { rows } = await withConnection(fourth.url('postgres'), (client) =>
    client.query('select * from kept order by 1'),
  );
  expect(rows).toEqual([{ number: 1 }, { number: 2 }]);

  await fourth.stop();
  expect(isAlive(third.pid)).toBe(false);
  expect(await findCluster(folder)).toBeNull();
});

test('it wants its password, keeps it to itself, and knows its language', async () => {
  const cluster = await start();
  const address = new URL(cluster.url('postgres'));
  expect(address.hostname).toBe('127.0.0.1');
  address.password = 'guess';
  expect(await answers(address.href)).toBe(false);
  expect(statSync(path.join(folder, String(postgresMajor), 'password')).mode & 0o777).toBe(0o600);
  const { rows } = await withConnection(cluster.url('postgres'), (client) =>
    client.query(`select upper('ёлка') as upper, current_setting('server_encoding') as encoding`),
  );
  expect(rows).toEqual([{ upper: 'ЁЛКА', encoding: 'UTF8' }]);
  await cluster.stop();
});

test('a taken port is left to whoever has it', async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const cluster = await startCluster({ folder, port });
  expect(cluster.port).not.toBe(port);
  expect(await answers(cluster.url('postgres'))).toBe(true);
  await cluster.stop();
  server.close();
});

test('a kept cluster comes back under the same address when it is killed', async () => {
  const reports: string[] = [];
  const kept = await keepCluster({ folder, port: 0 }, (text) => reports.push(text));
  const url = kept.url('postgres');
  const pidOf = () =>
    withConnection(url, async (client) => {
      const { rows } = await client.query(`select pg_read_file('postmaster.pid') as file`);
      return Number((rows[0] as { file: string }).file.split('\n')[0]);
    });
  const before = await pidOf();
  process.kill(before, 'SIGKILL');
  await vi.waitUntil(() => reports.length > 0, { timeout: 20_000 });
  await vi.waitUntil(() => answers(url), { timeout: 20_000 });
  expect(await pidOf()).not.toBe(before);
  await kept.stop();
  expect(await answers(url)).toBe(false);
  expect(reports).toHaveLength(1);
});

test('a kept cluster that cannot start for a while is started when it can', async () => {
  const reports: string[] = [];
  const kept = await keepCluster({ folder, port: 0 }, (text) => reports.push(text));
  const url = kept.url('postgres');
  const control = path.join(folder, String(postgresMajor), 'data/global/pg_control');
  renameSync(control, `${control}.away`);
  const pid = Number(
    readFileSync(path.join(folder, String(postgresMajor), 'data/postmaster.pid'), 'utf8').split('\n')[0],
  );
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => reports.length > 1, { timeout: 40_000 });
  renameSync(`${control}.away`, control);
  await vi.waitUntil(() => answers(url), { timeout: 40_000 });
  await kept.stop();
});

test('a data folder that was not finished is made anew', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'markdrift-cluster-'));
  const unfinished = path.join(elsewhere, String(postgresMajor), 'data.new');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
  const cluster = await startCluster({ folder: elsewhere, port: 0 });
  expect(await answers(cluster.url('postgres'))).toBe(true);
  expect(existsSync(unfinished)).toBe(false);
  await cluster.stop();
  rmSync(elsewhere, { recursive: true });
});

test.runIf(process.platform === 'linux')('it ends when the process that started it is killed', async () => {
  const script = `
    const { startCluster } = await import(${JSON.stringify(path.resolve('lib/launch/postgres/cluster.ts'))});
    const cluster = await startCluster({ folder: ${JSON.stringify(folder)}, port: 0 });
    console.log(cluster.pid);
    setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) =>
    starter.stdout.once('data', (text) => resolve(Number(text))),
  );
  expect(isAlive(pid)).toBe(true);
  starter.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 20_000 });
});
