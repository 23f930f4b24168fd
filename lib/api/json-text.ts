/** JSON with ids of 64 bits as strings. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item));
}
