import { databaseUrl } from '../env.ts';
import type { Enqueue } from '../flows/parts/deps.ts';
import { openQueue, type Queue } from './queue.ts';

const place = globalThis as typeof globalThis & { markdriftQueue?: Promise<Queue> | undefined };

/** The one queue of the web process, which runs no jobs; opened on first use, kept through reloads in development. */
export async function processQueue(): Promise<Queue> {
  place.markdriftQueue ??= openQueue({
    databaseUrl: databaseUrl(),
    role: 'producer',
    onError: (error) => console.error('queue', error),
  });
  try {
    return await place.markdriftQueue;
  } catch (error) {
    // One that could not be opened is not kept: the next act tries again.
    place.markdriftQueue = undefined;
    throw error;
  }
}

export const processEnqueue: Enqueue = async (tx, job, payload) =>
  (await processQueue()).enqueue(tx, job, payload);
