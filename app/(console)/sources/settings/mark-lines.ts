import { buttonLabel, type PressMark, pressMarkNames } from '@/lib/core/traverse/page/press-marks.ts';

/** Marks of buttons as lines "forbid: Subscribe", and back. A line without a known mark is left out. */
export function markLines(marks: unknown): string {
  return Object.entries((marks ?? {}) as Record<string, PressMark>)
    .map(([label, mark]) => `${mark}: ${label}`)
    .join('\n');
}

export function marksOf(lines: string): Record<string, PressMark> {
  const pairs = lines.split('\n').flatMap((line) => {
    const [word = '', ...rest] = line.split(':');
    const mark = pressMarkNames.find((name) => name === word.trim().toLowerCase());
    const label = buttonLabel({ text: rest.join(':'), name: '' });
    return mark && label !== '' ? [[label, mark] as const] : [];
  });
  return Object.fromEntries(pairs);
}
