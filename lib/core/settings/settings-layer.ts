import { type DetectorSettings, defaultSettings, readSettings } from '../detect/settings.ts';
import { type CollectionSettings, collectionNames, readCollectionSetting } from './collection-settings.ts';
import { detectorNames } from './setting-names.ts';

/** What one place sets itself. What is not there is inherited. */
export interface SettingsLayer {
  collection: Partial<CollectionSettings>;
  detector: Partial<DetectorSettings>;
}

export const noSettings: SettingsLayer = { collection: {}, detector: {} };

/**
 * A layer from stored JSON { collection, detector }: numbers are clamped to their ranges, what is missing or unusable is
 * not set. Never throws. O(settings).
 */
export function readLayer(json: unknown): SettingsLayer {
  const given = record(json);
  const collection = record(given.collection);
  const detector = record(given.detector);
  return {
    collection: Object.fromEntries(
      collectionNames.flatMap((name) => {
        const value = readCollectionSetting(name, collection[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    detector: Object.fromEntries(
      detectorNames.flatMap((name) => {
        if (detector[name] === undefined) return [];
        const value = readSettings({ [name]: detector[name] })[name];
        // What can't be read is answered by the default: then it was not meant.
        const isUnusable = isSame(value, defaultSettings[name]) && !isSame(value, detector[name]);
        return isUnusable ? [] : [[name, value]];
      }),
    ),
  };
}

/** Equal as JSON, whatever the order of the keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
  );
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
