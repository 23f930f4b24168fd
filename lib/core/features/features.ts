/** The nine numbers of one document, papers/RCDL 2012 eq. 1. All are counts or sums, hence ≥ 0 and finite. */
export interface Features {
  /** P: characters of the decoded HTML of the whole page. */
  pageSize: number;
  /** S: characters of the article's paragraphs. */
  textSize: number;
  /** N: number of the article's paragraphs. */
  paragraphCount: number;
  /** V: population variance of paragraph sizes, characters²; 0 when N ≤ 1. */
  paragraphVariance: number;
  /** TH: `a` elements with `href` inside the extracted fragment. */
  linkCount: number;
  /** TB: `br`, `div`, `span`. */
  blockCount: number;
  /** TS: `i`, `b`, `u`, `em`, `strong`. */
  formatCount: number;
  /** TI: `img`. */
  imageCount: number;
  /** TO: all other elements; `p` is the carrier and not counted. */
  otherCount: number;
}
