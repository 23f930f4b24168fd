import { type DetectorSettings, fullBeforeFirst, readSettings } from '../core/detect/settings.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { lockSource } from '../db/sources/sources.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';
import { settingDifferences, storeTuning } from './parts/detector/store-tuning.ts';

export type DetectorSettingsChanged =
  | { kind: 'saved'; revision: number; settings: DetectorSettings }
  /** Somebody edited the source since: its present revision. */
  | { kind: 'changed'; revision: number }
  /** With what stays as it is, a model would be full before it is there. */
  | { kind: 'full-below-first' }
  | { kind: 'not-found' };

/**
 * Changes how a source's detector decides. Only what differs from the defaults is stored, so that better defaults reach
 * the rest. The detector is trained anew by a worker, as a model is fitted under its settings; nothing to do changes nothing.
 */
export async function changeDetectorSettings(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { sourceId: number; revision: number; changes: Partial<DetectorSettings>; userId: number },
): Promise<DetectorSettingsChanged> {
  const { sourceId, changes, userId } = input;
  return deps.db.$transaction(async (tx) => {
    const source = await lockSource(tx, sourceId);
    if (!source) return { kind: 'not-found' };
    if (source.revision !== input.revision) return { kind: 'changed', revision: source.revision };
    const before = source.settings.detector;
    const settings = readSettings({ ...before, ...changes });
    if (fullBeforeFirst(settings)) return { kind: 'full-below-first' };
    const changed = settingDifferences(settings, before);
    if (Object.keys(changed).length === 0) return { kind: 'saved', revision: source.revision, settings };
    const at = deps.now();
    const revision = (await storeTuning(tx, sourceId, { settings })) ?? source.revision;
    await refreshSourceStatus(tx, sourceId, at);
    const reason = { code: 'settings-changed', params: {} };
    await deps.enqueue(tx, 'retrain-source', { sourceId, reason, authorId: userId });
    const action = 'detector.settings-changed';
    await recordAudit(tx, { userId, action, target: `source:${sourceId}`, detail: changed });
    await announce(tx, { topic: 'detector', sourceId });
    return { kind: 'saved', revision, settings };
  });
}
