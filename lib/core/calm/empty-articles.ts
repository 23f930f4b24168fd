/** A run of empty articles that chance brings less often than this is a fault. */
const wantedChance = 1e-4;
const fewest = 3;
const most = 20;

/**
 * How many empty articles in a row are a fault, at a source where `empty` of the past `documents` were empty: the least n
 * with shareⁿ < 1/10,000, share = (empty + 1) / (documents + 2); 3–20. O(1).
 */
export function emptyRowLimit(empty: number, documents: number): number {
  // One or two strange pages in a short past say little of the usual share.
  if (documents < 10) return empty * 2 > documents ? most : 4;
  const share = (empty + 1) / (documents + 2);
  return Math.min(
    most,
    Math.max(fewest, Math.ceil(Math.log(wantedChance) / Math.log(Math.min(0.99, share)))),
  );
}

/** Length of the row of empty articles after some more have come, oldest first. O(n). */
export function emptyRow(before: number, articles: readonly { empty: boolean }[]): number {
  return articles.reduce((row, { empty }) => (empty ? row + 1 : 0), before);
}

/**
 * Whether `empty` of the last `documents` articles are too many for a source with that past: the chance of so many or
 * more, binomial with share = (pastEmpty + 1) / (past + 2), is below 1/10,000, and they are at least a third. O(documents).
 */
export function tooManyEmpty(empty: number, documents: number, pastEmpty: number, past: number): boolean {
  if (past < 20 || documents < 10 || empty * 3 < documents) return false;
  const share = (pastEmpty + 1) / (past + 2);
  let term = (1 - share) ** documents;
  let below = 0;
  for (let k = 0; k < empty; k++) {
    below += term;
    term *= ((documents - k) / (k + 1)) * (share / (1 - share));
  }
  return 1 - below < wantedChance;
}
