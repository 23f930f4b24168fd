import { appendedIn } from '../blocks/appended.ts';
import { sequentialCriteria } from '../blocks/evidence.ts';
import { type CriterionCode, criteria } from '../criterion.ts';
import type { DocumentLooks } from '../document-looks.ts';
import type { Profile } from '../profile/profile.ts';
import type { DetectorSettings } from '../settings.ts';
import type { RecentDocument } from '../state/state.ts';
import type { Decided, Looked, Workspace } from '../workspace.ts';
import type { CheckResult, CriterionResult, Severity } from './decision.ts';
import { describeBlocks, describeNotice } from './sentences.ts';

/** Documents over which something appended to every article is looked for, and the divergence is taken at most. */
const window = 30;
const divergenceWindows = [10, 20, 30];
const divergenceScore = 4;
/** Documents after a change of the template in which more markup in the articles is no sign of something appended. */
const newMarkup = 150;
/** Criteria that raise an alert by themselves. */
const alone = new Set<CriterionCode>(['left-out', 'template-inside', 'empty-text', 'appended']);

/**
 * The decision of the policy `blocks`: text left out, template taken in and empty texts each raise an alert by themselves,
 * something appended unless the template changed too (new markup looks the same), foreign words only together with another
 * sign. A changed template alone, and foreign words alone, are notices. The paper's divergence only confirms: as an alarm of
 * its own it added nothing but false ones.
 */
export function decideByBlocks(
  profile: Profile,
  work: Workspace,
  fresh: readonly RecentDocument[],
  settings: DetectorSettings,
  looks: DocumentLooks,
): Decided {
  const blocks = profile.blocks!;
  const fired = new Set<CriterionCode>();
  sequentialCriteria.forEach((code, i) => {
    const criterion = blocks.criteria[i]!;
    if (criterion.cut !== null && work.peaks[i]! >= criterion.height) fired.add(code);
  });
  const recent = lastFrom(work.recent, work.evidenceFrom);
  if (appendedIn(blocks.appended, recent) !== null) fired.add('appended');
  const flagged = recent.filter(({ suspicious }) => suspicious).length;
  work.looked = { window: recent.length, flagged, from: null };
  if (asksForDivergence(work.looked, settings) && diverges(looks, recent)) fired.add('divergence');

  for (const code of settings.switchedOff) fired.delete(code);

  const changed = fired.has('template-changed');
  if (changed) work.changedAt = work.ordinal;
  const renewed = work.changedAt > 0 && work.ordinal - work.changedAt <= newMarkup;
  const faults = [...fired].filter((code) => alone.has(code) && !(renewed && code === 'appended'));
  const foreign = fired.has('foreign-text');
  if (foreign && (faults.length > 0 || changed || fired.has('divergence'))) faults.push('foreign-text');
  const excited = sequentialCriteria.some(
    (code, i) => code !== 'template-changed' && work.sequential[i]!.height >= blocks.criteria[i]!.height / 2,
  );
  if (faults.length === 0) {
    work.alert = null;
    return { ...notice(profile, work, changed, foreign, recent, looks), excited };
  }
  const from = Math.max(firstOf(work, faults, recent), (work.alert?.reported ?? 0) + 1);
  work.looked.from = from;
  const covered = work.recent.filter(({ ordinal }) => ordinal >= Math.max(from, work.speaksFrom));
  const affected = covered.length > 0 ? covered : [...fresh];
  const held = new Set(affected.map((document) => document.ordinal));
  work.recent = work.recent.map((document) =>
    held.has(document.ordinal) ? { ...document, standing: 'held' } : document,
  );
  work.alert = { criteria: faults, reported: work.ordinal };
  const check = checkOf(profile, work, recent, looks, [...fired]);
  const marked =
    affected.find((document) => document.criterionBits !== 0 || document.suspicious) ?? affected[0]!;
  return {
    check,
    decision: {
      kind: 'alert',
      severity: severityOf(faults),
      criteria: faults,
      affected: affected.map((document) => document.id),
      firstDocument: marked.id,
      sentence: describeBlocks(faults, profile, affected),
    },
    excited: true,
  };
}

