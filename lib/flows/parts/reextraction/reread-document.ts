import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import type { WrapperRules } from '../../../core/extract/rules.ts';
import type { ListedItem } from '../../../core/feed/listed-item.ts';
import { type ComparedField, changedFields } from '../../../core/reextract/changed-fields.ts';
import type { DocumentContent } from '../../../db/documents/documents.ts';
import type { StoredDocument } from '../../../db/reextraction/reextraction-items.ts';
import type { Source } from '../../../db/sources/sources.ts';
import { storedText } from '../../../db/stored-json.ts';
import { contentOf } from '../collecting/document-content.ts';
import type { Deps } from '../deps.ts';
import type { ArticleInput, ArticleReading } from '../reading/read-article.ts';

/** How a source's pages are read. */
export interface RereadSettings {
  rules: WrapperRules;
  locale: string;
  timeZone: string;
  charset: CharsetChoice;
  /** Rules alone where it is not said. */
  readers?: NonNullable<ArticleInput['readers']>;
}

export type Reread =
  /** The page is not kept any more. */
  | { outcome: 'no_capture'; reason: string }
  /** Nothing usable came of it: what is stored stays. */
  | { outcome: 'failed'; reason: string }
  /** The reader itself broke, which may pass; `error` is for the log. */
  | { outcome: 'broken'; error: unknown }
  | {
      outcome: 'changed' | 'unchanged';
      fields: ComparedField[];
      content: DocumentContent;
      reading: Extract<ArticleReading, { kind: 'article' }>;
    };

export function rereadSettings(source: Pick<Source, 'settings'>, rules: WrapperRules): RereadSettings {
  const { locale, timeZone, charset, useRules, readability } = source.settings.collection;
  return { rules, locale, timeZone, charset, readers: { useRules, readability } };
}

/**
 * What a stored document would say if its page came today: by the functions that read pages in a collection, from the
 * stored bytes, headers and time. Nothing is written. An article that had text and has none now failed: what was read
 * before is never replaced by nothing.
 *
 * @throws when the store of pages does not answer
 */
export async function rereadDocument(
  deps: Pick<Deps, 'readers'> & { blobs: Pick<Deps['blobs'], 'get'> },
  document: StoredDocument,
  how: RereadSettings,
): Promise<Reread> {
  const { capture } = document;
  if (!capture) return { outcome: 'no_capture', reason: 'no-capture' };
  const bytes = await storedBytes(deps, capture.contentHash);
  if (bytes === null) return { outcome: 'no_capture', reason: 'bytes-gone' };
  if (bytes === 'damaged') return { outcome: 'failed', reason: 'bytes-damaged' };
  const { rules, locale, timeZone, charset, readers } = how;
  const headers = capture.headers as Record<string, string>;
  const answer = {
    kind: 'answer' as const,
    status: capture.httpStatus,
    finalUrl: capture.finalUrl,
    headers,
    contentType: headers['content-type'] ?? null,
    bytes,
    redirects: [],
    milliseconds: 0,
  };
  const capturedAt = capture.fetchedAt;
  const reading = await deps.readers
    .article({ answer, rules, locale, timeZone, capturedAt, charset, ...(readers && { readers }) })
    .catch((error: unknown) => ({ kind: 'broken' as const, error }));
  if (reading.kind === 'broken') return { outcome: 'broken', error: reading.error };
  if (reading.kind === 'refused') return { outcome: 'failed', reason: reading.why };
  if (reading.extraction.body.text === '' && document.text !== '')
    return { outcome: 'failed', reason: 'would-be-empty' };
  const listed = document.listed as unknown as ListedItem;
  const read = contentOf(listed, capture.finalUrl, reading.extraction, false, {
    locale,
    timeZone,
    at: capturedAt,
  });
  const content = {
    ...read,
    title: storedText(read.title),
    author: storedText(read.author),
    text: storedText(read.text),
  };
  const fields = changedFields(document, content);
  return { outcome: fields.length > 0 ? 'changed' : 'unchanged', fields, content, reading };
}

async function storedBytes(
  { blobs }: { blobs: Pick<Deps['blobs'], 'get'> },
  name: string,
): Promise<Uint8Array | 'damaged' | null> {
  try {
    return await blobs.get(name);
  } catch (error) {
    // Whatever else may be wrong with the store passes: the piece is tried again.
    if (error instanceof Error && error.name === 'CorruptBlob') return 'damaged';
    throw error;
  }
}
