'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the table within the frame is no wider than it, so that nothing has to scroll sideways; false where not asked. */
export function useFits(frame: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const around = frame.current;
    const table = around?.querySelector('table');
    if (!around || !table || !wanted) return;
    const look = () => setFits(table.offsetWidth <= around.clientWidth);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(around);
    sizes.observe(table);
    return () => sizes.disconnect();
  }, [frame, wanted]);
  return wanted && fits;
}
