import type { Worker } from 'node:worker_threads';
import { vi } from 'vitest';

/** The threads that this process starts from now on, oldest first. */
export function watchThreads(): Worker[] {
  const started: Worker[] = [];
  process.on('worker', (worker) => started.push(worker));
  return started;
}

/** Until a thread that has been given work computes for so long on end. One that waits for work tells nothing. */
export async function untilAtWork(thread: Worker, milliseconds: number): Promise<void> {
  const begun = await thread.cpuUsage();
  const hasComputed = async () => (await thread.cpuUsage(begun)).user > milliseconds * 1000;
  await vi.waitUntil(hasComputed, { timeout: 20_000 });
}
