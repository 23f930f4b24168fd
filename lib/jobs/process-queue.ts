import { databaseUrl } from '../env.ts';
import type { Enqueue } from '../flows/parts/deps.ts';
import { openQueue, type Queue } from './queue.ts';

const place = globalThis as typeof globalThis & { markdriftQueue?: Promise<Queue> | undefined };

/** The one queue of the web process, which only puts jobs in; opened on first use, kept through reloads in development. */
export const processEnqueue: Enqueue = async (tx, job, payload) => {
  place.markdriftQueue ??= openQueue({
    databaseUrl: databaseUrl(),
    role: 'producer',
    onError: (error) => console.error('queue', error),
  });
  try {
    await (await place.markdriftQueue).enqueue(tx, job, payload);
  } catch (error) {
    // One that could not be opened is not kept: the next act tries again.
    await place.markdriftQueue?.catch(() => {
      place.markdriftQueue = undefined;
    });
    throw error;
  }
};
