import { afterAll, beforeAll, expect, it } from 'vitest';
import { runNow } from '../../../lib/flows/run-now.ts';
import { testDatabase } from '../../database.ts';
import { addTestSource, collecting } from '../collecting.ts';
import { NewsServer, storyOf } from '../news-server.ts';

/**
 * Three weeks of a simulated clock, a run every six hours, over real HTTP: what a person gets to see of nights, weekends,
 * whims and limits. The numbers of alerts are the promise.
 */

const { db } = await testDatabase();
const bench = collecting(db);
const hour = 3_600_000;
const every = 6;
const days = 21;
/** A Monday, 00:00 UTC. */
const monday = Date.UTC(2026, 8, 7);

const [night, weekend, flapping, crowded, dying] = [2, 3, 4, 5, 6].map((n) => new NewsServer(`127.0.7.${n}`));
const servers = [night!, weekend!, flapping!, crowded!, dying!];

beforeAll(async () => {
  for (const server of servers) await server.start();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await bench.close();
});

async function isWaiting(sourceId: number): Promise<boolean> {
  return (await db.run.count({ where: { sourceId, state: { not: 'finished' } } })) > 0;
}

it('three weeks of nights down, silent weekends, a flapping source and a host that limits forty: four alerts', {
  timeout: 600_000,
}, async () => {
  const at = new Date(monday);
  bench.clock.now = at;
  let story = 1;
  const ids = new Map<NewsServer, number>();
  for (const server of servers) {
    const { id } = await addTestSource(db, { address: server.url('/feed'), at });
    ids.set(server, id);
  }
  const forty = [ids.get(crowded!)!];
  for (let n = 1; n < 40; n++)
    forty.push((await addTestSource(db, { address: crowded!.url(`/feed-${n}`), at })).id);

  const publish = (server: NewsServer, time: number) => {
    server.stories.push(storyOf(story++, new Date(time - 600_000)));
    server.stories = server.stories.slice(-3);
  };
  const unseen: string[] = [];
  for (let hours = every; hours < days * 24; hours += every) {
    const time = monday + hours * hour;
    bench.clock.now = new Date(time);
    await freeHosts();
    const ofDay = hours % 24;
    const isWeekend = Math.floor(hours / 24) % 7 >= 5;
    const isDown = ofDay >= 18 || ofDay < 12;
    for (const server of [night!, flapping!]) publish(server, time);
    if (!isWeekend && ofDay >= 6) publish(weekend!, time);
    if (hours < 15 * 24 && ofDay >= 6) publish(dying!, time);
    night!.everywhere = isDown ? (request) => request.socket.destroy() : null;
    // Four runs bad, three good, and so on.
    flapping!.everywhere =
      (hours / every) % 7 < 4
        ? (_, response) => response.writeHead(502).end('<title>Bad gateway</title>')
        : null;
    const limits = hours >= 6 * 24 && hours < 6 * 24 + 12;
    crowded!.everywhere = limits ? (_, response) => response.writeHead(429).end() : null;
    const due = [...ids.values()].filter(
      (id) => id !== forty[0] && (hours < 15 * 24 || id === ids.get(dying!)),
    );
    if (limits || hours === 6 * 24 + 12) due.push(...forty);
    for (const sourceId of due) {
      const begun = await runNow(bench.deps, { sourceId });
      if (begun.kind !== 'begun') unseen.push(`${sourceId}: ${begun.kind}`);
      await bench.settle();
      // What waits for the real clock: tries after a pause.
      for (let tries = 0; tries < 20 && (await isWaiting(sourceId)); tries++) {
        await freeHosts();
        await db.$executeRaw`update pending_page set not_before = now() where state = 'waiting'`;
        await bench.settle();
      }
    }
  }
  expect(unseen).toEqual([]);
  expect(bench.problems).toEqual([]);

  const alerts = await db.alert.findMany({ orderBy: { id: 'asc' } });
  const seen = (server: NewsServer) =>
    alerts
      .filter(({ sourceId }) => sourceId === ids.get(server))
      .map(({ kind, status }) => `${kind}, ${status}`);
  console.info(`${alerts.length} alerts in ${days} days of ${forty.length + 4} sources`);
  expect({
    night: seen(night!),
    weekend: seen(weekend!),
    flapping: seen(flapping!),
    crowded: alerts
      .filter(({ sourceId }) => forty.includes(sourceId))
      .map(({ kind, status }) => `${kind}, ${status}`),
    dying: seen(dying!),
  }).toEqual({
    night: ['unreachable, resolved'],
    weekend: [],
    flapping: ['error-page, resolved'],
    crowded: ['blocked, resolved'],
    dying: ['silent, new'],
  });
  const recovered = await db.alertEvent.count({ where: { action: 'recovered' } });
  expect(recovered).toBe(3);
});

/** No host waits for the real clock: neither for the end of a pause nor, on a busy machine, because it seems slow. */
async function freeHosts(): Promise<void> {
  await db.$executeRaw`update host_pace set paused_until = null, next_request_at = now(), slowdown = 0`;
}
