import type { BlobStore } from '../blobs/blob-store.ts';
import type { ExpressionCounts } from '../core/extract/count-expressions.ts';
import type { ArticleField } from '../core/extract/rules.ts';
import type { CollectionSettings } from '../core/settings/collection-settings.ts';
import { listStoredArticles, listStoredPages, type StoredPage } from '../db/captures/stored-pages.ts';
import type { Database } from '../db/database.ts';
import { findSource } from '../db/sources/sources.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';
import type { FieldMarks, RuleToTry } from './parts/reading/read-field.ts';
import { isListingField } from './parts/rules/picks-to-name.ts';

const longestValue = 400;

export interface TriedPage {
  captureId: string;
  documentId: string | null;
  url: string;
  title: string | null;
  fetchedAt: Date;
  kind: 'evaluated' | 'gone' | 'too-complex';
  matches: number;
  alternative: number | null;
  value: string;
  characters: number;
  /** Of a date: how it is read. */
  instant: Date | null;
  /** What went wrong with an expression on this page. */
  error: string | null;
  /** What each expression of the rule finds by itself; null where the page could not be read. */
  counts: ExpressionCounts | null;
  /** What it finds, to be marked on the page; null where the page could not be read. */
  marks: FieldMarks | null;
  /** Of a page that is too complex: which limit it broke. */
  broken: { limit: string; allowed: number } | null;
  /** Of a listing: entries in which the field was looked for; null where it is looked for on the page. */
  entries: number | null;
  /** The value in force; null where the page has no document. */
  before: { value: string; characters: number } | null;
}

/**
 * What an unsaved rule gives on the newest stored pages of a source, or of its listing, by the very code that collects.
 * Nothing is fetched or saved. Null for an unknown source. O(pages), some milliseconds a page.
 */
export async function tryRule(
  deps: { db: Database; blobs: Pick<BlobStore, 'get'>; readers: Pick<PageReaders, 'field'> },
  input: RuleToTry & { sourceId: number; pages: number },
): Promise<TriedPage[] | null> {
  const source = await findSource(deps.db, input.sourceId);
  if (!source) return null;
  const stored = isListingField(input.field)
    ? await listStoredPages(deps.db, source.id, 'listing', input.pages, [], 1)
    : await listStoredArticles(deps.db, source.id, input.pages);
  const tried: TriedPage[] = [];
  // One after the other: twenty pages of some megabytes each need not be in memory at once.
  for (const page of stored) {
    const bytes = await deps.blobs.get(page.contentHash);
    tried.push(await tryOnPage(deps.readers, page, bytes, input, source.settings.collection));
  }
  return tried;
}

async function tryOnPage(
  readers: Pick<PageReaders, 'field'>,
  page: StoredPage,
  bytes: Uint8Array | null,
  { field, rule, scope, item }: RuleToTry,
  { locale, timeZone, charset }: CollectionSettings,
): Promise<TriedPage> {
  const base = {
    captureId: String(page.captureId),
    documentId: page.documentId === null ? null : String(page.documentId),
    url: page.url,
    title: page.title,
    fetchedAt: page.fetchedAt,
    before:
      page.present && field !== 'scope' && !isListingField(field)
        ? cut(presentValue(page.present, field))
        : null,
  };
  const nothing = {
    matches: 0,
    alternative: null,
    value: '',
    characters: 0,
    instant: null,
    error: null,
    counts: null,
    marks: null,
    entries: null,
  };
  if (!bytes) return { ...base, ...nothing, broken: null, kind: 'gone' };
  const reading = await readers.field({
    bytes,
    contentType: page.contentType,
    charset,
    field,
    rule,
    scope,
    item,
    context: { url: page.finalUrl, locale, timeZone, capturedAt: page.fetchedAt },
  });
  if (reading.kind === 'too-complex') {
    const { kind, limit, allowed } = reading;
    return { ...base, ...nothing, broken: { limit, allowed }, kind };
  }
  return { ...base, ...reading, broken: null, ...cut(reading.value) };
}

function cut(value: string): { value: string; characters: number } {
  return { value: value.slice(0, longestValue), characters: value.length };
}

/** A date in force is an instant: documents keep no more. */
function presentValue(present: NonNullable<StoredPage['present']>, field: ArticleField): string {
  if (field === 'body') return present.text;
  return (field === 'date' ? present.publishedAt?.toISOString() : present[field]) ?? '';
}
