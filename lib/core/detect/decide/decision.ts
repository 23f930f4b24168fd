import type { PageCounts } from '../blocks/read-document.ts';

/** How probable a failure is, as a deferred check found it. */
export type Verdict = 'low' | 'medium' | 'high';

/** A sentence for a person, as a key of the catalogue `detector` with its parameters. */
export interface Sentence {
  code: string;
  params: Record<string, string | number>;
}

/** What the operational detector says of one document. */
export interface DocumentVerdict {
  /** Bit i is set when vector Y(i+1) lies in none of its boxes. */
  vectorBits: number;
  /** Vectors passed, 0–7. */
  passed: number;
  suspicious: boolean;
}

/** One criterion of a check, with what a person reads first: the usual and the present median. */
export interface CriterionResult {
  /** A code of criterion.ts. */
  code: string;
  /** Medians of the feature; for criteria that judge single documents the share of them that shows the sign. */
  usualMedian: number;
  presentMedian: number;
  /** The criterion's statistic: a divergence in nats, or the height of its CUSUM. */
  D: number;
  threshold: number;
  fired: boolean;
  /** Worth of the evidence: log2(D / threshold) for divergences, D / threshold for sequential criteria; 0 when far below. */
  score: number;
  /** Reference and batch on the same cells; the outer cells are open. Counts, not shares. */
  histogram?: { edges: number[]; reference: number[]; batch: number[] };
}

/** One deferred check of a batch. */
export interface CheckResult {
  documents: number;
  suspicious: number;
  policy: string;
  score: number;
  threshold: number;
  verdict: Verdict;
  criteria: CriterionResult[];
}

export type Severity = 'high' | 'medium' | 'low';

/** What is to be done after a run. */
export type Decision =
  | { kind: 'none' }
  /** Train anew with all that may be trained on, now with the cleared documents too. */
  | { kind: 'retrain'; reason: 'false-alarm' | 'renewal'; cleared: string[] }
  | { kind: 'check-again'; reason: 'too-few-documents' | 'medium' | 'one-sign-only' }
  | { kind: 'notice'; criteria: string[]; sentence: Sentence }
  | {
      kind: 'alert';
      severity: Severity;
      criteria: string[];
      /** Documents that the evidence covers, oldest first. Never trained on while the alert is open or confirmed. */
      affected: string[];
      firstDocument: string;
      sentence: Sentence;
    };

export interface JudgedDocument {
  id: string;
  verdict: DocumentVerdict;
  /** Bits of criterion.ts, lowest first: left out, template inside, foreign text, appended, empty, template changed. */
  criterionBits: number;
  /** What was counted on the page, from which it can be judged again; null where nothing was known of it. */
  counts: PageCounts | null;
  /** Flagged by the operational detector or by a criterion of its own. */
  suspicious: boolean;
}
