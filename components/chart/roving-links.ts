import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => Math.min(count - 1, at + 1),
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Only the first link of a drawing is a stop of the tab key: hundreds of marks would bar the way to what follows. */
export const tabStop = (place: number): number => (place === 0 ? 0 : -1);

/** On the drawing: arrow keys go from one of its links to the next. */
export function walkLinks(event: KeyboardEvent<SVGSVGElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<Element & { focus(): void }>('a')];
  const at = document.activeElement ? links.indexOf(document.activeElement as (typeof links)[number]) : -1;
  if (at < 0) return;
  event.preventDefault();
  links[step(at, links.length)]?.focus();
}
