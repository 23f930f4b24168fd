import type { BlobStore } from '../blobs/blob-store.ts';
import { decodeHtml } from '../core/charset/decode.ts';
import { parseHtml } from '../core/dom/parse-html.ts';
import { type ArticleExtraction, extractArticle } from '../core/extract/extract-article.ts';
import type { ArticleField, FieldRule } from '../core/extract/rules.ts';
import type { Database } from '../db/database.ts';
import { findSource } from '../db/sources.ts';
import { listStoredArticles, type StoredPage } from '../db/stored-pages.ts';

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
  before: number | null;
}

/**
 * What an unsaved rule gives on the newest stored pages of a source, by the very code that collects. Nothing is fetched or
 * saved. Null for an unknown source. O(pages), some milliseconds a page.
 */
export async function tryRule(
  deps: { db: Database; blobs: Pick<BlobStore, 'get'> },
  input: { sourceId: number; field: ArticleField; rule: FieldRule; pages: number },
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
  { field, rule }: { field: ArticleField; rule: FieldRule },
  { locale, timeZone }: { locale: string; timeZone: string },
): TriedPage {
  const base = {
    documentId: page.documentId === null ? null : String(page.documentId),
    url: page.url,
    title: page.title,
    fetchedAt: page.fetchedAt,
    before: page.present && presentCharacters(page.present, field),
  };
  const nothing = { matches: 0, alternative: null, value: '', characters: 0 };
  if (!bytes) return { ...base, ...nothing, kind: 'gone' };
  const parsed = parseHtml(decodeHtml(bytes, page.contentType).text, { scripting: false });
  if (parsed.kind === 'too-complex') return { ...base, ...nothing, kind: 'too-complex' };
  const context = { url: page.finalUrl, locale, timeZone, capturedAt: page.fetchedAt };
  const extraction = extractArticle(parsed.tree, { [field]: rule }, context);
  const value = fieldValue(extraction, field);
  const { matches, alternative } = extraction.facts[field];
  return {
    ...base,
    kind: 'evaluated',
    matches,
    alternative,
    value: value.slice(0, longestValue),
    characters: value.length,
  };
}

/** A date shows how it was read beside how it is written: "27 ноября, 14:05 → 2026-11-27T11:05:00.000Z". */
function fieldValue(extraction: ArticleExtraction, field: ArticleField): string {
  if (field === 'body') return extraction.body.text;
  if (field !== 'date') return extraction[field] ?? '';
  const { date } = extraction;
  if (!date) return '';
  return date.instant ? `${date.raw} → ${date.instant.toISOString()}` : date.raw;
}

function presentCharacters(present: NonNullable<StoredPage['present']>, field: ArticleField): number {
  if (field === 'body') return present.text.length;
  if (field === 'date') return present.publishedAt ? 1 : 0;
  return present[field]?.length ?? 0;
}
