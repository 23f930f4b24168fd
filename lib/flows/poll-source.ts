import { setTimeout as delay } from 'node:timers/promises';
import { permanentTarget } from '../core/calm/moved-address.ts';
import type { WrapperRules } from '../core/extract/rules.ts';
import { pauseBetween } from '../core/pace/slowdown.ts';
import { hostOf } from '../core/url/normalize-url.ts';
import { findNewestListing } from '../db/captures/pages-to-draw.ts';
import {
  type ClaimedPage,
  countArticlePages,
  insertPages,
  postponePage,
  settlePage,
} from '../db/collecting/pending-pages.ts';
import { countPage, findRun, hasListedBefore, lockRun, recordListing } from '../db/collecting/runs.ts';
import type { Transaction } from '../db/database.ts';
import { announce } from '../db/operations/live.ts';
import { hasBrowser } from '../db/operations/workers.ts';
import { findSource, lockSource, type Source, updateSource } from '../db/sources/sources.ts';
import { findWrapper } from '../db/sources/wrappers.ts';
import type { FetchResult, Validators } from '../net/fetch-result.ts';
import { validatorsAfter } from '../net/validators.ts';
import { choosePages } from './parts/collecting/choose-pages.ts';
import { fetchAsSource } from './parts/collecting/fetch-as-source.ts';
import { isToBePressed, pressSource } from './parts/collecting/press-source.ts';
import { storeCapture } from './parts/collecting/store-capture.ts';
import {
  headersToKeep,
  isPassing,
  mostAttempts,
  notAsked,
  type Visited,
  visitedAs,
} from './parts/collecting/visit.ts';
import type { Deps, Pace } from './parts/deps.ts';
import { type FollowEnd, type ListingPage, readFurther } from './parts/reading/read-further.ts';
import { readIndexed } from './parts/reading/read-indexed.ts';
import type { ListingReading as AnyReading } from './parts/reading/read-listing.ts';

type ListingReading = Exclude<AnyReading, { kind: 'index' }>;

const accepts = {
  feed: 'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.5',
  listing: 'text/html,application/xhtml+xml,*/*;q=0.5',
};

/** A page that is to be pressed is left to workers with a browser for so long. Milliseconds. */
const elsewhere = 5000;

/**
 * Fetches a run's feed or listing and puts what has to be fetched into the frontier: new publications, and known ones of
 * which the feed says something else now. The run, its pages and the source's validators change in one transaction.
 *
 * Validators are kept only when all that was listed is taken care of, else a "not modified" would hide the rest.
 *
 * @returns the pause that the host asked for, and the least that the source keeps
 */
