import type { ImportPlan, PlannedGroup, PlannedSource } from '../core/interchange/plan-import.ts';
import { readSourcesFile } from '../core/interchange/read-sources-file.ts';
import type { FileFormat, ReadSourcesFile, Remark } from '../core/interchange/source-entry.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { holdAllAddresses } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';
import { addPlannedSources } from './parts/interchange/add-planned-sources.ts';
import { applyPlannedGroups } from './parts/interchange/apply-planned-groups.ts';
import { changePlannedSources, lockPlanned } from './parts/interchange/change-planned-sources.ts';
import { importPlan, planDigest } from './parts/interchange/import-plan.ts';

type Refused = Extract<ReadSourcesFile, { kind: 'refused' }>;

export type ImportPlanned =
  | Refused
  | {
      kind: 'planned';
      format: FileFormat;
      charset: string;
      plan: ImportPlan;
      digest: string;
      notes: Remark[];
    };

/** The dry run of an import: what would be done with each entry; nothing is written. */
export async function planSourcesImport(
  deps: Pick<Deps, 'db'>,
  file: Uint8Array | string,
): Promise<ImportPlanned> {
  const read = readSourcesFile(file);
  if (read.kind === 'refused') return read;
  const { format, charset, notes } = read;
  const plan = await importPlan(deps.db, read);
  return { kind: 'planned', format, charset, plan, digest: planDigest(plan), notes };
}

export type SourcesImported =
  | Refused
  | { kind: 'imported'; added: number[]; changed: number[]; groups: number }
  /** Somebody changed something since: the plan would be another one now. */
  | { kind: 'plan-changed' }
  /** Entries that cannot be taken, and nobody said that they are to be left out. */
  | { kind: 'invalid-entries'; entries: number };

/**
 * Applies a plan that a person was shown: all of it but what they left out, in one transaction. Sources that are changed,
 * and all addresses, are held while it is compared with the plan as it would be now.
 *
 * @param input.digest of the plan that was shown
 * @param input.leaveOut numbers of entries
 * @param input.changeGroups settings of groups that are there already are taken too
 */
export async function importSources(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: {
    file: Uint8Array | string;
    digest: string;
    leaveOut: readonly number[];
    withoutInvalid: boolean;
    changeGroups: boolean;
    reason: string;
    userId: number | null;
  },
): Promise<SourcesImported> {
  const read = readSourcesFile(input.file);
  if (read.kind === 'refused') return read;
  const { userId, reason } = input;
  return deps.db.$transaction(async (tx) => {
    const at = deps.now();
    // Rows first and addresses then, as those do who edit one source.
    await lockPlanned(tx, await importPlan(tx, read));
    await holdAllAddresses(tx);
    const plan = await importPlan(tx, read);
    if (planDigest(plan) !== input.digest) return { kind: 'plan-changed' };
    const taken = takenOf(plan, new Set(input.leaveOut), input.changeGroups);
    if (taken.invalid > 0 && !input.withoutInvalid)
      return { kind: 'invalid-entries', entries: taken.invalid };
    const by = { userId, at, reason };
    const groups = await applyPlannedGroups(tx, deps.enqueue, taken.groups, by);
    const added = await addPlannedSources(tx, taken.fresh, groups.ids, by);
    const changed = await changePlannedSources(tx, deps.enqueue, taken.changed, groups.ids, by);
    await recordAudit(tx, {
      userId,
      action: 'sources.imported',
      target: `sources:${added.length + changed.length}`,
      detail: { format: read.format, added: added.length, changed: changed.length, groups: groups.written },
    });
    await announce(tx, { topic: 'sources' });
    return { kind: 'imported', added, changed, groups: groups.written };
  });
}

function takenOf(
  plan: ImportPlan,
  leaveOut: ReadonlySet<number>,
  changeGroups: boolean,
): { fresh: PlannedSource[]; changed: PlannedSource[]; groups: PlannedGroup[]; invalid: number } {
  const wanted = plan.sources.filter(({ entry }) => !leaveOut.has(entry.number));
  const fresh = wanted.filter(({ outcome }) => outcome === 'new');
  const changed = wanted.filter(({ outcome }) => outcome === 'changed');
  const needed = new Set([...fresh, ...changed].map(({ target }) => target?.group));
  const groups = plan.groups.filter(({ name, outcome }) =>
    outcome === 'changed' ? changeGroups : outcome === 'new' || needed.has(name),
  );
  const invalidGroups = plan.groups.filter(({ outcome }) => outcome === 'invalid').length;
  const invalid = wanted.filter(({ outcome }) => outcome === 'invalid').length + invalidGroups;
  return { fresh, changed, groups, invalid };
}
