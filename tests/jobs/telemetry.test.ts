import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openQueue } from '../../lib/jobs/queue.ts';
import { testDatabase } from '../database.ts';
import { WorkerProcess } from './worker-process.ts';

test('a worker sends its spans to the endpoint that the standard variables name', async () => {
  const { db, url } = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'markdrift-'));
  const seen = Promise.withResolvers<void>();
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('latin1');
    if (
      request.url === '/v1/traces' &&
      body.includes('job collect-host') &&
      body.includes('markdrift-worker')
    )
      seen.resolve();
    response.writeHead(200).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const queue = await openQueue({ databaseUrl: url, role: 'producer', onError: () => {} });
  await queue.enqueue(db, 'collect-host', { host: 'news.example' });
  const worker = new WorkerProcess(url, folder, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
  });
  await seen.promise;
  expect(await worker.stop()).toBe(0);
  await queue.stop(1000);
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});
