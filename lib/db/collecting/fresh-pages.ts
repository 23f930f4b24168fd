import type { Features } from '../../core/features/features.ts';
import type { NewCapture } from '../captures/captures.ts';
import { type DocumentContent, type DocumentOrigin, lateSeconds } from '../documents/documents.ts';
import { storedJson } from '../stored-json.ts';

export interface FreshPage {
  capture: NewCapture;
  identities: readonly string[];
  content: DocumentContent;
  origin: Omit<DocumentOrigin, 'captureId'>;
  measurement: {
    features: Features;
    sketch: Uint8Array;
    modelId: number | null;
    vectorBits: number | null;
    trainable: boolean | null;
  };
}

/**
 * Pages as one parameter: reading it takes the database less than as many parameters as they have columns, and the
 * statement is the same for any number of them. Rows are named by their place.
 *
 * @param beside what the statement needs of a page besides, by place
 */
export function freshPagesJson(pages: readonly FreshPage[], beside: readonly object[] = []): string {
  return storedJson(
    pages.map(({ capture, identities, content, origin, measurement }, place) => ({
      place,
      ...capture,
      ...content,
      ...origin,
      runId: String(origin.runId),
      ...measurement.features,
      captureUrl: capture.url,
      identity: identities[0],
      aliases: identities.slice(1),
      sketch: Buffer.from(measurement.sketch).toString('base64'),
      modelId: measurement.modelId,
      vectorBits: measurement.vectorBits,
      trainable: measurement.trainable,
      ...beside[place],
    })),
  );
}

/** The rows of `freshPagesJson`, given as the statement's first parameter. */
export const givenPages = `
  given as materialized (
    select * from json_to_recordset($1::json) as g (
      place int, "pageId" bigint, token text, outcome jsonb,
      "sourceId" int, "runId" bigint, "wrapperId" int, at timestamptz, identity text, aliases text[],
      "pageType" text, "captureUrl" text, "finalUrl" text, "fetchedAt" timestamptz, "httpStatus" int, headers jsonb,
      charset text, "charsetReason" jsonb, "byteLength" int, "contentHash" text,
      url text, "canonicalUrl" text, guid text, title text, author text, "publishedAt" timestamptz,
      "publishedFrom" jsonb, text text, bands int[], listed jsonb, "fieldFacts" jsonb, suspicious boolean,
      "pageSize" int, "textSize" int, "paragraphCount" int, "paragraphVariance" float8, "linkCount" int,
      "blockCount" int, "formatCount" int, "imageCount" int, "otherCount" int, sketch text, "modelId" int,
      "vectorBits" smallint, trainable boolean)
  )`;

/** Whether the publication `g` is known under none of its names. */
export const isUnknown = `
  not exists (
    select from document d where d.source_id = g."sourceId" and d.identity = any(g.identity || g.aliases)
  ) and not exists (
    select from document_alias a where a.source_id = g."sourceId" and a.identity = any(g.identity || g.aliases)
  )`;

/**
 * Stores what most pages are: a publication that is known under none of its names, with its capture and numbers. `fresh`
 * is a table of the places that may be stored, at most one of a source.
 */
export const insertions = `
  new_capture as (
    insert into capture (source_id, page_type, url, final_url, fetched_at, http_status, headers, charset,
      charset_reason, byte_length, content_hash)
    select g."sourceId", g."pageType", g."captureUrl", g."finalUrl", g."fetchedAt", g."httpStatus", g.headers, g.charset,
      g."charsetReason", g."byteLength", g."contentHash"
    from fresh join given g using (place) order by place
    returning id, source_id
  ), new_document as (
    insert into document (source_id, run_id, wrapper_id, capture_id, identity, url, canonical_url, guid, title, author,
      published_at, published_from, text, bands, listed, field_facts, suspicious, collected_at, changed_at)
    select g."sourceId", g."runId", g."wrapperId", c.id, g.identity, g.url, g."canonicalUrl", g.guid, g.title, g.author,
      g."publishedAt", g."publishedFrom", g.text, g.bands, g.listed, g."fieldFacts", g.suspicious, g.at, g.at
    from fresh join given g using (place) join new_capture c on c.source_id = g."sourceId" order by place
    returning id, source_id
  ), stored as (
    select g.*, d.id from new_document d join given g on g."sourceId" = d.source_id join fresh using (place)
  ), late as (
    insert into late_document (document_id, collected_at)
    select s.id, s.at from stored s where abs(extract(epoch from clock_timestamp() - s.at)) > ${lateSeconds}
  ), new_names as (
    insert into document_alias (source_id, identity, document_id)
    select s."sourceId", unnest(s.aliases), s.id from stored s
  ), numbers as (
    insert into measurement (document_id, source_id, page_size, text_size, paragraph_count, paragraph_variance,
      link_count, block_count, format_count, image_count, other_count, sketch, model_id, vector_bits, trainable)
    select s.id, s."sourceId", s."pageSize", s."textSize", s."paragraphCount", s."paragraphVariance", s."linkCount",
      s."blockCount", s."formatCount", s."imageCount", s."otherCount", decode(s.sketch, 'base64'), s."modelId",
      s."vectorBits", s.trainable
    from stored s
  )`;
