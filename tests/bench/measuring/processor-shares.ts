import { readFileSync } from 'node:fs';

/** What became of the machine's processors since the start of it, in hundredths of a second. */
export interface ProcessorShares {
  total: number;
  idle: number;
  /** Kept by the host of a virtual machine for its other guests; work that waits for it is not idle. */
  stolen: number;
}

/** Null where the system does not tell. */
export function processorShares(): ProcessorShares | null {
  try {
    // user nice system idle iowait irq softirq steal; what follows is counted in these already.
    const counted = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number);
    return {
      total: counted.reduce((sum, each) => sum + each, 0),
      idle: counted[3]! + counted[4]!,
      stolen: counted[7]!,
    };
  } catch {
    return null;
  }
}

/** In words, of the time between two readings: clocks can be compared only where nothing was taken. */
export function sharesInWords(before: ProcessorShares | null, after: ProcessorShares | null): string | null {
  if (before === null || after === null || after.total === before.total) return null;
  const part = (of: 'idle' | 'stolen') =>
    `${((100 * (after[of] - before[of])) / (after.total - before.total)).toFixed(0)} %`;
  return `the machine's host took ${part('stolen')} of the processors, ${part('idle')} were idle`;
}
