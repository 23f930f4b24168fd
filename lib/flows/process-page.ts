import { judgeDocument } from '../core/detect/operational/judge-document.ts';
import type { Profile } from '../core/detect/profile/profile.ts';
import type { WrapperRules } from '../core/extract/rules.ts';
import { encodeSketch } from '../core/features/sketch-codec.ts';
import { insertCapture, type NewCapture } from '../db/captures/captures.ts';
import { insertFreshPage, saveFreshPage, settleAndLock } from '../db/collecting/collected-pages.ts';
import {
  type ClaimedPage,
  noteRevision,
  type PageContext,
  postponePage,
  settlePage,
} from '../db/collecting/pending-pages.ts';
import { countPage } from '../db/collecting/runs.ts';
import type { Transaction } from '../db/database.ts';
import { saveMeasurement } from '../db/detector/measurements.ts';
import { setSourcePlatform } from '../db/sources/source-platform.ts';
import { loadRules } from '../db/sources/wrappers.ts';
import type { FetchResult } from '../net/fetch-result.ts';
import { contentOf } from './parts/collecting/document-content.ts';
import { fetchAsSource } from './parts/collecting/fetch-as-source.ts';
import { namesOf, saveDocument } from './parts/collecting/save-document.ts';
import { secureBlob, storeCapture } from './parts/collecting/store-capture.ts';
import {
  type Facts,
  factsOf,
  headersToKeep,
  isPassing,
  mostAttempts,
  notAsked,
  type Visited,
  visitedAs,
} from './parts/collecting/visit.ts';
import type { Deps, Pace } from './parts/deps.ts';
import { loadProfile } from './parts/judging/loaded-profile.ts';
import type { ArticleReading } from './parts/reading/read-article.ts';

type PageDeps = Pick<Deps, 'db' | 'fetcher' | 'blobs' | 'readers' | 'now' | 'enqueue'>;
type Answer = Extract<FetchResult, { kind: 'answer' }>;

interface Context extends PageContext {
  rules: WrapperRules;
  model: { id: number; profile: Profile } | null;
}

/**
 * Fetches an article and stores it: fetch → decode → parse → classify → extract → measure → judge → save; in the
 * transaction that saves, the page is settled, the run counts it and, when it was the last one, its judging is asked for.
 *
 * Saving is bound to the claim: where somebody else has the page by now, nothing of this is written.
 *
 * @returns the pause that the host asked for, and the least that its source keeps
 */
export async function processPage(
  deps: PageDeps,
  input: { page: ClaimedPage; pace: Pace },
): Promise<Visited> {
  const { page, pace } = input;
  const context = await loadContext(deps, page);
  if (!context) {
    await failPage(deps, page, 'no-rules', {});
    return notAsked;
  }
  const { settings } = context;
  const result = await fetchAsSource(deps, { ...context, id: page.sourceId }, { url: page.url });
  const visited = visitedAs(result, settings, deps.fetcher.crawlDelay(page.url), deps.now());
  if (isPassing(result) && page.attempts < mostAttempts) {
    const wait = visited.asked?.milliseconds ?? pace.retry * page.attempts;
    await postponePage(deps.db, page, wait, { kind: 'tried', detail: factsOf(result) });
    return visited;
  }
  if (result.kind !== 'answer') {
    await failPage(deps, page, failureOf(result), factsOf(result));
    return visited;
  }
  const capturedAt = deps.now();
  const fingerprint = isDue(context.platformAt, capturedAt);
  const [reading, contentHash] = await Promise.all([
    deps.readers.article({
      answer: result,
      rules: context.rules,
      locale: settings.locale,
      timeZone: settings.timeZone,
      capturedAt,
      charset: settings.charset,
      readers: { useRules: settings.useRules, readability: settings.readability },
      fingerprint,
      fedCharacters: page.listed?.summary?.length ?? 0,
    }),
    deps.blobs.put(result.bytes),
  ]);
  const capture = { page, answer: result, reading, contentHash, at: capturedAt };
  if (reading.kind === 'refused') {
    await failPage(deps, page, reading.why, { ...factsOf(result), ...reading.detail }, capture);
  } else {
    await saveArticle(deps, context, { ...capture, reading });
    // By itself, as it takes the source's row, which judging locks before the run's.
    if (fingerprint) await setSourcePlatform(deps.db, page.sourceId, reading.platform, capturedAt);
  }
  return visited;
}

