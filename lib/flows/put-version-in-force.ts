import { readReference } from '../core/detect/reference.ts';
import { readSettings } from '../core/detect/settings.ts';
import { lockDetectorState, pinDetectorState, saveDetectorState } from '../db/detector/detector-state.ts';
import { findModel, findModelByVersion } from '../db/detector/models.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { lockSource } from '../db/sources/sources.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';
import { changePin } from './parts/detector/change-pin.ts';
import { storeTuning } from './parts/detector/store-tuning.ts';

export type VersionPut =
  | { kind: 'put'; version: number; previous: number; revision: number }
  | { kind: 'changed'; revision: number }
  /** It was in force before. `pinChanged`: that it is pinned, or no longer is, is what was asked for. */
  | { kind: 'already'; pinChanged: boolean }
  | { kind: 'not-found' };

/**
 * Rolls back, or forward, to a version that was trained before: it judges from the next run on, with the settings and the
 * reference that it was made with. What was seen so far, and the evidence, stays. Pinned where that is asked for, as the next
 * renewal would replace it otherwise; of the version that is in force only the pin is changed. Undone by putting the previous version in force.
 */
export async function putVersionInForce(
  deps: Pick<Deps, 'db' | 'now'>,
  input: {
    sourceId: number;
    version: number;
    revision: number;
    pin: boolean;
    note: string;
    userId: number;
  },
): Promise<VersionPut> {
  const { sourceId, version, pin, note, userId } = input;
  return deps.db.$transaction(async (tx) => {
    const detector = await lockDetectorState(tx, sourceId);
    const source = await lockSource(tx, sourceId);
    const model = await findModelByVersion(tx, sourceId, version);
    const inForce = detector.modelId === null ? null : await findModel(tx, detector.modelId);
    if (!source || !model || !inForce) return { kind: 'not-found' };
    if (source.revision !== input.revision) return { kind: 'changed', revision: source.revision };
    const at = deps.now();
    if (model.id === inForce.id) {
      const pinChanged = (detector.pinnedAt !== null) !== pin;
      if (pinChanged) await changePin(tx, { sourceId, pinned: pin, userId, at, note });
      return { kind: 'already', pinChanged };
    }
    await saveDetectorState(tx, sourceId, { modelId: model.id, state: detector.state, at });
    await pinDetectorState(tx, sourceId, pin ? { userId, at } : null);
    const settings = readSettings(model.settings);
    const revision = await storeTuning(tx, sourceId, { settings, reference: readReference(model.reference) });
    await refreshSourceStatus(tx, sourceId, at);
    await recordAudit(tx, {
      userId,
      action: 'detector.version-put-in-force',
      target: `source:${sourceId}`,
      detail: { version, previous: inForce.version, pinned: pin, note },
    });
    await announce(tx, { topic: 'detector', sourceId });
    return { kind: 'put', version, previous: inForce.version, revision: revision ?? source.revision };
  });
}
