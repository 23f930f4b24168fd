'use client';

import { ConsolePage } from '@/components/layout/console-page.tsx';
import { SkeletonRows } from '@/components/state/skeleton-rows.tsx';

export default function Loading() {
  return (
    <ConsolePage title="">
      <SkeletonRows rows={12} />
    </ConsolePage>
  );
}
