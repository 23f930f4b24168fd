/** Headers as lines "name: value", and back. A line without a colon is a name without a value. */
export function headerLines(headers: unknown): string {
  return Object.entries((headers ?? {}) as Record<string, string>)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

export function headersOf(lines: string): Record<string, string> {
  const pairs = lines.split('\n').flatMap((line) => {
    const [name = '', ...value] = line.split(':');
    return name.trim() === '' ? [] : [[name.trim().toLowerCase(), value.join(':').trim()]];
  });
  return Object.fromEntries(pairs);
}