export async function pollSource(
  deps: Pick<Deps, 'db' | 'fetcher' | 'blobs' | 'readers' | 'browsers' | 'now' | 'enqueue'>,
  input: { page: ClaimedPage; pace: Pace; signal?: AbortSignal },
): Promise<Visited> {
  const { page, pace, signal = new AbortController().signal } = input;
  const run = await findRun(deps.db, page.runId);
  const source = await findSource(deps.db, page.sourceId);
  const wrapper = run?.wrapperId ? await findWrapper(deps.db, run.wrapperId) : null;
  if (!run || !source || !wrapper) throw new Error(`run ${page.runId} has no rules`);

  const settings = source.settings.collection;
  const blind = isToBePressed(source) && !deps.browsers;
  // A worker with a browser may be quicker to take it up again.
  if (blind && page.attempts < mostAttempts && (await hasBrowser(deps.db))) {
    await postponePage(deps.db, page, elsewhere * page.attempts, { kind: 'tried', detail: {} });
    return notAsked;
  }
  // The page may be as it was while what its buttons bring is not.
  const validators =
    page.url === source.address && !settings.traverse ? (source.validators as Validators) : {};
  const self = { id: source.id, host: source.host, settings };
  const result = await fetchAsSource(deps, self, { url: page.url, accept: accepts[source.kind], validators });
  const visited = visitedAs(result, settings, deps.fetcher.crawlDelay(page.url), deps.now());
  if (isPassing(result) && page.attempts < mostAttempts) {
    const wait = visited.asked?.milliseconds ?? pace.retry * page.attempts;
    await postponePage(deps.db, page, wait, { kind: 'tried', detail: {} });
    return visited;
  }
  const how = { kind: source.kind, rules: wrapper.rules, charset: settings.charset };
  const first = await deps.readers.listing(how, result);
  const reading = await readIndexed(first, how, deps.readers, async (url) => {
    // The lease is for this host alone.
    if (hostOf(url) !== page.host) return null;
    await delay(pauseBetween(Math.max(pace.hostPause, visited.least), visited.milliseconds, 0));
    return fetchAsSource(deps, self, { url, accept: accepts.feed });
  });
  const followed = await furtherPages(deps, {
    ...{ source, rules: wrapper.rules, result, reading },
    pause: Math.max(pace.hostPause, visited.least),
  });
  const further = followed?.pages ?? [];
  const pressed = await pressSource(deps, { source, run, reading, result, pause: pace.hostPause, signal });
  if (pressed?.kind === 'stopped') {
    await postponePage(deps.db, page, 0, { kind: 'tried', detail: {} });
    return visited;
  }
  const [contentHash, ...furtherHashes] = await Promise.all([
    storeEvidence(deps, reading, result),
    ...further.map((each) => storeEvidence(deps, each.reading, each.result)),
  ]);

  await deps.db.$transaction(async (tx) => {
    const at = deps.now();
    const open = await lockRun(tx, run.id);
    const movedTo = permanentTarget(result.redirects);
    const detail = {
      ...(reading.kind !== 'unchanged' && reading.facts),
      ...(movedTo !== null && { movedTo }),
      ...(followed && { listingPages: 1 + further.length, followingEnded: followed.end }),
      ...(blind && { notPressed: 'no-browser' }),
      ...pressed?.facts,
    };
    const earlier = pressed ? await countArticlePages(tx, run.id) : 0;
    // What comes only after clicks need not be in the page as it is sent.
    const failed = reading.kind === 'failed' && !pressed;
    const outcome = { kind: failed || !pressed ? outcomeOf(reading) : 'collected', detail };
    const settled = await settlePage(tx, page, failed ? 'failed' : 'done', outcome);
    if (!settled || open?.state !== 'listing') return;
    const whole = reading.kind === 'listed' ? withFurther(reading, further) : reading;
    const added = whole.kind === 'listed' ? await addPages(tx, deps, source, run.id, whole, result) : 0;
    await recordListing(tx, run.id, {
      outcome: outcome.kind,
      facts: outcome.detail,
      listed: (whole.kind === 'listed' ? whole.items.length : 0) + earlier,
      pages: added + earlier,
      at,
    });
    const saves = added + earlier > 0 || reading.kind === 'failed' || (await isToBeDrawn(tx, source, at));
    if (saves && contentHash) await saveCapture(deps, tx, source, reading, result, contentHash, at);
    for (const [place, each] of further.entries()) {
      const hash = furtherHashes[place];
      if (saves && hash) await saveCapture(deps, tx, source, each.reading, each.result, hash, at);
    }
    // Articles of other hosts, found by pressing, may all have been read by now.
    const over = earlier > 0 ? await countPage(tx, run.id, {}, at) : added === 0;
    if (over) await deps.enqueue(tx, 'judge-run', { runId: String(run.id) });
    await announce(tx, { topic: 'runs', sourceId: source.id, runId: String(run.id) });
  });
  return visited;
}

