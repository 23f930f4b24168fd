import { encodeSketch } from '../core/features/sketch-codec.ts';
import { insertCapture } from '../db/captures.ts';
import type { Transaction } from '../db/database.ts';
import { findModelInForce } from '../db/detector-state.ts';
import { saveMeasurement } from '../db/measurements.ts';
import { type ClaimedPage, postponePage, settlePage } from '../db/pending-pages.ts';
import { countPage, findRun } from '../db/runs.ts';
import { findSource, type Source } from '../db/sources.ts';
import { findWrapper, type StoredWrapper } from '../db/wrappers.ts';
import type { FetchResult } from '../net/fetch-result.ts';
import type { Deps, Pace } from './parts/deps.ts';
import { contentOf } from './parts/document-content.ts';
import { loadProfile } from './parts/loaded-profile.ts';
import { type ArticleReading, readArticle } from './parts/read-article.ts';
import { saveDocument } from './parts/save-document.ts';
import {
  type Facts,
  factsOf,
  type HostPause,
  headersToKeep,
  isPassing,
  mostAttempts,
  pauseAskedFor,
} from './parts/visit.ts';

type PageDeps = Pick<Deps, 'db' | 'fetcher' | 'blobs' | 'now' | 'enqueue'>;
type Answer = Extract<FetchResult, { kind: 'answer' }>;

interface Context {
  source: Source;
  wrapper: StoredWrapper;
  model: { id: number; profile: NonNullable<Awaited<ReturnType<typeof loadProfile>>>['profile'] } | null;
}

/**
 * Fetches an article and stores it: fetch → decode → parse → classify → extract → measure → judge → save; in the
 * transaction that saves, the page is settled, the run counts it and, when it was the last one, its judging is asked for.
 *
 * Saving is bound to the claim: where somebody else has the page by now, nothing of this is written.
 *
 * @returns the pause that the host asked for
 */
export async function processPage(
  deps: PageDeps,
  input: { page: ClaimedPage; pace: Pace },
): Promise<HostPause | null> {
  const { page, pace } = input;
  const context = await loadContext(deps, page);
  if (!context) {
    await failPage(deps, page, 'no-rules', {});
    return null;
  }
  const result = await deps.fetcher.fetch({ url: page.url });
  const pause = pauseAskedFor(result, deps.now());
  if (isPassing(result) && page.attempts < mostAttempts) {
    const wait = pause?.milliseconds ?? pace.retry * page.attempts;
    await postponePage(deps.db, page, wait, { kind: 'tried', detail: factsOf(result) });
    return pause;
  }
  if (result.kind !== 'answer') {
    await failPage(deps, page, failureOf(result), factsOf(result));
    return pause;
  }
  const capturedAt = deps.now();
  const reading = readArticle({
    answer: result,
    rules: context.wrapper.rules,
    locale: context.source.locale,
    timeZone: context.source.timeZone,
    capturedAt,
    profile: context.model?.profile ?? null,
  });
  const contentHash = await deps.blobs.put(result.bytes);
  const capture = { page, answer: result, reading, contentHash, at: capturedAt };
  if (reading.kind === 'refused') {
    await failPage(deps, page, reading.why, { ...factsOf(result), ...reading.detail }, capture);
  } else {
    await deps.db.$transaction((tx) => saveArticle(deps, tx, context, { ...capture, reading }));
  }
  return pause;
}

async function loadContext(deps: PageDeps, page: ClaimedPage): Promise<Context | null> {
  const run = await findRun(deps.db, page.runId);
  const source = await findSource(deps.db, page.sourceId);
  const wrapper = run?.wrapperId ? await findWrapper(deps.db, run.wrapperId) : null;
  if (!source || !wrapper) return null;
  const modelId = await findModelInForce(deps.db, source.id);
  const loaded = modelId === null ? null : await loadProfile(deps.db, modelId);
  return { source, wrapper, model: loaded && { id: modelId!, profile: loaded.profile } };
}

interface Captured {
  page: ClaimedPage;
  answer: Answer;
  reading: ArticleReading;
  contentHash: string;
  at: Date;
}

async function saveArticle(
  deps: PageDeps,
  tx: Transaction,
  { source, wrapper, model }: Context,
  captured: Captured & { reading: Extract<ArticleReading, { kind: 'article' }> },
): Promise<void> {
  const { page, answer, reading, at } = captured;
  const { extraction, features, sketch, verdict } = reading;
  const empty = extraction.body.text === '';
  if (!(await settlePage(tx, page, 'done', { kind: empty ? 'empty' : 'article', detail: {} }))) return;

  const suspicious = verdict?.suspicious ?? false;
  const how = { locale: source.locale, timeZone: source.timeZone, at };
  const content = contentOf(page.listed!, answer.finalUrl, extraction, suspicious, how);
  const captureId = await saveCapture(tx, captured);
  const origin = { sourceId: source.id, runId: page.runId, wrapperId: wrapper.id, captureId, at };
  const saved = await saveDocument(tx, content, origin, { address: source.address, listedUrl: page.url });
  if (saved.kind === 'fresh' || saved.kind === 'revised') {
    await saveMeasurement(tx, {
      documentId: saved.documentId,
      sourceId: source.id,
      features,
      sketch: encodeSketch(sketch),
      modelId: verdict && (model?.id ?? null),
      vectorBits: verdict?.vectorBits ?? null,
      // A fresh document waits for the judging of its run; a revised one only loses what it may no longer have.
      trainable: empty || (saved.kind === 'revised' && suspicious) ? false : undefined,
    });
  }
  const counted = { fresh: saved.kind === 'fresh' ? 1 : 0, revised: saved.kind === 'revised' ? 1 : 0 };
  await countAndGoOn(deps, tx, page, { ...counted, suspicious: content.suspicious ? 1 : 0 }, at);
}

async function failPage(deps: PageDeps, page: ClaimedPage, kind: string, detail: Facts, captured?: Captured) {
  await deps.db.$transaction(async (tx) => {
    if (!(await settlePage(tx, page, 'failed', { kind, detail }))) return;
    if (captured) await saveCapture(tx, captured);
    await countAndGoOn(deps, tx, page, { failed: 1 }, deps.now());
  });
}

async function countAndGoOn(
  deps: PageDeps,
  tx: Transaction,
  page: ClaimedPage,
  count: Parameters<typeof countPage>[2],
  at: Date,
): Promise<void> {
  const complete = await countPage(tx, page.runId, count, at);
  if (complete) await deps.enqueue(tx, 'judge-run', { runId: String(page.runId) });
}

function saveCapture(tx: Transaction, { page, answer, reading, contentHash, at }: Captured): Promise<bigint> {
  return insertCapture(tx, {
    sourceId: page.sourceId,
    pageType: 'article',
    url: page.url,
    finalUrl: answer.finalUrl,
    fetchedAt: at,
    httpStatus: answer.status,
    headers: headersToKeep(answer.headers),
    charset: reading.decoded.charset,
    charsetReason: reading.decoded.reason,
    byteLength: answer.bytes.length,
    contentHash,
  });
}

/** A 304 to a request without validators is no answer. */
function failureOf(result: Exclude<FetchResult, { kind: 'answer' }>): string {
  if (result.kind === 'too-large') return 'too-large';
  return result.kind === 'forbidden-by-robots' ? 'blocked' : 'unreachable';
}
