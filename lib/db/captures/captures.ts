import type { CollectionSettings } from '../../core/settings/collection-settings.ts';
import type { Transaction } from '../database.ts';
import { findSource } from '../sources/sources.ts';
import { storedJson } from '../stored-json.ts';

export interface NewCapture {
  sourceId: number;
  pageType: 'article' | 'feed' | 'listing';
  url: string;
  finalUrl: string;
  fetchedAt: Date;
  httpStatus: number;
  headers: Record<string, string>;
  charset: string;
  charsetReason: object;
  byteLength: number;
  contentHash: string;
}

/** Stores the facts of a captured page; its bytes lie in the blob store under `contentHash` already. */
export async function insertCapture(tx: Transaction, capture: NewCapture): Promise<bigint> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    insert into capture (source_id, page_type, url, final_url, fetched_at, http_status, headers, charset, charset_reason,
      byte_length, content_hash)
    values (${capture.sourceId}, ${capture.pageType}, ${capture.url}, ${capture.finalUrl}, ${capture.fetchedAt},
      ${capture.httpStatus}, ${storedJson(capture.headers)}::jsonb, ${capture.charset},
      ${storedJson(capture.charsetReason)}::jsonb, ${capture.byteLength}, ${capture.contentHash})
    returning id`;
  return rows[0]!.id;
}

/** A capture's facts, and what of its source decides how it is read. */
export interface CaptureOfSource {
  id: bigint;
  sourceId: number;
  url: string;
  finalUrl: string;
  fetchedAt: Date;
  httpStatus: number;
  contentType: string | null;
  charset: string;
  byteLength: number;
  contentHash: string;
  source: Pick<CollectionSettings, 'locale' | 'timeZone' | 'charset' | (typeof drawnBy)[number]>;
}

/** What decides how its pages are drawn. */
const drawnBy = ['userAgent', 'proxy', 'hostPauseSeconds'] as const;

export async function findCapture(db: Transaction, captureId: bigint): Promise<CaptureOfSource | null> {
  const row = await db.capture.findUnique({
    where: { id: captureId },
  });
  const source = row && (await findSource(db, row.sourceId));
  if (!source) return null;
  const { headers, charsetReason: _, pageType: __, ...facts } = row;
  const { locale, timeZone, charset, userAgent, proxy, hostPauseSeconds } = source.settings.collection;
  return {
    ...facts,
    source: { locale, timeZone, charset, userAgent, proxy, hostPauseSeconds },
    contentType: (headers as Record<string, string>)['content-type'] ?? null,
  };
}
