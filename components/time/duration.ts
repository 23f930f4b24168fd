/** Splits a span for reading: the two largest units, "3 h 25 min", "38 s", "240 ms". */
export function durationParts(
  milliseconds: number,
): { unit: 'd' | 'h' | 'min' | 's' | 'ms'; amount: number }[] {
  const whole = Math.max(0, milliseconds);
  if (whole < 1000) return [{ unit: 'ms', amount: Math.round(whole) }];
  if (whole < 60_000)
    return [{ unit: 's', amount: whole < 10_000 ? Math.round(whole / 100) / 10 : Math.round(whole / 1000) }];
  const minutes = Math.floor(whole / 60_000);
  const parts = [
    { unit: 'd' as const, amount: Math.floor(minutes / 1440) },
    { unit: 'h' as const, amount: Math.floor((minutes % 1440) / 60) },
    { unit: 'min' as const, amount: minutes % 60 },
  ];
  const first = parts.findIndex(({ amount }) => amount > 0);
  return parts.slice(first, first + 2).filter(({ amount }) => amount > 0);
}
