import type { Reference } from '../../../core/detect/reference.ts';
import type { DetectorSettings } from '../../../core/detect/settings.ts';
import { resolveSettings } from '../../../core/settings/resolve-settings.ts';
import { isSame, noSettings } from '../../../core/settings/settings-layer.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Prisma } from '../../../db/generated/client.ts';
import { announce } from '../../../db/operations/live.ts';
import { settingColumns } from '../../../db/sources/source-settings.ts';
import { lockSource, updateSource } from '../../../db/sources/sources.ts';

/**
 * Stores a source's detector settings, only what differs from what its group or the built-in settings say, so that changes
 * there reach the rest; and its reference, where one is given. @returns the source's new revision, null for an unknown source
 */
export async function storeTuning(
  tx: Transaction,
  sourceId: number,
  { settings, reference }: { settings: DetectorSettings; reference?: Reference },
): Promise<number | null> {
  const source = await lockSource(tx, sourceId);
  if (!source) return null;
  const inherited = resolveSettings(noSettings, source.group?.layer ?? null).detector;
  const detector = settingDifferences(settings, inherited) as Partial<DetectorSettings>;
  const revision = source.revision + 1;
  await updateSource(tx, sourceId, {
    ...settingColumns({ collection: source.own.collection, detector }, reference ?? source.reference),
    revision,
  });
  await announce(tx, { topic: 'sources', sourceId });
  return revision;
}

/** The settings that are others than those of `from`. */
export function settingDifferences(
  settings: DetectorSettings,
  from: DetectorSettings,
): Prisma.InputJsonObject {
  const differs = ([name, value]: [string, unknown]) => !isSame(value, from[name as keyof DetectorSettings]);
  return Object.fromEntries(Object.entries(settings).filter(differs)) as Prisma.InputJsonObject;
}
