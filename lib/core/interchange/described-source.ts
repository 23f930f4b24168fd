import type { WrapperRules } from '../extract/rules.ts';
import { type CollectionSettings, collectionNames } from '../settings/collection-settings.ts';
import type { SettingsLayer } from '../settings/settings-layer.ts';
import type { SourceKind } from './source-entry.ts';

/** A source as it is written into a file. */
export interface DescribedSource {
  name: string;
  kind: SourceKind;
  address: string;
  homepage: string | null;
  group: string | null;
  paused: boolean;
  rules: WrapperRules;
  own: SettingsLayer;
  foreign: Readonly<Record<string, string>>;
}

export interface DescribedGroup {
  name: string;
  layer: SettingsLayer;
}

export interface SourcesToWrite {
  sources: readonly DescribedSource[];
  /** Those that the sources are in. */
  groups: readonly DescribedGroup[];
  at: Date;
  /** Values of headers, and what other programs keep as secret. Without them only the names of headers are written. */
  secrets: boolean;
}

/** A layer as a file says it; null stands for what is kept back: the
 * value of a header, a proxy with its password. Nothing where nothing is set. */
export function toldLayer({ collection, detector }: SettingsLayer, secrets: boolean): object | undefined {
  const { headers } = collection;
  const names = collectionNames.filter((name) => name !== 'headers' && collection[name] !== undefined);
  const told: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, collection[name]]));
  if (headers) told.headers = toldHeaders(headers, secrets);
  if (!secrets && collection.proxy?.includes('@')) told.proxy = null;
  const parts = {
    ...(Object.keys(told).length > 0 && { collection: told }),
    ...(Object.keys(detector).length > 0 && { detector }),
  };
  return Object.keys(parts).length > 0 ? parts : undefined;
}

function toldHeaders(
  headers: CollectionSettings['headers'],
  secrets: boolean,
): Record<string, string | null> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secrets ? value : null]));
}

/** What other programs may have put a password or a session into. */
export function isSecretAttribute(name: string): boolean {
  return /CURLOPT_|auth|passw|token|secret|cookie/i.test(name);
}

export function toldForeign(
  foreign: Readonly<Record<string, string>>,
  secrets: boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(foreign).filter(([name]) => secrets || !isSecretAttribute(name)));
}
