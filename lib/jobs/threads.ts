import { Piscina } from 'piscina';
import type { TrainingInput, TrainingOutput } from '../flows/parts/detector/train-detector.ts';

export interface Threads {
  /** `signal` ends the thread, whatever it does. */
  train(input: TrainingInput, signal?: AbortSignal): Promise<TrainingOutput>;
  close(): Promise<void>;
}

/** Threads for what would keep this process from giving signs of life. They are started when first needed. */
export function openThreads(): Threads {
  const pool = new Piscina<TrainingInput, TrainingOutput>({
    filename: new URL('./training-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  return { train: (input, signal) => pool.run(input, signal ? { signal } : {}), close: () => pool.destroy() };
}
