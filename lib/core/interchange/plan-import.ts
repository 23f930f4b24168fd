import type { WrapperRules } from '../extract/rules.ts';
import { noSettings, type SettingsLayer } from '../settings/settings-layer.ts';
import type { DescribedSource } from './described-source.ts';
import {
  differences,
  type FieldChange,
  layerChanges,
  mergedSource,
  mergeSettings,
  newSource,
} from './merge-entry.ts';
import { type GroupEntry, type Remark, remark, type SourceEntry } from './source-entry.ts';

export const importOutcomes = ['new', 'changed', 'unchanged', 'duplicate', 'invalid'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface KnownSource {
  id: number;
  revision: number;
  description: DescribedSource;
}

export interface KnownGroup {
  id: number;
  revision: number;
  name: string;
  layer: SettingsLayer;
  /** Sources that are in it. */
  sources: number;
}

export interface PlannedSource {
  entry: SourceEntry;
  outcome: ImportOutcome;
  /** The source that has the address already. */
  known: KnownSource | null;
  /** What it is going to be; null where nothing is done. */
  target: DescribedSource | null;
  changes: FieldChange[];
  problems: Remark[];
  notes: Remark[];
}

export interface PlannedGroup {
  name: string;
  outcome: Exclude<ImportOutcome, 'duplicate'>;
  known: KnownGroup | null;
  layer: SettingsLayer;
  changes: FieldChange[];
  problems: Remark[];
  notes: Remark[];
}

export interface ImportPlan {
  sources: PlannedSource[];
  groups: PlannedGroup[];
}

/**
 * What an import is going to do with each entry of a file: a source is the one with its address. An address that the file
 * names again is a duplicate of the first entry that can be taken. Nothing is removed because a file does not name it.
 * O(entries).
 *
 * @param usual rules of the article for new sources for which the file has none
 */
export function planImport(input: {
  entries: readonly SourceEntry[];
  groups: readonly GroupEntry[];
  known: ReadonlyMap<string, KnownSource>;
  knownGroups: ReadonlyMap<string, KnownGroup>;
  usual: WrapperRules['article'];
}): ImportPlan {
  const { entries, known, usual } = input;
  const taken = new Map<string, number>();
  const sources = entries.map((entry): PlannedSource => {
    const there = entry.address === null ? null : (known.get(entry.address) ?? null);
    const first = entry.address === null ? undefined : taken.get(entry.address);
    const planned = {
      entry,
      known: there,
      target: null,
      changes: [],
      problems: entry.problems,
      notes: entry.notes,
    };
    if (first !== undefined)
      return {
        ...planned,
        outcome: 'duplicate',
        problems: [],
        notes: [remark('address', 'named-before', { number: first })],
      };
    const one = planOne(entry, there, usual);
    if (one.outcome !== 'invalid' && entry.address !== null) taken.set(entry.address, entry.number);
    return { ...planned, ...one };
  });
  return { sources, groups: planGroups(input, sources) };
}

type Planned = Pick<PlannedSource, 'outcome' | 'target' | 'changes' | 'problems' | 'notes'>;

function planOne(entry: SourceEntry, known: KnownSource | null, usual: WrapperRules['article']): Planned {
  const problems = [...entry.problems];
  const notes = [...entry.notes];
  const invalid: Planned = { outcome: 'invalid', target: null, changes: [], problems, notes };
  if (problems.length > 0) return invalid;
  if (known && entry.kind !== undefined && entry.kind !== known.description.kind) {
    problems.push(remark('kind', 'kind-differs', { kind: known.description.kind }));
    return invalid;
  }
  const target = known ? mergedSource(known.description, entry, notes) : newSource(entry, usual, notes);
  const changes = known ? differences(known.description, target) : [];
  const newRules = !known || changes.some(({ field }) => field.startsWith('rules.'));
  if (newRules && !target.rules.article.body)
    problems.push(remark('rules.article.body', 'body-rule-missing'));
  if (target.kind === 'listing' && newRules && !target.rules.listing)
    problems.push(remark('rules.listing', 'listing-rules-missing'));
  if (problems.length > 0) return invalid;
  if (!known) return { outcome: 'new', target, changes, problems, notes };
  return changes.length === 0
    ? { outcome: 'unchanged', target: null, changes, problems, notes }
    : { outcome: 'changed', target, changes, problems, notes };
}

/** Groups that the file describes, and those that its sources are to be in. */
function planGroups(
  { groups, knownGroups }: { groups: readonly GroupEntry[]; knownGroups: ReadonlyMap<string, KnownGroup> },
  sources: readonly PlannedSource[],
): PlannedGroup[] {
  const described = new Map(groups.map((group) => [group.name, group]));
  for (const { target } of sources)
    if (target?.group && !described.has(target.group))
      described.set(target.group, { name: target.group, problems: [] });
  return [...described.values()].map(({ name, settings, problems }) => {
    const known = knownGroups.get(name) ?? null;
    const was = known?.layer ?? noSettings;
    const notes: Remark[] = [];
    const layer = settings && problems.length === 0 ? mergeSettings(was, settings, notes) : was;
    const changes = layerChanges(was, layer);
    const outcome =
      problems.length > 0 ? 'invalid' : !known ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
    return { name, outcome, known, layer, changes, problems, notes };
  });
}
