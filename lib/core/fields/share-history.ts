export interface AskedDocument {
  id: bigint;
  at: Date;
  good: boolean;
}

export interface SharePoint {
  from: Date;
  to: Date;
  good: number;
  of: number;
  /** Whether documents from `first` to `last` are among them. */
  alert: boolean;
}

/**
 * Documents in groups of `size`, oldest first, with how many of each group are good. A group begins at `first`, so that
 * the change is not smeared over one that was half good; the last of a stretch may be smaller. O(documents).
 */
export function shareHistory(
  documents: readonly AskedDocument[],
  size: number,
  first: bigint,
  last: bigint,
): SharePoint[] {
  const points: SharePoint[] = [];
  let open: SharePoint | null = null;
  for (const { id, at, good } of documents) {
    const alert = id >= first && id <= last;
    if (open === null || open.of >= size || open.alert !== alert) {
      open = { from: at, to: at, good: 0, of: 0, alert };
      points.push(open);
    }
    open.to = at;
    open.of++;
    if (good) open.good++;
  }
  return points;
}
