/**
 * Processor seconds that `work` takes, of all threads of this process: what other programs do on the machine does not
 * count, and what the collector and the compiler do beside the work does. The least of the repetitions, with its result.
 */
export function cpuSeconds<Result>(
  repetitions: number,
  work: () => Result,
): { seconds: number; result: Result } {
  let least = Number.POSITIVE_INFINITY;
  let result!: Result;
  for (let i = 0; i < repetitions; i++) {
    const before = process.cpuUsage();
    result = work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1e6);
  }
  return { seconds: least, result };
}

/** Most memory this process has held so far, in MB. */
export function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}
