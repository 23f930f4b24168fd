const started = performance.now();

/** A line for the person at the terminal, with the seconds since the start. */
export function say(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s  ${text}\n`);
}
