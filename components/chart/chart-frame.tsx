'use client';

import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Section } from '@/components/layout/section.tsx';
import { FigureTable, type FigureTableProps } from '@/components/table/figure-table.tsx';

export interface ChartFrameProps {
  title: ReactNode;
  /** n, unit and scale. */
  caption: ReactNode;
  legend?: ReactNode;
  /** The same numbers as rows. */
  table: FigureTableProps;
  children: ReactNode;
}

/** Every chart: its name, n and unit in the head, a legend, and a button that shows the same numbers as a table. */
export function ChartFrame({ title, caption, legend, table, children }: ChartFrameProps) {
  const t = useTranslations('chart');
  const [asTable, setAsTable] = useState(false);
  const Shape = asTable ? IconChartBar : IconTable;
  return (
    <Section
      title={title}
      caption={caption}
      aside={
        <>
          {asTable ? null : legend}
          <Button
            size="xs"
            aria-pressed={asTable}
            leftSection={<Shape size={14} stroke={1.75} />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t('as-chart') : t('as-table')}
          </Button>
        </>
      }
    >
      {asTable ? <FigureTable {...table} /> : children}
    </Section>
  );
}

/** Draws its children at the real width in pixels, so that letters keep their size; the height is reserved before. */
export function AtWidth({ height, children }: { height: number; children: (width: number) => ReactNode }) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} style={{ minWidth: 0, minHeight: height }}>
      {width > 0 ? children(Math.floor(width)) : null}
    </div>
  );
}

export function Legend({ items }: { items: { look: ReactNode; words: ReactNode }[] }) {
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '4px 16px', color: 'var(--text-2)' }}>
      {items.map(({ look, words }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a legend stands in a fixed order
          key={index}
          className="nowrap"
          style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}
        >
          {look}
          {words}
        </span>
      ))}
    </span>
  );
}

export function Swatch({ color }: { color: string }) {
  return (
    <svg width="12" height="10" aria-hidden="true">
      <rect width="12" height="10" fill={color} />
    </svg>
  );
}

export const referenceSwatch = (
  <svg width="16" height="10" aria-hidden="true">
    <rect x=".5" y=".5" width="15" height="9" fill="var(--chart-ref)" stroke="var(--chart-ref-line)" />
  </svg>
);

export const batchSwatch = (
  <svg width="16" height="10" aria-hidden="true">
    <path d="M1 10V2H15V10" fill="var(--batch-bg)" stroke="var(--batch)" strokeWidth="1.75" />
  </svg>
);
