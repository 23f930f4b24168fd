import { checkOn } from '../deferred/judge-batch.ts';
import type { DocumentLooks } from '../document-looks.ts';
import type { DetectorSettings } from '../settings.ts';
import type { RecentDocument } from '../state/state.ts';
import type { Decided, Workspace } from '../workspace.ts';
import type { CheckResult, Decision } from './decision.ts';
import { describeCheck } from './sentences.ts';

/** How many judged documents a state keeps: what decisions may still speak of. */
export function keptDocuments(settings: DetectorSettings): number {
  return Math.max(100, settings.quarantine + 30, Math.min(400, settings.batchDocuments * 3));
}

/** Medium checks in a row after which a person must look. */
const mostMediums = 3;

/**
 * The interaction of RCDL 2012 §7, fig. 8, for the policies paper, weighted and score: self-check of the run; a deferred
 * check when it asks for one and enough documents have come; high → alert, low → retrain with what the operational detector
 * had flagged, medium → check again, the third time or when it grows old an alert of lower severity.
 * Runs smaller than a self-check's documents are counted together.
 */
export function decideByChecks(
  work: Workspace,
  fresh: readonly RecentDocument[],
  settings: DetectorSettings,
  looks: DocumentLooks,
  at: number | null,
): Decided {
  const asked = selfCheck(work, fresh, settings);
  if (work.pending === null) {
    if (asked.kind === 'quiet') return { check: null, decision: { kind: 'none' }, excited: false };
    if (asked.kind === 'waiting')
      return { check: null, decision: { kind: 'none' }, excited: asked.suspicious > 0 };
    if (asked.kind === 'false-alarm') return retrainWith(work, asked.suspicious, null);
    work.pending = { from: asked.from, checked: 0, mediums: 0, since: null };
  }
  const pending = work.pending;
  const from = Math.max(pending.from, work.speaksFrom);
  const batch = work.recent.filter(({ ordinal }) => ordinal >= from);
  const needed =
    pending.checked === 0 ? settings.batchDocuments : pending.checked + settings.selfCheckDocuments;
  if (batch.length < Math.min(needed, keptDocuments(settings))) {
    const reason = pending.checked === 0 ? 'too-few-documents' : 'medium';
    return { check: null, decision: { kind: 'check-again', reason }, excited: true };
  }
  const suspicious = batch.filter((document) => document.suspicious);
  const check = checkOn(looks.criteriaOver(batch), batch.length, suspicious.length, settings);
  if (check.verdict === 'low') {
    work.pending = null;
    work.alert = null;
    return retrainWith(
      work,
      suspicious.map((document) => document.id),
      check,
    );
  }
  if (check.verdict === 'medium') {
    const since = pending.since ?? at;
    const old = since !== null && at !== null && at - since >= settings.reviewDays * 86_400_000;
    if (pending.mediums + 1 < mostMediums && !old) {
      work.pending = { ...pending, checked: batch.length, mediums: pending.mediums + 1, since };
      return { check, decision: { kind: 'check-again', reason: 'medium' }, excited: true };
    }
  }
  return { check, decision: alert(work, batch, check), excited: true };
}

type SelfCheck =
  | { kind: 'quiet' }
  | { kind: 'waiting'; suspicious: number }
  | { kind: 'false-alarm'; suspicious: readonly string[] }
  | { kind: 'asks'; from: number };

/** Share of suspicious documents in the run, or in the runs that are too small to say anything alone. */
function selfCheck(work: Workspace, fresh: readonly RecentDocument[], settings: DetectorSettings): SelfCheck {
  const flagged = fresh.filter((document) => document.suspicious).map((document) => document.id);
  const before = work.selfCheck;
  const seen = {
    documents: before.documents + fresh.length,
    suspicious: [...before.suspicious, ...flagged],
    from: before.documents > 0 ? before.from : fresh[0]!.ordinal,
  };
  const nothing = { documents: 0, suspicious: [], from: 0 };
  if (seen.documents < settings.selfCheckDocuments) {
    const enough = seen.suspicious.length >= settings.selfCheckLeast;
    work.selfCheck = seen;
    return enough || seen.suspicious.length > 0
      ? { kind: 'waiting', suspicious: seen.suspicious.length }
      : { kind: 'quiet' };
  }
  work.selfCheck = nothing;
  if (seen.suspicious.length === 0) return { kind: 'quiet' };
  const share = seen.suspicious.length / seen.documents;
  if (share < settings.selfCheckShare || seen.suspicious.length < settings.selfCheckLeast) {
    return { kind: 'false-alarm', suspicious: seen.suspicious };
  }
  return { kind: 'asks', from: seen.from };
}

function retrainWith(work: Workspace, cleared: readonly string[], check: CheckResult | null): Decided {
  if (cleared.length === 0) return { check, decision: { kind: 'none' }, excited: false };
  const names = new Set(cleared);
  work.recent = work.recent.map((document) =>
    names.has(document.id)
      ? { ...document, standing: 'released', suspicious: false, tokens: null }
      : document,
  );
  return {
    check,
    decision: { kind: 'retrain', reason: 'false-alarm', cleared: [...cleared] },
    excited: false,
  };
}

/** The batch is held, and the next documents are a new batch: each further alert counts as an occurrence of this one. */
function alert(work: Workspace, batch: readonly RecentDocument[], check: CheckResult): Decision {
  const held = new Set(batch.map((document) => document.ordinal));
  work.recent = work.recent.map((document) =>
    held.has(document.ordinal) ? { ...document, standing: 'held' } : document,
  );
  const fired = check.criteria.filter((criterion) => criterion.fired).map((criterion) => criterion.code);
  work.pending = null;
  work.alert = { criteria: fired, reported: work.ordinal };
  return {
    kind: 'alert',
    severity: check.verdict === 'high' ? 'high' : 'medium',
    criteria: fired,
    affected: batch.map((document) => document.id),
    firstDocument: (batch.find((document) => document.suspicious) ?? batch[0]!).id,
    sentence: describeCheck(check),
  };
}
