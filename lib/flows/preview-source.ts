import { parseDate } from '../core/dates/parse-date.ts';
import type { WrapperRules } from '../core/extract/rules.ts';
import type { ListedItem } from '../core/feed/listed-item.ts';
import { normalizeUrl } from '../core/url/normalize-url.ts';
import { contentOf } from './parts/collecting/document-content.ts';
import { type KeptSample, keepSamples, type LookedAt } from './parts/collecting/keep-samples.ts';
import { fetchPolitely } from './parts/collecting/polite-fetch.ts';
import { type Facts, factsOf } from './parts/collecting/visit.ts';
import type { Deps, Pace } from './parts/deps.ts';
import { readIndexed } from './parts/reading/read-indexed.ts';

const mostArticles = 3;
const mostItems = 20;

export interface SourceToPreview {
  kind: 'feed' | 'listing';
  address: string;
  locale: string;
  timeZone: string;
  rules: WrapperRules;
  pace: Pace;
  userId: number | null;
}

export type PreviewedArticle =
  | {
      kind: 'article';
      url: string;
      title: string | null;
      author: string | null;
      publishedRaw: string | null;
      publishedAt: Date | null;
      text: string;
      characters: number;
      paragraphs: number;
    }
  | { kind: 'failed'; url: string; failure: string; detail: Readonly<Record<string, unknown>> };

export type SourcePreview =
  | {
      kind: 'previewed';
      items: { url: string; title: string | null; publishedRaw: string | null; publishedAt: Date | null }[];
      total: number;
      warnings: number;
      articles: PreviewedArticle[];
      /** The pages that were looked at, to be pointed at. */
      samples: KeptSample[];
    }
  | { kind: 'failed'; failure: string; detail: Facts };

/**
 * Reads a feed or listing and up to three of its articles with rules that may never be saved, by the code that collects.
 * The pages are kept for a while to be pointed at; up to four requests, each under its host's lease and pause.
 */
export async function previewSource(
  deps: Pick<Deps, 'db' | 'fetcher' | 'readers' | 'now'>,
  input: SourceToPreview,
): Promise<SourcePreview> {
  const url = normalizeUrl(input.address);
  if (url === null) return { kind: 'failed', failure: 'bad-address', detail: {} };
  const result = await fetchPolitely(deps, input.pace, { url, accept: '*/*' });
  if (result === null) return { kind: 'failed', failure: 'host-busy', detail: {} };
  const how = { kind: input.kind, rules: input.rules, charset: 'auto' } as const;
  const first = await deps.readers.listing(how, result);
  const listing = await readIndexed(first, how, deps.readers, (sitemap) =>
    fetchPolitely(deps, input.pace, { url: sitemap }),
  );
  const looked: LookedAt[] = [];
  if (input.kind === 'listing' && result.kind === 'answer') {
    const { finalUrl, contentType, bytes } = result;
    looked.push({ pageType: 'listing', url, finalUrl, title: null, contentType, bytes });
  }
  if (listing.kind === 'failed') return { kind: 'failed', failure: listing.failure, detail: listing.facts };
  if (listing.kind === 'unchanged') return { kind: 'failed', failure: 'unchanged', detail: factsOf(result) };
  const articles: PreviewedArticle[] = [];
  for (const item of listing.items.slice(0, mostArticles))
    articles.push(await previewArticle(deps, input, item, looked));
  const warnings = listing.facts.warnings;
  return {
    kind: 'previewed',
    items: listing.items.slice(0, mostItems).map((item) => ({
      url: item.url,
      title: item.title,
      publishedRaw: item.publishedRaw,
      publishedAt: listedDate(item, input, deps.now()),
    })),
    total: listing.items.length,
    samples: await keepSamples(deps, input.userId, looked),
    warnings: typeof warnings === 'number' ? warnings : 0,
    articles,
  };
}

async function previewArticle(
  deps: Pick<Deps, 'db' | 'fetcher' | 'readers' | 'now'>,
  input: SourceToPreview,
  item: ListedItem,
  looked: LookedAt[],
): Promise<PreviewedArticle> {
  const { url } = item;
  const result = await fetchPolitely(deps, input.pace, { url });
  if (result === null) return { kind: 'failed', url, failure: 'host-busy', detail: {} };
  if (result.kind !== 'answer') return { kind: 'failed', url, failure: result.kind, detail: factsOf(result) };
  const { rules, locale, timeZone } = input;
  const { finalUrl, contentType, bytes } = result;
  looked.push({ pageType: 'article', url, finalUrl, title: item.title, contentType, bytes });
  const at = deps.now();
  const reading = await deps.readers.article({
    answer: result,
    rules,
    locale,
    timeZone,
    capturedAt: at,
    charset: 'auto',
  });
  if (reading.kind === 'refused')
    return { kind: 'failed', url, failure: reading.why, detail: reading.detail };
  const content = contentOf(item, result.finalUrl, reading.extraction, false, { locale, timeZone, at });
  return {
    kind: 'article',
    url: result.finalUrl,
    title: content.title,
    author: content.author,
    publishedRaw: reading.extraction.date?.raw ?? item.publishedRaw,
    publishedAt: content.publishedAt,
    text: content.text,
    characters: content.text.length,
    paragraphs: reading.features.paragraphCount,
  };
}

function listedDate(item: ListedItem, { locale, timeZone }: SourceToPreview, at: Date): Date | null {
  if (item.publishedAt !== null) return new Date(item.publishedAt);
  if (item.publishedRaw === null) return null;
  return parseDate(item.publishedRaw, { locale, timeZone, relativeTo: at })?.instant ?? null;
}
