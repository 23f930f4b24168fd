import type { BlobStore } from '../blobs/blob-store.ts';
import type { WrapperRules } from '../core/extract/rules.ts';
import { encodeSketch } from '../core/features/sketch-codec.ts';
import { judgedFields } from '../core/fields/field-signs.ts';
import type { ComparedField, ReadableFields } from '../core/reextract/changed-fields.ts';
import { type GainsAndLosses, gainsAndLosses } from '../core/reextract/gains-and-losses.ts';
import type { Standing } from '../core/reextract/standing.ts';
import type { Database } from '../db/database.ts';
import { listFieldRowsOf } from '../db/documents/field-history.ts';
import { listGoodAndBad } from '../db/reextraction/reextraction-choice.ts';
import {
  findStoredDocuments,
  listHoldingAlerts,
  type StoredDocument,
} from '../db/reextraction/reextraction-items.ts';
import { findSource } from '../db/sources/sources.ts';
import { findWrapperInForce } from '../db/sources/wrappers.ts';
import type { Deps } from './parts/deps.ts';
import { loadProfile } from './parts/judging/loaded-profile.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';
import { type RereadRow, SetJudge, standingsOf } from './parts/reextraction/judge-reread.ts';
import { type Reread, rereadDocument, rereadSettings } from './parts/reextraction/reread-document.ts';

export interface DryRunDocument {
  document: StoredDocument;
  bad: boolean;
  outcome: 'changed' | 'unchanged' | 'failed' | 'no-capture';
  reason: string | null;
  fields: ComparedField[];
  standing: Standing | null;
  after: ReadableFields | null;
  /** Against what the rules in force make of the same page now. */
  against: GainsAndLosses;
}

/**
 * What rules that are not saved would make of the newest right documents and of the newest held ones: read, compared with
 * what is stored and with what the rules in force make of the same page, and judged, by the very code of a re-extraction,
 * with nothing written. Null for an unknown source. Some ten milliseconds a document.
 */
export async function dryRunRules(
  deps: Pick<Deps, 'now'> & { db: Database; blobs: Pick<BlobStore, 'get'>; readers: PageReaders },
  input: {
    sourceId: number;
    rules: WrapperRules;
    good: number;
    bad: number;
    onFault?: (documentId: bigint, error: unknown) => void;
  },
): Promise<{ documents: DryRunDocument[]; held: number } | null> {
  const { db } = deps;
  const source = await findSource(db, input.sourceId);
  if (!source) return null;
  const chosen = await listGoodAndBad(db, source.id, input.good, input.bad);
  const documents = await findStoredDocuments(db, [...chosen.good, ...chosen.bad]);
  const how = rereadSettings(source, input.rules);
  const wrapper = await findWrapperInForce(db, source.id);
  const present = wrapper && rereadSettings(source, wrapper.rules);
  const read: { document: StoredDocument; reread: Reread; against: GainsAndLosses }[] = [];
  // One after the other: pages of some megabytes each need not be in memory at once.
  for (const document of documents) {
    const reread = await rereadDocument(deps, document, how);
    if (reread.outcome === 'broken') input.onFault?.(document.id, reread.error);
    const now = present && contentIn(await rereadDocument(deps, document, present));
    read.push({ document, reread, against: gainsAndLosses(now, contentIn(reread)) });
  }
  const standings = await judge(deps, source.id, input.rules, read);
  const bad = new Set(chosen.bad);
  return {
    held: await db.document.count({ where: { sourceId: source.id, heldByAlertId: { not: null } } }),
    documents: read.map(({ document, reread, against }) => ({
      document,
      against,
      bad: bad.has(document.id),
      standing: standings.get(document.id) ?? null,
      ...told(reread),
    })),
  };
}

function contentIn(reread: Reread): ReadableFields | null {
  return 'content' in reread ? reread.content : null;
}

function told(reread: Reread): Pick<DryRunDocument, 'outcome' | 'reason' | 'fields' | 'after'> {
  if (reread.outcome === 'broken')
    return { outcome: 'failed', reason: 'reader-broke', fields: [], after: null };
  if ('reason' in reread) {
    const outcome = reread.outcome === 'no_capture' ? 'no-capture' : reread.outcome;
    return { outcome, reason: reread.reason, fields: [], after: null };
  }
  return { outcome: reread.outcome, reason: null, fields: reread.fields, after: reread.content };
}

type Usable = { document: StoredDocument; reread: Extract<Reread, { content: unknown }> };

/** As a re-extraction judges, on what was read instead of on what is stored. */
async function judge(
  { db, now }: Pick<Deps, 'now'> & { db: Database },
  sourceId: number,
  rules: WrapperRules,
  read: readonly { document: StoredDocument; reread: Reread }[],
): Promise<Map<bigint, Standing>> {
  const usable = read.filter((one): one is Usable => 'content' in one.reread);
  const ids = usable.map(({ document }) => document.id);
  const detector = await db.detectorState.findUnique({ where: { sourceId } });
  const loaded = detector?.modelId ? await loadProfile(db, detector.modelId) : null;
  const set = new SetJudge(loaded?.profile ?? null, { state: detector?.state ?? null }, now());
  set.add(
    usable.map(({ document, reread: { reading } }) => ({
      documentId: document.id,
      features: reading.features,
      sketch: encodeSketch(reading.sketch),
      trainable: null,
    })),
  );
  const stored = new Map((await listFieldRowsOf(db, ids)).map((row) => [row.id, row]));
  const rows = usable.map(({ document, reread }): RereadRow => {
    const { content, reading, fields } = reread;
    const { facts } = reading.extraction;
    const row = {
      ...stored.get(document.id)!,
      title: content.title,
      author: content.author,
      publishedAt: content.publishedAt,
      titleFound: facts.title.alternative !== null,
      authorFound: facts.author.alternative !== null,
      dateFound: content.publishedFrom?.from === 'page',
    };
    return { row, changed: fields, empty: content.text === '' };
  });
  const withRule = new Set(judgedFields.filter((field) => rules.article[field] !== undefined));
  const holding = await listHoldingAlerts(db, ids);
  return new Map(
    standingsOf(rows, 0, set.result(), holding, withRule).map(({ documentId, standing }) => [
      documentId,
      standing,
    ]),
  );
}
