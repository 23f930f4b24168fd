import { insertSamplePages, type NewSamplePage } from '../../../db/captures/sample-pages.ts';
import type { Deps } from '../deps.ts';

/** A page that was looked at for a person. */
export type LookedAt = Omit<NewSamplePage, 'userId' | 'fetchedAt'>;

/** What is told of it: enough to choose it, and to have it shown. */
export interface KeptSample {
  pageId: bigint;
  pageType: 'article' | 'listing';
  url: string;
  title: string | null;
  fetchedAt: Date;
}

const mostOfPerson = 60;
/** Pages this large are too much to be pointed at. */
const largest = 4_000_000;

/** Keeps pages for a day, so that the person can point at them while there is no source yet. */
export async function keepSamples(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number | null,
  looked: readonly LookedAt[],
): Promise<KeptSample[]> {
  const fetchedAt = now();
  const pages = looked.filter(({ bytes }) => bytes.length <= largest);
  if (pages.length === 0) return [];
  const ids = await db.$transaction((tx) =>
    insertSamplePages(
      tx,
      pages.map((page) => ({ ...page, userId, fetchedAt })),
      mostOfPerson,
    ),
  );
  return pages.map(({ pageType, finalUrl: url, title }, place) => ({
    pageId: ids[place]!,
    ...{ pageType, url, title, fetchedAt },
  }));
}