/** Sites change their system seldom. */
const fingerprintEvery = 7 * 86_400_000;

function isDue(last: Date | null, now: Date): boolean {
  return last === null || now.getTime() - last.getTime() > fingerprintEvery;
}

async function loadContext({ db }: PageDeps, page: ClaimedPage): Promise<Context | null> {
  const { context } = page;
  const rules = context && (await loadRules(db, context.wrapperId));
  if (!context || !rules) return null;
  const loaded = context.modelId === null ? null : await loadProfile(db, context.modelId);
  return { ...context, rules, model: loaded && { id: context.modelId!, profile: loaded.profile } };
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
  context: Context,
  captured: Captured & { reading: Extract<ArticleReading, { kind: 'article' }> },
): Promise<void> {
  const { page, answer, reading, at } = captured;
  const { extraction, features, sketch } = reading;
  const verdict = context.model && judgeDocument(context.model.profile, { features, sketch });
  const empty = extraction.body.text === '';
  const suspicious = verdict?.suspicious ?? false;
  const { locale, timeZone } = context.settings;
  const how = { locale, timeZone, at };
  const content = contentOf(page.listed!, answer.finalUrl, extraction, suspicious, how);
  const source = { address: context.address, listedUrl: page.url };
  const identities = namesOf(content, source).all;
  const outcome = { kind: empty ? 'empty' : 'article', detail: {} };
  const capture = captureOf(captured);
  const origin = { sourceId: page.sourceId, runId: page.runId, wrapperId: context.wrapperId, at };
  const measurement = {
    features,
    sketch: encodeSketch(sketch),
    modelId: verdict && context.modelId,
    vectorBits: verdict?.vectorBits ?? null,
  };
  // Both wait for the judging of their run; what a revised one may no longer be it loses at once.
  const freshMeasurement = { ...measurement, trainable: empty ? false : null };
  const freshPage = { capture, identities, content, origin, measurement: freshMeasurement };
  // Other hosts' pages may meet one of the same publication.
  const saved = page.host === context.host ? await saveFreshPage(deps.db, page, outcome, freshPage) : null;
  if (saved) {
    if (saved.last) await deps.db.$transaction((tx) => countAndGoOn(deps, tx, page, {}, at));
    return;
  }
  await deps.db.$transaction(async (tx) => {
    if (!(await settleAndLock(tx, page, outcome, identities))) return;
    await secureBlob(deps, tx, captured.contentHash, answer.bytes);
    const fresh = await insertFreshPage(tx, freshPage);
    if (fresh) {
      if (fresh.complete) await deps.enqueue(tx, 'judge-run', { runId: String(page.runId) });
      return;
    }
    const captureId = await insertCapture(tx, capture);
    const stored = await saveDocument(tx, content, { ...origin, captureId }, source);
    const [isFresh, isRevised] = [stored.kind === 'fresh', stored.kind === 'revised'];
    if (isFresh || isRevised) {
      await saveMeasurement(tx, {
        documentId: stored.documentId,
        sourceId: page.sourceId,
        ...measurement,
        trainable: empty || (isRevised && suspicious) ? false : undefined,
      });
    }
    if (isRevised) await noteRevision(tx, page.id, stored.documentId);
    const counted = {
      fresh: isFresh ? 1 : 0,
      revised: isRevised ? 1 : 0,
      suspicious: content.suspicious ? 1 : 0,
    };
    await countAndGoOn(deps, tx, page, counted, at);
  });
}

async function failPage(deps: PageDeps, page: ClaimedPage, kind: string, detail: Facts, captured?: Captured) {
  await deps.db.$transaction(async (tx) => {
    if (!(await settlePage(tx, page, 'failed', { kind, detail }))) return;
    if (captured) await storeCapture(deps, tx, captureOf(captured), captured.answer.bytes);
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

function captureOf({ page, answer, reading, contentHash, at }: Captured): NewCapture {
  return {
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
  };
}

/** A 304 to a request without validators is no answer. */
function failureOf(result: Exclude<FetchResult, { kind: 'answer' }>): string {
  if (result.kind === 'too-large') return 'too-large';
  return result.kind === 'forbidden-by-robots' ? 'blocked' : 'unreachable';
}
