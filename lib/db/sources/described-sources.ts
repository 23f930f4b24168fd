import type { DescribedSource } from '../../core/interchange/described-source.ts';
import type { KnownGroup, KnownSource } from '../../core/interchange/plan-import.ts';
import type { Transaction } from '../database.ts';
import { listGroups } from './source-groups.ts';
import { ownLayer } from './source-settings.ts';
import { readRules } from './wrappers.ts';

/** Parameters of one question are limited. */
const atOnce = 2000;

/** Sources as files describe them: those of the ids in their order, or those that have one of the addresses. */
export async function describeSources(
  tx: Transaction,
  which: { ids: readonly number[] } | { addresses: readonly string[] },
): Promise<KnownSource[]> {
  const wanted = 'ids' in which ? which.ids : [...new Set(which.addresses)];
  const found: KnownSource[] = [];
  for (let from = 0; from < wanted.length; from += atOnce) {
    const part = wanted.slice(from, from + atOnce);
    const rows = await tx.source.findMany({
      where: {
        deletedAt: null,
        ...('ids' in which ? { id: { in: part as number[] } } : { address: { in: part as string[] } }),
      },
      select: {
        ...{
          id: true,
          revision: true,
          name: true,
          kind: true,
          address: true,
          homepage: true,
          pausedAt: true,
        },
        ...{ locale: true, timeZone: true, intervalSeconds: true, settings: true, foreign: true },
        group: { select: { name: true } },
        wrappers: {
          where: { validUntil: null },
          select: { rules: { select: { pageType: true, field: true, alternatives: true, exclude: true } } },
        },
      },
      orderBy: { id: 'asc' },
    });
    found.push(...rows.map(described));
  }
  if (!('ids' in which)) return found;
  const byId = new Map(found.map((source) => [source.id, source]));
  return which.ids.flatMap((id) => byId.get(id) ?? []);
}

type Row = Omit<DescribedSource, 'group' | 'paused' | 'rules' | 'own' | 'foreign'> & {
  id: number;
  revision: number;
  pausedAt: Date | null;
  group: { name: string } | null;
  wrappers: { rules: Parameters<typeof readRules>[0] }[];
  foreign: unknown;
} & Parameters<typeof ownLayer>[0];

function described(row: Row): KnownSource {
  const { id, revision, name, kind, address, homepage, pausedAt, group, wrappers, foreign } = row;
  return {
    id,
    revision,
    description: {
      ...{ name, kind, address, homepage },
      group: group?.name ?? null,
      paused: pausedAt !== null,
      rules: readRules(wrappers[0]?.rules ?? []),
      own: ownLayer(row),
      foreign: foreign as Record<string, string>,
    },
  };
}

export async function describeGroups(tx: Transaction): Promise<KnownGroup[]> {
  return (await listGroups(tx)).map(({ id, revision, name, layer, sources }) => ({
    ...{ id, revision, name, layer, sources },
  }));
}
