import { createHash } from 'node:crypto';
import { type ImportPlan, planImport } from '../../../core/interchange/plan-import.ts';
import type { ReadSourcesFile } from '../../../core/interchange/source-entry.ts';
import type { Transaction } from '../../../db/database.ts';
import { describeGroups, describeSources } from '../../../db/sources/described-sources.ts';
import { proposedArticleRules } from '../rules/proposed-rules.ts';

/** What an import of a file would do as things stand. */
export async function importPlan(
  tx: Transaction,
  file: Extract<ReadSourcesFile, { kind: 'read' }>,
): Promise<ImportPlan> {
  const addresses = file.entries.flatMap(({ address }) => address ?? []);
  const known = await describeSources(tx, { addresses });
  const groups = await describeGroups(tx);
  return planImport({
    ...file,
    // Of two with one address, which cannot be but for old data, the older stands for both.
    known: new Map(known.toReversed().map((source) => [source.description.address, source])),
    knownGroups: new Map(groups.map((group) => [group.name, group])),
    usual: proposedArticleRules,
  });
}

/** The same for the same plan: what a person was shown is what is applied. */
export function planDigest({ sources, groups }: ImportPlan): string {
  const told = {
    sources: sources.map(({ entry, outcome, known, target, changes }) => [
      entry.number,
      outcome,
      known?.id,
      target,
      changes,
    ]),
    groups: groups.map(({ name, outcome, known, layer }) => [name, outcome, known?.id, layer]),
  };
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
