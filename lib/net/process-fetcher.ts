import { env } from '../env.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';

const place = globalThis as typeof globalThis & { markdriftFetcher?: Fetcher };

/** The one fetcher of the web process, with the same guard and the same name as the workers'. */
export function processFetcher(): Fetcher {
  place.markdriftFetcher ??= createFetcher({
    ...(env.USER_AGENT ? { userAgent: env.USER_AGENT } : {}),
    allow: env.ALLOW_NETWORKS,
    hosts: env.HOSTS_OVERRIDE,
  });
  return place.markdriftFetcher;
}
