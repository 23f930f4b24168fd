import { setTimeout as pause } from 'node:timers/promises';

const pollMilliseconds = 50;

/** Waits until the address answers, whatever it says. False when `signal` came first. */
export async function answering(address: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const response = await fetch(address, { redirect: 'manual', signal });
      await response.body?.cancel();
      return true;
    } catch {
      await pause(pollMilliseconds);
    }
  }
  return false;
}
