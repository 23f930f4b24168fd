import { type CriterionCode, criterionCodes, type PaperCriterion, paperCriteria } from './criterion.ts';

export const policies = ['paper', 'weighted', 'score', 'blocks'] as const;
/** How a check becomes a verdict; see README.md. */
export type Policy = (typeof policies)[number];

/** Everything a person can tune. Numbers are checked and clamped by `readSettings`. */
export interface DetectorSettings {
  policy: Policy;
  /** k, clusters per vector. */
  clusters: number;
  /** Scale on which boxes are drawn and sizes are counted: x or log(1 + x). */
  scale: 'linear' | 'log';
  /** Margin round each box in units of the feature's spread; null: calibrated at training. */
  margin: number | null;
  /** Vectors of seven that a document must pass; null: calibrated at training. */
  kMin: number | null;
  /** Share of right documents that the operational detector may flag, 0–1; what null settings are calibrated for. */
  wantedFalsePositives: number;
  /** Share of suspicious documents in a run from which a deferred check is asked for, 0–1. */
  selfCheckShare: number;
  /** Fewest suspicious documents that ask for a check. */
  selfCheckLeast: number;
  /** A run with fewer documents counts together with the runs before it until this many were seen. */
  selfCheckDocuments: number;
  /** Sizes j at which K_j is taken. */
  nodeSpacing: 'uniform' | 'geometric';
  /** How h(x) is fitted to K_j. */
  thresholdFit: 'least-squares' | 'non-negative';
  /** Take a window's own documents out of the reference when K_j is measured. */
  leaveWindowOut: boolean;
  /** Fewest documents in a deferred check. */
  batchDocuments: number;
  /** Worth of each criterion for `weighted` and `score`. */
  weights: Record<PaperCriterion, number>;
  /** Sum of weights from which a check is medium, high. */
  weightedCutOffs: { medium: number; high: number };
  /** Score from which a check is medium, high. */
  scoreCutOffs: { medium: number; high: number };
  /** A medium check older than this many days becomes an alert of lower severity. */
  reviewDays: number;
  /** Training documents of the first model. */
  firstModel: number;
  /** Training documents from which a model is as sure as it gets. */
  fullModel: number;
  /** Documents must have this many newer ones before they are trained on. */
  quarantine: number;
  /** Criteria of the policy `blocks` that take no part. */
  switchedOff: CriterionCode[];
  /** Height at which a sequential criterion of the policy `blocks` raises an alert; higher is calmer and later. */
  calm: number;
}

/** The settings that won the comparison in README.md. */
export const defaultSettings: DetectorSettings = {
  policy: 'blocks',
  clusters: 10,
  scale: 'log',
  margin: null,
  kMin: null,
  wantedFalsePositives: 0.02,
  selfCheckShare: 0.1,
  selfCheckLeast: 2,
  selfCheckDocuments: 10,
  nodeSpacing: 'geometric',
  thresholdFit: 'non-negative',
  leaveWindowOut: true,
  batchDocuments: 30,
  // Shares of right criteria in the paper's Table 4: P 7, S 5, N 7, V 3, T 5 of 7.
  weights: { 'page-size': 1, 'text-size': 0.7, 'paragraph-count': 1, 'paragraph-variance': 0.4, tags: 0.7 },
  weightedCutOffs: { medium: 1.4, high: 2.4 },
  scoreCutOffs: { medium: 0.7, high: 1.5 },
  reviewDays: 7,
  firstModel: 30,
  fullModel: 200,
  quarantine: 30,
  switchedOff: [],
  calm: 9,
};

/** The settings of RCDL 2012, word for word. */
export const paperSettings: DetectorSettings = {
  ...defaultSettings,
  policy: 'paper',
  scale: 'linear',
  margin: 0,
  kMin: 7,
  nodeSpacing: 'uniform',
  thresholdFit: 'least-squares',
  leaveWindowOut: false,
};

/**
 * Settings from stored JSON: what is missing or unusable takes the default, numbers are clamped to their range.
 * Never throws. O(1).
 */
export function readSettings(json: unknown): DetectorSettings {
  const given = record(json);
  const base = defaultSettings;
  const weights = record(given.weights);
  return {
    policy: oneOf(given.policy, policies, base.policy),
    clusters: whole(given.clusters, base.clusters, 1, 50),
    scale: oneOf(given.scale, ['linear', 'log'], base.scale),
    margin: given.margin === null ? null : optional(given.margin, base.margin, 0, 10),
    kMin: given.kMin === null ? null : optional(given.kMin, base.kMin, 1, 7, true),
    wantedFalsePositives: number(given.wantedFalsePositives, base.wantedFalsePositives, 0.0001, 0.5),
    selfCheckShare: number(given.selfCheckShare, base.selfCheckShare, 0, 1),
    selfCheckLeast: whole(given.selfCheckLeast, base.selfCheckLeast, 1, 1000),
    selfCheckDocuments: whole(given.selfCheckDocuments, base.selfCheckDocuments, 1, 1000),
    nodeSpacing: oneOf(given.nodeSpacing, ['uniform', 'geometric'], base.nodeSpacing),
    thresholdFit: oneOf(given.thresholdFit, ['least-squares', 'non-negative'], base.thresholdFit),
    leaveWindowOut: typeof given.leaveWindowOut === 'boolean' ? given.leaveWindowOut : base.leaveWindowOut,
    batchDocuments: whole(given.batchDocuments, base.batchDocuments, 1, 100_000),
    weights: Object.fromEntries(
      paperCriteria.map((code) => [code, number(weights[code], base.weights[code], 0, 100)]),
    ) as Record<PaperCriterion, number>,
    weightedCutOffs: cutOffs(given.weightedCutOffs, base.weightedCutOffs),
    scoreCutOffs: cutOffs(given.scoreCutOffs, base.scoreCutOffs),
    reviewDays: number(given.reviewDays, base.reviewDays, 0.01, 3650),
    firstModel: whole(given.firstModel, base.firstModel, 5, 100_000),
    fullModel: whole(given.fullModel, base.fullModel, 5, 1_000_000),
    quarantine: whole(given.quarantine, base.quarantine, 0, 1000),
    switchedOff: Array.isArray(given.switchedOff)
      ? criterionCodes.filter((code) => (given.switchedOff as unknown[]).includes(code))
      : [],
    calm: number(given.calm, base.calm, 1, 100),
  };
}

/** Whether a model would be full before it is there. */
export function fullBeforeFirst({
  firstModel,
  fullModel,
}: {
  firstModel?: number | undefined;
  fullModel?: number | undefined;
}): boolean {
  return firstModel !== undefined && fullModel !== undefined && firstModel > fullModel;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function number(value: unknown, fallback: number, low: number, high: number): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(high, Math.max(low, value))
    : fallback;
}

function whole(value: unknown, fallback: number, low: number, high: number): number {
  return Math.round(number(value, fallback, low, high));
}

function optional(
  value: unknown,
  fallback: number | null,
  low: number,
  high: number,
  rounded = false,
): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  const clamped = number(value, low, low, high);
  return rounded ? Math.round(clamped) : clamped;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((each) => each === value) ?? fallback;
}

function cutOffs(
  value: unknown,
  fallback: { medium: number; high: number },
): { medium: number; high: number } {
  const given = record(value);
  const medium = number(given.medium, fallback.medium, 0, 1000);
  return { medium, high: Math.max(medium, number(given.high, fallback.high, 0, 1000)) };
}