/** The newest documents from one on, `window` at most; they are in order. */
function lastFrom(recent: readonly RecentDocument[], ordinal: number): RecentDocument[] {
  let first = recent.length;
  while (first > 0 && recent.length - first < window && recent[first - 1]!.ordinal >= ordinal) first--;
  return recent.slice(first);
}

function severityOf(faults: readonly CriterionCode[]): Severity {
  if (faults.includes('left-out') || faults.includes('empty-text') || faults.length > 1) return 'high';
  return 'medium';
}

/** Where the earliest cumulative sum that fired began to rise; criteria over a window cover the window. */
function firstOf(
  work: Workspace,
  faults: readonly CriterionCode[],
  recent: readonly RecentDocument[],
): number {
  const starts = sequentialCriteria.flatMap((code, i) =>
    faults.includes(code) && work.sequential[i]!.start > 0 ? [work.sequential[i]!.start] : [],
  );
  return starts.length > 0 ? Math.min(...starts) : (recent[0]?.ordinal ?? work.ordinal);
}

/** Whether so many flagged documents in the window are worth the divergence. */
export function asksForDivergence(
  { window: documents, flagged }: Pick<Looked, 'window' | 'flagged'>,
  { selfCheckLeast, selfCheckShare }: DetectorSettings,
): boolean {
  return flagged >= selfCheckLeast && flagged >= selfCheckShare * documents;
}

/** The paper's divergence over the last documents. */
function diverges(looks: DocumentLooks, recent: readonly RecentDocument[]): boolean {
  return divergenceWindows.some(
    (size) => recent.length >= size && looks.divergenceOver(recent.slice(-size)) > divergenceScore,
  );
}

function notice(
  profile: Profile,
  work: Workspace,
  changed: boolean,
  foreign: boolean,
  recent: readonly RecentDocument[],
  looks: DocumentLooks,
): Pick<Decided, 'check' | 'decision'> {
  const now: CriterionCode[] = [];
  if (changed) now.push('template-changed');
  if (foreign) now.push('foreign-text');
  const fresh = now.filter((code) => !work.noticed.includes(code));
  work.noticed = now;
  if (fresh.length === 0) return { check: null, decision: { kind: 'none' } };
  const check = checkOf(profile, work, recent, looks, now);
  return { check, decision: { kind: 'notice', criteria: fresh, sentence: describeNotice(fresh) } };
}

/** The evidence as a check: the paper's five on the recent documents, and the criteria of the blocks with their heights. */
function checkOf(
  profile: Profile,
  work: Workspace,
  recent: readonly RecentDocument[],
  looks: DocumentLooks,
  fired: readonly CriterionCode[],
): CheckResult {
  const blocks = profile.blocks!;
  const suspicious = recent.filter((document) => document.suspicious || document.criterionBits !== 0).length;
  const sums: CriterionResult[] = sequentialCriteria.map((code, i) => {
    const { height } = blocks.criteria[i]!;
    const showing = recent.filter(({ criterionBits }) => (criterionBits >> criteria[code].bit) & 1).length;
    return {
      code,
      // Shares of documents that show the sign: what the cut lies on is a logarithm that tells a person nothing.
      usualMedian: 0,
      presentMedian: recent.length > 0 ? showing / recent.length : 0,
      D: work.peaks[i]!,
      threshold: height,
      fired: fired.includes(code),
      score: work.peaks[i]! / height,
    };
  });
  const faults = sums.filter(({ code }) => code !== 'template-changed');
  const score = Math.max(...faults.map((criterion) => criterion.score), fired.includes('divergence') ? 1 : 0);
  const verdict = score >= 1 ? 'high' : score >= 0.5 ? 'medium' : 'low';
  return {
    documents: recent.length,
    suspicious,
    policy: 'blocks',
    score,
    threshold: 1,
    verdict,
    criteria: [...looks.criteriaOver(recent), ...sums],
  };
}
