'use client';

import { useState } from 'react';
import { changeLayer, layerDifference } from '@/lib/core/settings/change-layer.ts';
import {
  originOf,
  resolveSettings,
  type SettingOrigin,
  settingIn,
} from '@/lib/core/settings/resolve-settings.ts';
import type { SettingName } from '@/lib/core/settings/setting-names.ts';
import { noSettings, readLayer, type SettingsLayer } from '@/lib/core/settings/settings-layer.ts';

export interface LayerDraft {
  layer: SettingsLayer;
  /** What is inherited where the layer sets nothing. */
  group: { name: string; layer: SettingsLayer } | null;
  changed: boolean;
  /** As the server takes it: what to set, what to inherit again. */
  change: { set: SettingsLayer; inherit: SettingName[] };
  valueOf: (name: SettingName) => unknown;
  inheritedValueOf: (name: SettingName) => unknown;
  originOf: (name: SettingName) => SettingOrigin;
  set: (name: SettingName, value: unknown) => void;
  inherit: (name: SettingName) => void;
  reset: () => void;
}

/** Settings of one place while a person changes them. Where nothing is written, the present state is shown. */
export function useLayerDraft(
  stored: { collection: object; detector: object },
  group: { name: string; layer: { collection: object; detector: object } } | null,
): LayerDraft {
  const base = readLayer(stored);
  const [written, setWritten] = useState<SettingsLayer | null>(null);
  const layer = written ?? base;
  const above = group && { name: group.name, layer: readLayer(group.layer) };
  const inForce = resolveSettings(layer, above?.layer ?? null);
  const inherited = resolveSettings(noSettings, above?.layer ?? null);
  const difference = layerDifference(base, layer);
  const names = Object.keys(difference) as SettingName[];
  const partOf = (part: 'collection' | 'detector') =>
    Object.fromEntries(
      names
        .filter((name) => name.startsWith(`${part}.`) && settingIn(layer, name) !== undefined)
        .map((name) => [name.slice(part.length + 1), settingIn(layer, name)]),
    );
  return {
    layer,
    group: above,
    changed: names.length > 0,
    change: {
      set: { collection: partOf('collection'), detector: partOf('detector') },
      inherit: names.filter((name) => settingIn(layer, name) === undefined),
    },
    valueOf: (name) => settingIn(inForce, name),
    inheritedValueOf: (name) => settingIn(inherited, name),
    originOf: (name) => originOf(name, layer, above?.layer ?? null),
    set: (name, value) => {
      const [part, key] = name.split('.') as ['collection', string];
      setWritten(changeLayer(layer, { set: { [part]: { [key]: value } } }));
    },
    inherit: (name) => setWritten(changeLayer(layer, { inherit: [name] })),
    reset: () => setWritten(null),
  };
}
