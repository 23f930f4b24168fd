import { changedSettings, type ResolvedSettings } from '../../../core/settings/resolve-settings.ts';
import type { Transaction } from '../../../db/database.ts';
import { runSoonerAll, type Source } from '../../../db/sources/sources.ts';
import { refreshSourceStatus } from '../collecting/refresh-source-status.ts';
import type { Enqueue } from '../deps.ts';

/**
 * What a change of settings asks for beyond being read the next time: a shorter interval counts from now, and models are
 * trained anew where the detector's settings changed, as a model is fitted under its settings.
 *
 * @param changed sources as they are now, with what was in force before
 * @returns how many sources have other settings now
 */
export async function followSettings(
  tx: Transaction,
  enqueue: Enqueue,
  changed: readonly { source: Source; before: ResolvedSettings }[],
  by: { userId: number | null; at: Date },
): Promise<number> {
  const sooner: number[] = [];
  let different = 0;
  for (const { source, before } of changed) {
    const names = changedSettings(before, source.settings);
    if (names.length > 0) different++;
    if (source.settings.collection.intervalSeconds < before.collection.intervalSeconds)
      sooner.push(source.id);
    if (!names.some((name) => name.startsWith('detector.'))) continue;
    await refreshSourceStatus(tx, source.id, by.at);
    const reason = { code: 'settings-changed', params: {} };
    await enqueue(tx, 'retrain-source', { sourceId: source.id, reason, authorId: by.userId });
  }
  await runSoonerAll(tx, sooner, by.at);
  return different;
}
