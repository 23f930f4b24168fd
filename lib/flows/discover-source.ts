import type { WrapperRules } from '../core/extract/rules.ts';
import { commonFeedUrls, type FeedLink } from '../core/feed/find-feed-links.ts';
import { normalizeUrl } from '../core/url/normalize-url.ts';
import { type KeptSample, keepSamples, type LookedAt } from './parts/collecting/keep-samples.ts';
import { fetchPolitely } from './parts/collecting/polite-fetch.ts';
import { type Facts, factsOf } from './parts/collecting/visit.ts';
import type { Deps, Pace } from './parts/deps.ts';
import type { Answer, FoundFeed, FoundPage } from './parts/reading/read-place.ts';
import { proposedArticleRules, proposedListingRules } from './parts/rules/proposed-rules.ts';

export type SourceDiscovery =
  | (FoundFeed & { rules: WrapperRules; samples: KeptSample[] })
  /** Its rules are for reading the page as a listing. */
  | (FoundPage & { rules: WrapperRules; samples: KeptSample[] })
  | { kind: 'failed'; failure: string; detail: Facts };

type LookDeps = Pick<Deps, 'db' | 'fetcher' | 'readers' | 'now'>;

/**
 * What stands at an address that a person gave: a feed, or a page with the feeds that it names. Up to two of
 * its articles are read as well, so that the rules to begin with are such that yield something there. The pages
 * are kept for a while, so that the person can point at them.
 */
export async function discoverSource(
  deps: LookDeps,
  input: { address: string; pace: Pace; userId: number | null },
): Promise<SourceDiscovery> {
  const url = normalizeUrl(input.address);
  if (url === null) return { kind: 'failed', failure: 'bad-address', detail: {} };
  const result = await fetchPolitely(deps, input.pace, { url, accept: '*/*' });
  if (result === null) return { kind: 'failed', failure: 'host-busy', detail: {} };
  if (result.kind !== 'answer') return { kind: 'failed', failure: result.kind, detail: factsOf(result) };
  const whole = lookedAt('listing', url, result);
  const reading = await deps.readers.place(result);
  if (reading.kind === 'failed') return reading;
  const { place, articles } = reading;
  const looked = place.kind === 'page' ? [whole] : [];
  const article = await fittedRules(deps, input.pace, articles, place.language, looked);
  const samples = await keepSamples(deps, input.userId, looked);
  if (place.kind === 'feed') return { ...place, rules: { article }, samples };
  const feeds = place.feeds.length > 0 ? place.feeds : await triedFeeds(deps, input.pace, place.address);
  return { ...place, feeds, rules: { article, listing: proposedListingRules }, samples };
}

/** A copy: reading gives the bytes away. */
function lookedAt(pageType: LookedAt['pageType'], url: string, answer: Answer): LookedAt {
  const { finalUrl, contentType, bytes } = answer;
  return { pageType, url, finalUrl, title: null, contentType, bytes: bytes.slice() };
}

/** The first feed or sitemap at an address where sites commonly keep one: one request each, until one is there. */
async function triedFeeds(deps: LookDeps, pace: Pace, pageUrl: string): Promise<FeedLink[]> {
  for (const url of commonFeedUrls(pageUrl)) {
    const result = await fetchPolitely(deps, pace, { url, accept: '*/*' });
    // A host that is busy or down would be so for the others too.
    if (result === null || result.kind === 'unreachable') return [];
    if (result.kind !== 'answer' || result.status !== 200) continue;
    const reading = await deps.readers.place(result);
    if (reading.kind !== 'found' || reading.place.kind !== 'feed') continue;
    const { address, title, format } = reading.place;
    return [{ url: address, title, format: format as FeedLink['format'] }];
  }
  return [];
}

/** The common rules fitted to articles of the site; a sample that can't be had is done without. */
async function fittedRules(
  deps: LookDeps,
  pace: Pace,
  articles: readonly string[],
  language: string | null,
  looked: LookedAt[],
): Promise<WrapperRules['article']> {
  const answers: Answer[] = [];
  for (const url of articles) {
    const result = await fetchPolitely(deps, pace, { url });
    if (result?.kind !== 'answer') continue;
    answers.push(result);
    looked.push(lookedAt('article', url, result));
  }
  return (await deps.readers.fit(answers, language ?? 'en', deps.now())) ?? proposedArticleRules;
}
