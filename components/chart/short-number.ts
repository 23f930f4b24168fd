/** A value in at most three digits, in units, thousands or millions. */
export function shortened(value: number): { scaled: number; unit: 'thousand' | 'million' | null } {
  const size = Math.abs(value);
  const round = (scaled: number) => Number(scaled.toPrecision(Math.abs(scaled) >= 100 ? 3 : 2));
  if (size >= 999_500) return { scaled: round(value / 1e6), unit: 'million' };
  if (size >= 999.5) return { scaled: round(value / 1e3), unit: 'thousand' };
  return { scaled: round(value), unit: null };
}

/** Round ticks from 0 that cover `most`: 1, 2, 2.5 or 5 times a power of ten apart, at most `count` steps. */
export function roundTicks(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1];
  const raw = most / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((candidate) => candidate >= raw * 0.999)!;
  const steps = Math.ceil(most / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
