import type { z } from 'zod';
import type { layer } from '@/lib/api/contracts/source-settings.ts';
import { mayAct, type Role } from '@/lib/auth/roles.ts';
import type { SettingsLayer } from '@/lib/core/settings/settings-layer.ts';

/** A layer as it is told; what a source sends to its host may be a key, so that those who only read see names alone. */
export function layerAnswer({ collection, detector }: SettingsLayer, role: Role): z.output<typeof layer> {
  if (mayAct(role, 'operator')) return { collection: { ...collection }, detector: { ...detector } };
  const { headers, proxy, ...rest } = collection;
  const told = {
    ...(headers && { headers: hidden(headers) }),
    ...(proxy !== undefined && { proxy: proxy.replace(/\/\/.*@/, '//***@') }),
  };
  return { collection: { ...rest, ...told }, detector: { ...detector } };
}

function hidden(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, '***']));
}
