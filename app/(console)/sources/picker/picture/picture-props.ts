import type { PickHow } from '../element-tree.tsx';
import type { PointedElement } from '../frame-messages.ts';
import type { usePageElements } from '../use-page-elements.ts';

export interface PictureProps {
  captureId: string;
  elements: ReturnType<typeof usePageElements>;
  path: PointedElement[];
  /** What is marked: numbers of the page's tree. */
  marks: {
    picked: readonly number[];
    excluded: readonly number[];
    matches: readonly number[];
    found: readonly number[];
  };
  onMove: (node: number) => void;
  onPick: (node: number, how: PickHow) => void;
}
