import type { BlobStore } from '../blobs/blob-store.ts';
import { decodeHtml } from '../core/charset/decode.ts';
import { parseHtml } from '../core/dom/parse-html.ts';
import { findScope } from '../core/extract/article-scope.ts';
import { type ArticleExtraction, extractArticle } from '../core/extract/extract-article.ts';
import type { ArticleField, FieldRule } from '../core/extract/rules.ts';
import { readableText } from '../core/text/readable-text.ts';
import type { Database } from '../db/database.ts';
import { findSource } from '../db/sources.ts';
import { listStoredArticles, type StoredPage } from '../db/stored-pages.ts';
import { readCollectionSettings } from './parts/collection-settings.ts';

const longestValue = 400;

export interface TriedPage {
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
  /** The value in force; null where the page has no document. */
  before: { value: string; characters: number } | null;
}

/** `scope` is where relative expressions of a field are evaluated. A scope is tried as a field of its own. */
export interface RuleToTry {
  field: ArticleField | 'scope';
  rule: FieldRule;
  scope?: readonly string[] | undefined;
}

/**
 * What an unsaved rule gives on the newest stored pages of a source, by the very code that collects. Nothing is fetched or
 * saved. Null for an unknown source. O(pages), some milliseconds a page.
 */
export async function tryRule(
  deps: { db: Database; blobs: Pick<BlobStore, 'get'> },
  input: RuleToTry & { sourceId: number; pages: number },
): Promise<TriedPage[] | null> {
  const source = await findSource(deps.db, input.sourceId);
  if (!source) return null;
  const stored = await listStoredArticles(deps.db, source.id, input.pages);
  const tried: TriedPage[] = [];
  // One after the other: twenty pages of some megabytes each need not be in memory at once.
  for (const page of stored) {
    const bytes = await deps.blobs.get(page.contentHash);
    tried.push(tryOnPage(page, bytes, input, source));
  }
  return tried;
}

function tryOnPage(
  page: StoredPage,
  bytes: Uint8Array | null,
  { field, rule, scope }: RuleToTry,
  { locale, timeZone, settings }: { locale: string; timeZone: string; settings: unknown },
): TriedPage {
  const base = {
    documentId: page.documentId === null ? null : String(page.documentId),
    url: page.url,
    title: page.title,
    fetchedAt: page.fetchedAt,
    before: page.present && field !== 'scope' ? cut(presentValue(page.present, field)) : null,
  };
  const nothing = { matches: 0, alternative: null, value: '', characters: 0, instant: null, error: null };
  if (!bytes) return { ...base, ...nothing, kind: 'gone' };
  const parsed = parseHtml(decodeHtml(bytes, page.contentType, readCollectionSettings(settings).charset), {
    scripting: false,
  });
  if (parsed.kind === 'too-complex') return { ...base, ...nothing, kind: 'too-complex' };
  if (field === 'scope') {
    const found = findScope(parsed.tree, rule.alternatives);
    const { nodes, alternative, error = null } = found;
    const text = readableText(parsed.tree, [...nodes], new Set());
    return {
      ...base,
      ...nothing,
      kind: 'evaluated',
      matches: nodes.length,
      alternative,
      ...cut(text),
      error,
    };
  }
  const context = { url: page.finalUrl, locale, timeZone, capturedAt: page.fetchedAt };
  const extraction = extractArticle(parsed.tree, { [field]: rule, ...(scope && { scope }) }, context);
  const { matches, alternative, error = null } = extraction.facts[field];
  return {
    ...base,
    kind: 'evaluated',
    matches,
    alternative,
    ...cut(fieldValue(extraction, field)),
    instant: field === 'date' ? (extraction.date?.instant ?? null) : null,
    error,
  };
}

function cut(value: string): { value: string; characters: number } {
  return { value: value.slice(0, longestValue), characters: value.length };
}

/** A date as it is written. */
function fieldValue(extraction: ArticleExtraction, field: ArticleField): string {
  if (field === 'body') return extraction.body.text;
  return (field === 'date' ? extraction.date?.raw : extraction[field]) ?? '';
}

/** A date in force is an instant: documents keep no more. */
function presentValue(present: NonNullable<StoredPage['present']>, field: ArticleField): string {
  if (field === 'body') return present.text;
  return (field === 'date' ? present.publishedAt?.toISOString() : present[field]) ?? '';
}
