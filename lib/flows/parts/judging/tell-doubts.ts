import type { Doubt } from '../../../core/calm/doubtful-training.ts';
import { raiseAlert, settleAlert } from '../../../db/alerts/alerts.ts';
import type { Transaction } from '../../../db/database.ts';
import { isDoubtAccepted } from '../../../db/detector/models.ts';
import { findWrapperInForce } from '../../../db/sources/wrappers.ts';

/**
 * A model whose training documents look wrong themselves: a low alert with the worst doubt, unless a person has called the
 * same one false under these rules; settled by a model without doubts.
 */
export async function tellDoubts(
  tx: Transaction,
  model: { sourceId: number; version: number; documents: number; doubts: readonly Doubt[]; at: Date },
): Promise<void> {
  const { sourceId, version, documents, doubts, at } = model;
  const worst = doubts[0];
  if (worst === undefined) {
    const reason = { code: 'trained-right', params: { version } };
    await settleAlert(tx, { sourceId, kind: 'doubtful-training', field: 'body', at, reason });
    return;
  }
  const wrapper = await findWrapperInForce(tx, sourceId);
  const code = `doubt-${worst.code}`;
  if (!wrapper || (await isDoubtAccepted(tx, sourceId, code, wrapper.version))) return;
  await raiseAlert(tx, {
    sourceId,
    runId: null,
    kind: 'doubtful-training',
    field: 'body',
    severity: 'low',
    wrapperVersion: wrapper.version,
    sentence: { code, params: { ...worst.params, model: version } },
    evidence: {
      model: version,
      trainedOn: documents,
      doubts: doubts.map((doubt) => doubt.code),
      ...worst.params,
    },
    documentIds: [],
    at,
  });
}
