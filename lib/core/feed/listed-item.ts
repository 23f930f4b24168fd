/** One publication as a feed or a listing page announces it. Texts are plain: no markup, entities decoded, white space collapsed. */
export interface ListedItem {
  /** Absolute, normalised address. */
  url: string;
  guid: string | null;
  title: string | null;
  author: string | null;
  /** The date as written. */
  publishedRaw: string | null;
  /** `publishedRaw` as an ISO instant, only where it names its own zone; else null: read it with the source's locale. */
  publishedAt: string | null;
  updatedRaw: string | null;
  summary: string | null;
}