/** The pages that a listing leads on to; null where it has no rule for the next one, or could not be read. */
async function furtherPages(
  deps: Pick<Deps, 'db' | 'fetcher' | 'readers' | 'now'>,
  input: {
    source: Source;
    rules: WrapperRules;
    result: FetchResult;
    reading: ListingReading;
    pause: number;
  },
): Promise<{ pages: ListingPage[]; end: FollowEnd } | null> {
  const { source, rules, result, reading, pause } = input;
  if (!rules.listing?.next || reading.kind !== 'listed' || result.kind !== 'answer') return null;
  const firstRun = !(await hasListedBefore(deps.db, source.id));
  return readFurther(deps, { source, rules, first: { reading, result }, firstRun, pause });
}

function withFurther(
  reading: ListingPage['reading'],
  further: readonly ListingPage[],
): ListingPage['reading'] {
  return {
    ...reading,
    items: [reading, ...further.map((each) => each.reading)].flatMap(({ items }) => items),
  };
}

function outcomeOf(reading: ListingReading): string {
  if (reading.kind === 'failed') return reading.failure;
  return reading.kind === 'listed' ? 'collected' : 'unchanged';
}

async function addPages(
  tx: Transaction,
  deps: Pick<Deps, 'enqueue' | 'now'>,
  source: Source,
  runId: bigint,
  reading: Extract<ListingReading, { kind: 'listed' }>,
  result: FetchResult,
): Promise<number> {
  const settings = source.settings.collection;
  const first = !(await hasListedBefore(tx, source.id));
  const limit = first ? settings.firstRunPages : settings.runPages;
  const { pages, leftOver } = await choosePages(
    tx,
    { id: source.id, ...settings },
    reading.items,
    limit,
    deps.now(),
  );
  const added = await insertPages(tx, source.id, runId, pages);
  // In one order in all transactions: two that wait for each other's jobs would never end.
  const hosts = [...new Set(pages.map((page) => page.host))].sort();
  for (const host of hosts) await deps.enqueue(tx, 'collect-host', { host });
  // What this run leaves, the next one has to find listed again; and what was fetched before somebody edited the rules or
  // the address says nothing of how it reads now.
  const present = await lockSource(tx, source.id);
  // An index may stay the same while its sitemaps do not.
  const complete = leftOver === 0 && present?.revision === source.revision && !('sitemaps' in reading.facts);
  await updateSource(tx, source.id, {
    validators: complete ? { ...validatorsAfter(source.validators as Validators, result) } : {},
    ...(source.homepage === null && reading.homepage !== null && { homepage: reading.homepage }),
  });
  return added;
}

/** A listing is drawn from time to time also where nothing new stands in it, and as it is then. */
async function isToBeDrawn(tx: Transaction, source: Source, at: Date): Promise<boolean> {
  const { drawPages, drawHours } = source.settings.collection;
  if (source.kind !== 'listing' || !drawPages) return false;
  const newest = await findNewestListing(tx, source.id);
  return newest === null || at.getTime() - newest.fetchedAt.getTime() > drawHours * 3_600_000;
}

async function storeEvidence(deps: Pick<Deps, 'blobs'>, reading: ListingReading, result: FetchResult) {
  if (result.kind !== 'answer' || reading.kind === 'unchanged' || reading.decoded === null) return null;
  return deps.blobs.put(result.bytes);
}

async function saveCapture(
  deps: Pick<Deps, 'blobs'>,
  tx: Transaction,
  source: Source,
  reading: ListingReading,
  result: FetchResult,
  contentHash: string,
  at: Date,
): Promise<void> {
  if (result.kind !== 'answer' || reading.kind === 'unchanged' || reading.decoded === null) return;
  const capture = {
    sourceId: source.id,
    pageType: source.kind,
    url: result.redirects[0]?.from ?? result.finalUrl,
    finalUrl: result.finalUrl,
    fetchedAt: at,
    httpStatus: result.status,
    headers: headersToKeep(result.headers),
    charset: reading.decoded.charset,
    charsetReason: reading.decoded.reason,
    byteLength: result.bytes.length,
    contentHash,
  };
  await storeCapture(deps, tx, capture, result.bytes);
}
