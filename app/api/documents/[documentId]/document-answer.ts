import type { DocumentDetail } from '@/lib/api/contracts/documents.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import type { ListedItem } from '@/lib/core/feed/listed-item.ts';
import type { DocumentDetailRow } from '@/lib/db/documents/document-detail.ts';

const fieldOrder = ['title', 'body', 'date', 'author'];

interface StoredFact {
  alternative: number | null;
  matches: number;
  characters: number;
  error?: string;
  reader?: 'readability';
}

/** A stored document in the shape of its contract. Facts lie in JSON columns that our own flows wrote. */
export function documentAnswer(row: DocumentDetailRow): Sendable<DocumentDetail> {
  const listed = row.listed as unknown as Partial<ListedItem>;
  const facts = row.fieldFacts as unknown as Record<string, StoredFact>;
  const reason = row.capture?.charsetReason as { source?: string; label?: string } | undefined;
  const measured = row.measurement;
  return {
    id: row.id,
    source: row.source,
    url: row.url,
    title: row.title,
    author: row.author,
    publishedAt: row.publishedAt,
    collectedAt: row.collectedAt,
    characters: row.text.length,
    suspicious: row.suspicious,
    heldByAlertId: row.heldByAlertId,
    copyOfId: row.copyOfId,
    text: row.text,
    guid: row.guid,
    canonicalUrl: row.canonicalUrl,
    revision: row.revision,
    changedAt: row.changedAt,
    published: row.publishedFrom as unknown as DocumentDetail['published'],
    listed: {
      title: listed.title ?? null,
      author: listed.author ?? null,
      publishedRaw: listed.publishedRaw ?? null,
      summary: listed.summary ?? null,
    },
    run: row.run,
    wrapperVersion: row.wrapper?.version ?? null,
    fields: fieldOrder
      .filter((field) => facts[field])
      .map((field) => {
        const fact = facts[field]!;
        const rule = row.wrapper?.rules.find((each) => each.field === field);
        return {
          field,
          expression: expressionOf(fact, rule),
          alternative: fact.alternative,
          matches: fact.matches,
          characters: fact.characters,
          error: fact.error ?? null,
        };
      }),
    capture: row.capture && {
      id: row.capture.id,
      fetchedAt: row.capture.fetchedAt,
      httpStatus: row.capture.httpStatus,
      finalUrl: row.capture.finalUrl,
      charset: row.capture.charset,
      charsetSource: reason?.source ?? '',
      charsetLabel: reason?.label ?? null,
      byteLength: row.capture.byteLength,
    },
    measurement: measured && {
      features: {
        pageSize: measured.pageSize,
        textSize: measured.textSize,
        paragraphCount: measured.paragraphCount,
        paragraphVariance: measured.paragraphVariance,
        linkCount: measured.linkCount,
        blockCount: measured.blockCount,
        formatCount: measured.formatCount,
        imageCount: measured.imageCount,
        otherCount: measured.otherCount,
      },
      vectorBits: measured.vectorBits,
      criterionBits: measured.criterionBits,
      modelVersion: measured.modelVersion,
      trainable: measured.trainable,
    },
    copyOf: row.copyOf,
    copies: row.copies,
    revisions: row.revisions,
  };
}

/** What found the field: an expression of the version in force then, or the name of what reads without rules. */
function expressionOf(fact: StoredFact, rule: { alternatives: string[] } | undefined): string | null {
  if (fact.alternative === null) return null;
  return fact.reader === 'readability' ? 'Readability' : (rule?.alternatives[fact.alternative] ?? null);
}
