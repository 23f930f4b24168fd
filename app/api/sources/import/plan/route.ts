import { type ImportEntry, type ImportGroup, planImport } from '@/lib/api/contracts/interchange.ts';
import { route } from '@/lib/api/route.ts';
import {
  type ImportOutcome,
  importOutcomes,
  type PlannedGroup,
  type PlannedSource,
} from '@/lib/core/interchange/plan-import.ts';
import { planSourcesImport } from '@/lib/flows/import-sources.ts';
import { sourcesFileOf } from '../sources-file.ts';

export const POST = route({
  ...planImport,
  handler: async ({ db, body }) => {
    const result = await planSourcesImport({ db }, sourcesFileOf(body.file));
    if (result.kind === 'refused') return result;
    const { plan, ...facts } = result;
    const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Record<
      ImportOutcome,
      number
    >;
    for (const { outcome } of plan.sources) counts[outcome]++;
    return { ...facts, counts, entries: plan.sources.map(entryAnswer), groups: plan.groups.map(groupAnswer) };
  },
});

function entryAnswer({ entry, outcome, known, target, ...told }: PlannedSource): ImportEntry {
  const { number, line, written, address } = entry;
  const described = target ?? known?.description;
  return {
    ...{ number, line, outcome },
    name: entry.name ?? described?.name ?? '',
    address: address ?? written.slice(0, 300),
    kind: described?.kind ?? entry.kind ?? null,
    group: described?.group ?? entry.group ?? null,
    sourceId: known?.id ?? null,
    ...told,
  };
}

function groupAnswer({ name, outcome, known, changes, problems, notes }: PlannedGroup): ImportGroup {
  return { name, outcome, sources: known?.sources ?? 0, changes, problems, notes };
}
