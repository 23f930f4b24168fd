'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/** Nothing for 300 ms, then grey rows of the height and the lines that the real ones will have. */
export function SkeletonRows({
  rows = 8,
  height = 36,
  lines = 1,
}: {
  rows?: number;
  height?: number;
  lines?: 1 | 3;
}) {
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
              {lines === 3 ? (
                <ThreeLines row={row} />
              ) : (
                <>
                  <Skeleton height={10} width={96} />
                  <Skeleton height={10} width={`${[34, 46, 28, 40][row % 4]}%`} />
                  <Skeleton height={10} width={56} ml="auto" />
                </>
              )}
            </div>
          ))
        : null}
    </div>
  );
}

function ThreeLines({ row }: { row: number }) {
  const [name, sentence, status] = [
    [34, 84, 22],
    [42, 70, 26],
    [28, 92, 20],
    [38, 62, 24],
  ][row % 4]!;
  return (
    <div style={{ flex: 1, display: 'grid', gap: 9 }}>
      <div style={{ display: 'flex', justifyContent: 'space-between' }}>
        <Skeleton height={10} width={`${name}%`} />
        <Skeleton height={10} width={72} />
      </div>
      <Skeleton height={10} width={`${sentence}%`} />
      <Skeleton height={10} width={`${status}%`} />
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
