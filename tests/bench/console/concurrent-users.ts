import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';

export interface Latencies {
  p50: number;
  p95: number;
  perSecond: number;
  /** Of one answer, on average. */
  bytes: number;
}

export interface Extent {
  users: number;
  requests: number;
  /** Mean of the time that each of them looks at an answer before asking again, in milliseconds; none where it is not said. */
  think?: number;
  /** Of what they have already: the answer must be 304. */
  tag?: string;
}

/**
 * `users` people over connections that stay open. Without a time to think each asks again as soon as they have their answer:
 * harder than people are. With one they come as people do who know nothing of each other: the times are exponential, of a
 * fixed seed. The first answers, with which code and caches warm up, do not count. Any answer but 200 (304 to a tag) is an error.
 */
export async function askConcurrently(
  address: string,
  cookie: string,
  paths: readonly string[],
  { users, requests, think = 0, tag }: Extent,
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const warm = users;
  const times: number[] = [];
  let bytes = 0;
  let sent = 0;
  let begun = performance.now();
  const random = seededRandom(1);
  const user = async () => {
    while (sent < warm + requests) {
      if (think > 0) await pause(-Math.log(1 - random()) * think);
      if (sent >= warm + requests) return;
      const number = sent++;
      if (number === warm) begun = performance.now();
      const start = performance.now();
      const length = await ask(agent, address + paths[number % paths.length]!, cookie, tag);
      if (number < warm) continue;
      times.push(performance.now() - start);
      bytes += length;
    }
  };
  await Promise.all(Array.from({ length: users }, user));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { p50: at(0.5), p95: at(0.95), perSecond: times.length / seconds, bytes: bytes / times.length };
}

function ask(agent: Agent, url: string, cookie: string, tag?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': 'gzip', ...(tag !== undefined && { 'if-none-match': tag }) };
    const sent = request(url, { agent, headers }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === (tag === undefined ? 200 : 304)) resolve(length);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
