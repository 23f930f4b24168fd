'use client';

import { useFormatter } from 'next-intl';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "1.4 GB", in the reader's language; powers of a thousand. */
export function useByteWords(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
    return format.number(bytes / 1000 ** step, {
      style: 'unit',
      unit: units[step]!,
      unitDisplay: 'short',
      maximumFractionDigits: step < 2 || bytes / 1000 ** step >= 100 ? 0 : 1,
    });
  };
}
