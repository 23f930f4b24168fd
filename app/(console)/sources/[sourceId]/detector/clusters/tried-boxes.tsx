'use client';

import { type ComponentProps, createContext, useContext } from 'react';
import { BoxOutlines } from '@/components/chart/density-scatter.tsx';
import { boxesWithMargin, type Model } from './pair-boxes.ts';

/** The margin that is tried; null: none. Only what is drawn by it hears of it, as it changes with each move of a slider. */
export const TriedMargin = createContext<number | null>(null);

/** The boxes of a pair with the margin that is tried. */
export function TriedBoxes(
  props: { model: Model; pair: number } & Omit<ComponentProps<typeof BoxOutlines>, 'boxes' | 'tried'>,
) {
  const { model, pair, ...places } = props;
  const margin = useContext(TriedMargin);
  return margin === null ? null : (
    <BoxOutlines {...places} boxes={boxesWithMargin(model, pair, margin)} tried />
  );
}
