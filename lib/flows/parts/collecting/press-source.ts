import type { ListedItem } from '../../../core/feed/listed-item.ts';
import { insertPages } from '../../../db/collecting/pending-pages.ts';
import { lockRun, type Run } from '../../../db/collecting/runs.ts';
import { announce } from '../../../db/operations/live.ts';
import type { Source } from '../../../db/sources/sources.ts';
import type { FetchResult } from '../../../net/fetch-result.ts';
import type { Deps } from '../deps.ts';
import type { ListingReading } from '../reading/read-listing.ts';
import { choosePages } from './choose-pages.ts';
import { type Pressed, pressListing } from './press-listing.ts';

/** Articles of one run that pressing may bring. Whoever lets buttons be pressed wants the archive. */
const mostPages = 5000;

/**
 * Lists a source by pressing as well, where its settings say so and its page can be read; what is found goes to the
 * frontier at once. Null where nothing is pressed.
 */
export async function pressSource(
  deps: Pick<Deps, 'db' | 'browsers' | 'fetcher' | 'now' | 'enqueue'>,
  input: {
    source: Source;
    run: Run;
    reading: ListingReading;
    result: FetchResult;
    pause: number;
    signal: AbortSignal;
  },
): Promise<Pressed | null> {
  const { source, run, reading, result, pause, signal } = input;
  const { locale, timeZone } = source.settings.collection;
  if (!isToBePressed(source) || result.kind !== 'answer' || !mayBePressed(reading)) return null;
  if (!deps.browsers) return null;
  const listed = reading.kind === 'listed' ? reading.items.map(({ url }) => url) : [];
  let left = mostPages;
  return pressListing(deps, { source, url: result.finalUrl, listed, pause, signal, found });

  async function found(items: ListedItem[]): Promise<void> {
    await deps.db.$transaction(async (tx) => {
      const open = await lockRun(tx, run.id);
      if (open?.state !== 'listing') return;
      const site = { id: source.id, locale, timeZone };
      const { pages } = await choosePages(tx, site, items, left, deps.now());
      left -= await insertPages(tx, source.id, run.id, pages);
      for (const host of [...new Set(pages.map((page) => page.host))].sort())
        await deps.enqueue(tx, 'collect-host', { host });
      await announce(tx, { topic: 'runs', sourceId: source.id, runId: String(run.id) });
    });
  }
}

/** Whether the settings say so. A browser would go past the source's own proxy. */
export function isToBePressed({ kind, settings }: Source): boolean {
  const { traverse, proxy } = settings.collection;
  return kind === 'listing' && traverse && proxy === '';
}

/** A page of which only the list is missing; not one that is blocked, or no page at all. */
function mayBePressed(reading: ListingReading): boolean {
  if (reading.kind === 'listed') return true;
  return (
    reading.kind === 'failed' &&
    (reading.failure === 'listing-not-found' || reading.failure === 'empty-listing')
  );
}
