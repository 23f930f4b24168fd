import { encodeCounts } from '../../../core/detect/blocks/page-counts-codec.ts';
import { forgetEvidence } from '../../../core/detect/fit-detector.ts';
import { openSession, type Session } from '../../../core/detect/judge-session.ts';
import type { Profile } from '../../../core/detect/profile/profile.ts';
import type { Policy } from '../../../core/detect/settings.ts';
import { decodeSketch } from '../../../core/features/sketch-codec.ts';
import { fieldSigns, type JudgedField, judgedFields } from '../../../core/fields/field-signs.ts';
import type { ComparedField } from '../../../core/reextract/changed-fields.ts';
import { looksWrong } from '../../../core/reextract/looks-wrong.ts';
import {
  type Holder,
  type RereadDocument,
  type Standing,
  standingOf,
} from '../../../core/reextract/standing.ts';
import type { StoredMeasurement } from '../../../db/detector/measurements.ts';
import { type FieldRow, sightOf } from '../../../db/documents/field-history.ts';
import type { DetectorState } from '../../../db/generated/client.ts';
import type { HoldingAlert } from '../../../db/reextraction/reextraction-items.ts';
import { readState } from '../judging/stored-state.ts';

/** What the detector in force says of a set of documents, judged together in their order. */
export interface SetJudgement {
  /** Whether there was a model to judge by. */
  judged: boolean;
  verdicts: {
    id: string;
    vectorBits: number;
    criterionBits: number;
    suspicious: boolean;
    counts: Uint8Array | null;
  }[];
  /** Documents named by alerts that the set would raise. */
  drifting: Set<string>;
}

/** Judges a set on a copy of the detector's memory with its evidence forgotten; nothing is learned from it. */
export class SetJudge {
  private readonly session: Session | null;
  private readonly verdicts: SetJudgement['verdicts'] = [];
  private readonly drifting = new Set<string>();
  private readonly policy: Policy;
  private readonly at: number;

  constructor(profile: Profile | null, detector: Pick<DetectorState, 'state'>, at: Date) {
    const state = readState(detector.state);
    this.session =
      profile && state
        ? openSession(profile, forgetEvidence(state), profile.settings, { owned: true })
        : null;
    this.policy = profile?.settings.policy ?? 'blocks';
    this.at = at.getTime();
  }

  /** The next documents, oldest first; those without text are no observations. */
  add(documents: readonly StoredMeasurement[]): void {
    const observed = documents
      .filter(({ features }) => features.textSize > 0)
      .map(({ documentId, features, sketch }) => ({
        id: String(documentId),
        observation: { features, sketch: sketch && decodeSketch(sketch) },
      }));
    if (!this.session || observed.length === 0) return;
    const { documents: judged, decision } = this.session.judge(observed, this.at);
    for (const document of judged) {
      const { id, verdict, criterionBits, counts } = document;
      const { vectorBits } = verdict;
      const suspicious = looksWrong(document, this.policy);
      const coded = counts && encodeCounts(counts);
      this.verdicts.push({ id, vectorBits, criterionBits, suspicious, counts: coded });
    }
    if (decision.kind === 'alert') for (const id of decision.affected) this.drifting.add(id);
  }

  result(): SetJudgement {
    return { judged: this.session !== null, verdicts: this.verdicts, drifting: this.drifting };
  }
}

/** A document of the set as its fields are stored, or would be. */
export interface RereadRow {
  row: FieldRow;
  changed: readonly ComparedField[];
  empty: boolean;
}

/** Documents before it that a field's value is compared with. */
export const neighbours = 20;

/**
 * Whether each document may go out again, `rows` oldest first; the first `context` of them are only there to compare
 * with.
 */
export function standingsOf(
  rows: readonly RereadRow[],
  context: number,
  judgement: SetJudgement,
  holding: readonly HoldingAlert[],
  withRule: ReadonlySet<JudgedField>,
): { documentId: bigint; standing: Standing }[] {
  const suspicious = new Set(judgement.verdicts.filter((one) => one.suspicious).map(({ id }) => id));
  const signs = fieldSigns(
    rows.map(({ row }) => sightOf(row)),
    withRule,
  );
  const byDocument = Map.groupBy(holding, ({ documentId }) => documentId);
  return rows.slice(context).map(({ row, changed, empty }, i) => {
    const id = String(row.id);
    const document: RereadDocument = {
      changed,
      empty,
      judged: judgement.judged,
      suspicious: suspicious.has(id),
      drifts: judgement.drifting.has(id),
    };
    const holders = (byDocument.get(row.id) ?? []).map(({ kind, field, evidence }): Holder => {
      const code = (evidence as { sign?: unknown } | null)?.sign ?? 'missing';
      const sign = signs.find((one) => one.kind === kind && one.field === field && one.code === code);
      return { kind, field, sign: sign?.values[context + i] ?? null, hasValue: hasValue(row, field) };
    });
    return { documentId: row.id, standing: standingOf(document, holders) };
  });
}

function hasValue(row: FieldRow, field: string): boolean {
  const judged = judgedFields.find((each) => each === field);
  if (!judged) return true;
  return (judged === 'date' ? row.publishedAt : row[judged]) !== null;
}
