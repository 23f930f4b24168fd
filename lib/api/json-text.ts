declare global {
  interface BigInt {
    toJSON(): string;
  }
}

// Told to all of the process once: a replacer would be called for each value of an answer, which takes several times as long.
Object.defineProperty(BigInt.prototype, 'toJSON', {
  value(this: bigint): string {
    return String(this);
  },
  configurable: true,
  writable: true,
});

/** JSON with ids of 64 bits as strings. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value);
}
