import { isWhole, type Reference } from '../../core/detect/reference.ts';
import { readLayer, type SettingsLayer } from '../../core/settings/settings-layer.ts';
import type { Prisma } from '../generated/client.ts';

/** Where a source's own settings lie: what schedulers and lists ask for has columns, the rest is JSON. */
export interface StoredSettings {
  locale: string | null;
  timeZone: string | null;
  intervalSeconds: number | null;
  settings: unknown;
}

export function ownLayer({ settings, ...columns }: StoredSettings): SettingsLayer {
  const { collection, detector } = (settings ?? {}) as { collection?: object; detector?: object };
  return readLayer({ collection: { ...collection, ...columns }, detector });
}

export function groupLayer(settings: unknown): SettingsLayer {
  return readLayer(settings);
}

/** A layer as the columns of a source, with the reference of its detector, which is never inherited. */
export function settingColumns({ collection, detector }: SettingsLayer, reference: Reference) {
  const { locale = null, timeZone = null, intervalSeconds = null, ...rest } = collection;
  const settings = {
    ...(Object.keys(rest).length > 0 && { collection: rest }),
    ...(Object.keys(detector).length > 0 && { detector }),
    ...(!isWhole(reference) && { reference }),
  };
  return { locale, timeZone, intervalSeconds, settings: settings as unknown as Prisma.InputJsonObject };
}
