import type { z } from 'zod';
import type { settingsChange } from '@/lib/api/contracts/source-settings.ts';
import type { LayerChange } from '@/lib/core/settings/change-layer.ts';
import type { SettingName } from '@/lib/core/settings/setting-names.ts';
import { readLayer } from '@/lib/core/settings/settings-layer.ts';

/** Checked input in the shape that lib/core works with. */
export function layerChangeOf(change: {
  set?: z.output<(typeof settingsChange)['set']>;
  inherit?: string[] | undefined;
}): LayerChange {
  return {
    ...(change.set && { set: readLayer(change.set) }),
    ...(change.inherit && { inherit: change.inherit as SettingName[] }),
  };
}
