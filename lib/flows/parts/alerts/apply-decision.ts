import type { RunJudgement } from '../../../core/detect/judge-run.ts';
import { raiseAlert } from '../../../db/alerts/alerts.ts';
import { insertCheck } from '../../../db/detector/checks.ts';
import { setTrainable } from '../../../db/detector/measurements.ts';
import type { Enqueue } from '../deps.ts';
import type { Judging } from '../judging/judging.ts';

/** What the detectors' decision asks for: an alert, or a training with the documents that were cleared; and the check as evidence. */
export async function applyDecision(
  deps: { enqueue: Enqueue },
  judging: Judging,
  judgement: RunJudgement,
  model: { id: number; version: number },
): Promise<void> {
  const { tx, source, run, wrapper, at, capturedAt } = judging;
  const { decision, check } = judgement;
  let alertId: string | null = null;
  if (decision.kind === 'alert') {
    const raised = await raiseAlert(tx, {
      sourceId: source.id,
      runId: String(run.id),
      kind: 'drift',
      field: 'body',
      severity: decision.severity,
      wrapperVersion: wrapper.version,
      score: check?.score ?? null,
      threshold: check?.threshold ?? null,
      sentence: decision.sentence,
      evidence: {
        fired: decision.criteria,
        model: model.version,
        check: check && { ...check, criteria: [...check.criteria] },
      } as object,
      causes: decision.criteria,
      documentIds: decision.affected,
      firstDocumentId: decision.firstDocument,
      at: capturedAt,
    });
    alertId = raised.alertId;
  }
  if (decision.kind === 'retrain') {
    await setTrainable(tx, decision.cleared, true);
    const reason = {
      code: decision.reason === 'renewal' ? 'renewal' : 'self-check',
      params: { documents: decision.cleared.length },
    };
    await deps.enqueue(tx, 'retrain-source', { sourceId: source.id, reason });
  }
  if (!check) return;
  await insertCheck(tx, {
    sourceId: source.id,
    runId: run.id,
    modelId: model.id,
    alertId,
    at,
    firstDocumentId: BigInt(judgement.documents[0]!.id),
    lastDocumentId: BigInt(judgement.documents.at(-1)!.id),
    result: check,
    decision,
  });
}
