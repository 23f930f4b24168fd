import { expect, test, vi } from 'vitest';
import { isAlive } from '../../lib/launch/postgres/running-server.ts';
import { superviseProcess } from '../../lib/launch/supervise/supervised-process.ts';

/** Runs a script under supervision and keeps what is told about it. */
function supervise(script: string) {
  const lines: string[] = [];
  const crashes: { how: string; delay: number }[] = [];
  const service = superviseProcess({
    name: 'script',
    command: [process.execPath, '-e', script],
    env: process.env,
    onLine: (line) => lines.push(line),
    onCrash: (how, delay) => crashes.push({ how, delay }),
    firstDelay: 10,
  });
  const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 20_000 });
  return { service, lines, crashes, until };
}

const staysUp = "console.log('up ' + process.pid); setInterval(() => {}, 1000);";

test('a killed process is started again', async () => {
  const { service, lines, crashes, until } = supervise(staysUp);
  await until(() => lines.length === 1);
  process.kill(service.pid!, 'SIGKILL');
  await until(() => lines.length === 2);
  expect(crashes).toEqual([{ how: 'signal SIGKILL', delay: 10 }]);
  await service.stop(10_000);
});

test('one that keeps failing is started again after pauses that double', async () => {
  const { service, crashes, until } = supervise('process.exit(3)');
  await until(() => crashes.length >= 3);
  await service.stop(10_000);
  expect(crashes.slice(0, 3)).toEqual([10, 20, 40].map((delay) => ({ how: 'exit code 3', delay })));
});

test('stopping asks, and lets the process finish', async () => {
  const script = `${staysUp} process.on('SIGTERM', () => { console.log('finished'); process.exit(0); });`;
  const { service, lines, crashes, until } = supervise(script);
  await until(() => lines.length === 1);
  const pid = service.pid!;
  await service.stop(10_000);
  await until(() => lines.includes('finished'));
  expect(isAlive(pid)).toBe(false);
  expect(crashes).toEqual([]);
});

test('one that does not listen is killed', async () => {
  const { service, lines, until } = supervise(`process.on('SIGTERM', () => {}); ${staysUp}`);
  await until(() => lines.length === 1);
  const pid = service.pid!;
  await service.stop(50);
  expect(isAlive(pid)).toBe(false);
});

test('a program that is not there is reported, not thrown', async () => {
  const crashes: string[] = [];
  const service = superviseProcess({
    name: 'missing',
    command: ['/nowhere/program'],
    env: process.env,
    onLine: () => {},
    onCrash: (how) => crashes.push(how),
    firstDelay: 10,
  });
  await vi.waitUntil(() => crashes.length > 0, { timeout: 20_000 });
  expect(crashes[0]).toContain('ENOENT');
  await service.stop(1000);
});
