'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { shortened } from './short-number.ts';

/** "85 k", "1.2 M", "1,2 млн": values for axes, as the reader's language writes them. */
export function useShortNumber(): (value: number) => string {
  const t = useTranslations('chart');
  const format = useFormatter();
  return useCallback(
    (value) => {
      const { scaled, unit } = shortened(value);
      const figure = format.number(scaled, { maximumSignificantDigits: 3, useGrouping: false });
      return unit ? t(unit, { value: figure }) : figure;
    },
    [t, format],
  );
}
