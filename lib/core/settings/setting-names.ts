import { type DetectorSettings, defaultSettings } from '../detect/settings.ts';
import { type CollectionName, collectionNames } from './collection-settings.ts';

export type DetectorName = keyof DetectorSettings;
/** "collection.locale", "detector.calm" … */
export type SettingName = `collection.${CollectionName}` | `detector.${DetectorName}`;

export const detectorNames = Object.keys(defaultSettings) as DetectorName[];
export const settingNames: readonly SettingName[] = [
  ...collectionNames.map((name) => `collection.${name}` as const),
  ...detectorNames.map((name) => `detector.${name}` as const),
];

export function isSettingName(text: string): text is SettingName {
  return (settingNames as readonly string[]).includes(text);
}
