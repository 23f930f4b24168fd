import { type DetectorSettings, defaultSettings, fullBeforeFirst } from '../detect/settings.ts';
import { builtInCollection, type CollectionSettings } from './collection-settings.ts';
import { type SettingName, settingNames } from './setting-names.ts';
import { isSame, type SettingsLayer } from './settings-layer.ts';

/** Where the value in force comes from. */
export type SettingOrigin = 'source' | 'group' | 'built-in';

export interface ResolvedSettings {
  collection: CollectionSettings;
  detector: DetectorSettings;
}

/**
 * The settings in force: the source's own, else its group's, else what is built in; each setting by itself.
 *
 * @param group null for a source without a group
 */
export function resolveSettings(own: SettingsLayer, group: SettingsLayer | null): ResolvedSettings {
  return {
    collection: { ...builtInCollection, ...group?.collection, ...own.collection },
    detector: inOrder({ ...defaultSettings, ...group?.detector, ...own.detector }),
  };
}

/** One place may ask for a later first model than another for a full one. */
function inOrder(detector: DetectorSettings): DetectorSettings {
  return fullBeforeFirst(detector) ? { ...detector, fullModel: detector.firstModel } : detector;
}

export function originOf(name: SettingName, own: SettingsLayer, group: SettingsLayer | null): SettingOrigin {
  if (settingIn(own, name) !== undefined) return 'source';
  return group && settingIn(group, name) !== undefined ? 'group' : 'built-in';
}

/** A setting by its name; undefined where a layer does not set it. */
export function settingIn(layer: SettingsLayer | ResolvedSettings, name: SettingName): unknown {
  const [part, key] = name.split('.') as ['collection' | 'detector', never];
  return layer[part][key];
}

/** Names of the settings that differ. */
export function changedSettings(before: ResolvedSettings, after: ResolvedSettings): SettingName[] {
  return settingNames.filter((name) => !isSame(settingIn(before, name), settingIn(after, name)));
}
