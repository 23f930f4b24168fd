import { isWhole, type Reference } from '../../core/detect/reference.ts';
import { type DetectorSettings, readSettings } from '../../core/detect/settings.ts';
import type { Transaction } from '../../db/database.ts';
import type { Prisma } from '../../db/generated/client.ts';
import { announce } from '../../db/live.ts';
import { lockSource, updateSource } from '../../db/sources.ts';

/**
 * Stores a source's detector settings, only what differs from the defaults, so that better defaults reach the rest; and its
 * reference, where that leaves something out. @returns the source's new revision, null for an unknown source
 */
export async function storeTuning(
  tx: Transaction,
  sourceId: number,
  { settings, reference }: { settings: DetectorSettings; reference?: Reference },
): Promise<number | null> {
  const source = await lockSource(tx, sourceId);
  if (!source) return null;
  const { reference: known, ...stored } = source.settings as Prisma.InputJsonObject;
  const wanted = reference === undefined ? known : isWhole(reference) ? undefined : { ...reference };
  const revision = source.revision + 1;
  await updateSource(tx, sourceId, {
    settings: {
      ...stored,
      detector: settingDifferences(settings, readSettings({})),
      ...(wanted !== undefined && { reference: wanted as Prisma.InputJsonObject }),
    },
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
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(from[name as keyof DetectorSettings]);
  return Object.fromEntries(Object.entries(settings).filter(differs)) as Prisma.InputJsonObject;
}
