'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/** Nothing for 300 ms, then grey rows of the height that the real ones will have. */
export function SkeletonRows({ rows = 8, height = 36 }: { rows?: number; height?: number }) {
  const t = useTranslations('state');
  const late = useLate(300);
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} style={{ minHeight: rows * height }}>
      {late
        ? Array.from({ length: rows }, (_, row) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike
              key={row}
              style={{
                height,
                display: 'flex',
                alignItems: 'center',
                gap: 24,
                borderBottom: '1px solid var(--line)',
              }}
            >
              <Skeleton height={10} width={96} />
              <Skeleton height={10} width={`${[34, 46, 28, 40][row % 4]}%`} />
              <Skeleton height={10} width={56} ml="auto" />
            </div>
          ))
        : null}
    </div>
  );
}

/** True once the wait is longer than a blink. */
export function useLate(milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return late;
}
