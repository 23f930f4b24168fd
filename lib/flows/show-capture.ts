import type { BlobStore } from '../blobs/blob-store.ts';
import { decodeHtml } from '../core/charset/decode.ts';
import type { HtmlTree } from '../core/dom/html-tree.ts';
import { parseHtml } from '../core/dom/parse-html.ts';
import { defaultParseLimits } from '../core/dom/parse-limits.ts';
import { type ArticleExtraction, extractArticle } from '../core/extract/extract-article.ts';
import type { ArticleField } from '../core/extract/rules.ts';
import type { PageMark } from '../core/page-view/inert-markup.ts';
import { lostParts } from '../core/page-view/lost-parts.ts';
import { type CaptureOfSource, findCapture } from '../db/captures.ts';
import type { Database } from '../db/database.ts';
import { findWrapper } from '../db/wrappers.ts';

export interface CaptureToShow {
  captureId: bigint;
  /** Rules by which the parts are found, a version of the same source; without them the page is shown plain. */
  wrapperId?: number | undefined;
  /** An earlier reading of the same article: what it has and this one lacks is marked as lost. */
  against?: { captureId: bigint; wrapperId: number } | undefined;
}

export interface ShownCapture {
  kind: 'read';
  capture: CaptureOfSource;
  source: string;
  tree: HtmlTree;
  wrapperVersion: number | null;
  /** Null without rules. */
  extraction: ArticleExtraction | null;
  marks: PageMark[];
}

export type CaptureShown =
  | ShownCapture
  | { kind: 'not-found' }
  /** Its bytes are not kept any more. */
  | { kind: 'gone'; capture: CaptureOfSource }
  | { kind: 'too-complex'; capture: CaptureOfSource; source: string };

/** A person waits, and a browser draws it: larger pages are shown as their source only. */
const limits = { ...defaultParseLimits, characters: 8_000_000, nodes: 400_000 };

type ShowDeps = { db: Database; blobs: Pick<BlobStore, 'get'> };

/**
 * Reads a stored page as the worker did: the same decoding, the same tree, the same evaluation of the rules; and says which
 * nodes are to be marked. Nothing is fetched or saved. Some milliseconds for a usual page.
 */
export async function showCapture(deps: ShowDeps, input: CaptureToShow): Promise<CaptureShown> {
  const read = await readCapture(deps, input.captureId, input.wrapperId);
  if (read.kind !== 'read') return read;
  const { tree, extraction } = read;
  if (extraction === null) return read;
  const before = input.against && (await textBefore(deps, read, input.against));
  const roots = extraction.body.roots;
  const lost = before ? lostParts(tree, before, roots) : [];
  return { ...read, marks: [...read.marks, ...lost.map((node) => mark(node, 'lost', 'body'))] };
}

async function readCapture(
  deps: ShowDeps,
  captureId: bigint,
  wrapperId: number | undefined,
): Promise<CaptureShown> {
  const capture = await findCapture(deps.db, captureId);
  if (!capture) return { kind: 'not-found' };
  const wrapper = wrapperId === undefined ? null : await findWrapper(deps.db, wrapperId);
  if (wrapperId !== undefined && wrapper?.sourceId !== capture.sourceId) return { kind: 'not-found' };
  const bytes = await deps.blobs.get(capture.contentHash);
  if (!bytes) return { kind: 'gone', capture };
  const { charset } = capture.source;
  const source = decodeHtml(bytes, capture.contentType, charset).text;
  const parsed = parseHtml(source, { scripting: false, limits });
  if (parsed.kind === 'too-complex') return { kind: 'too-complex', capture, source };
  const { tree } = parsed;
  const context = {
    url: capture.finalUrl,
    locale: capture.source.locale,
    timeZone: capture.source.timeZone,
    capturedAt: capture.fetchedAt,
  };
  const extraction = wrapper && extractArticle(tree, wrapper.rules.article, context);
  const marks = extraction ? marksOf(extraction) : [];
  return { kind: 'read', capture, source, tree, wrapperVersion: wrapper?.version ?? null, extraction, marks };
}

async function textBefore(
  deps: ShowDeps,
  { capture }: ShownCapture,
  against: { captureId: bigint; wrapperId: number },
): Promise<string | null> {
  const earlier = await readCapture(deps, against.captureId, against.wrapperId);
  if (earlier.kind !== 'read' || earlier.capture.sourceId !== capture.sourceId) return null;
  return earlier.extraction?.body.text ?? null;
}

/** Fields in the order of their claim to a node that two of them found. */
const fields: readonly ArticleField[] = ['author', 'date', 'title', 'body'];

function marksOf(extraction: ArticleExtraction): PageMark[] {
  return [
    ...fields.flatMap((field) => extraction.places[field].map((node) => mark(node, 'extracted', field))),
    ...extraction.body.excluded.map((node) => mark(node, 'excluded', 'body')),
  ];
}

function mark(node: number, kind: PageMark['kind'], field: string): PageMark {
  return { node, kind, field };
}
