import type { DescribedSource } from '../../../lib/core/interchange/described-source.ts';
import { type ImportPlan, planImport } from '../../../lib/core/interchange/plan-import.ts';
import { readSourcesFile } from '../../../lib/core/interchange/read-sources-file.ts';
import { groups } from './descriptions.ts';

const usual = { body: { alternatives: ['//usual'], exclude: [] } };

export function planOf(text: string, sources: readonly DescribedSource[], withGroups = false): ImportPlan {
  const read = readSourcesFile(new TextEncoder().encode(text));
  if (read.kind !== 'read') throw new Error(read.code);
  const known = sources.map((description, index) => ({ id: index + 1, revision: 1, description }));
  return planImport({
    ...read,
    known: new Map(known.map((source) => [source.description.address, source])),
    knownGroups: new Map(
      withGroups ? groups.map((group) => [group.name, { ...group, id: 1, revision: 1, sources: 1 }]) : [],
    ),
    usual,
  });
}
