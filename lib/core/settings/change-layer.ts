import type { SettingName } from './setting-names.ts';
import { isSame, type SettingsLayer } from './settings-layer.ts';

/** What to set, and what to inherit again. A setting in both is inherited. */
export interface LayerChange {
  set?: { collection?: SettingsLayer['collection']; detector?: SettingsLayer['detector'] };
  inherit?: readonly SettingName[];
}

/** A layer after a change; the one given stays as it is. */
export function changeLayer(layer: SettingsLayer, change: LayerChange): SettingsLayer {
  const isKept =
    (part: 'collection' | 'detector') =>
    ([name, value]: [string, unknown]) =>
      value !== undefined && !change.inherit?.includes(`${part}.${name}` as SettingName);
  const part = (name: 'collection' | 'detector') =>
    Object.fromEntries(
      Object.entries({ ...layer[name], ...change.set?.[name] } as object).filter(isKept(name)),
    );
  return { collection: part('collection'), detector: part('detector') };
}

/**
 * What differs between two layers, as { "collection.locale": "de" }; null where the second inherits. For logs, see
 * `loggedValue`.
 */
export function layerDifference(before: SettingsLayer, after: SettingsLayer): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const part of ['collection', 'detector'] as const) {
    const was = before[part] as Record<string, unknown>;
    const is = after[part] as Record<string, unknown>;
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
      if (!isSame(was[name], is[name])) told[`${part}.${name}`] = loggedValue(name, is[name]);
  }
  return told;
}

/** The value of a setting as logs may hold it: of headers, whose values may be keys, the names; of a proxy no password. */
export function loggedValue(name: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (name === 'headers') return Object.keys(value);
  return name === 'proxy' ? withoutPassword(String(value)) : value;
}

/** An address without user name and password. */
export function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/]*@/, '//***@');
}
