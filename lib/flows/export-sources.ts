import { writeSourcesJson } from '../core/interchange/json/write-sources-json.ts';
import { writeOpml } from '../core/interchange/opml/write-opml.ts';
import type { FileFormat } from '../core/interchange/source-entry.ts';
import { recordAudit } from '../db/people/audit.ts';
import { describeGroups, describeSources } from '../db/sources/described-sources.ts';
import { listSourceIds, type SourceChoice } from '../db/sources/source-list.ts';
import type { Deps } from './parts/deps.ts';

const writers = { opml: writeOpml, json: writeSourcesJson };

export type SourcesExported = { kind: 'exported'; text: string; sources: number } | { kind: 'too-many' };

/**
 * Sources as a file: named ones, or all that match, by name. Who took them, and whether with secrets, is written down.
 *
 * @param input.most sources of a file
 */
export async function exportSources(
  deps: Pick<Deps, 'db' | 'now'>,
  input: {
    which: { ids: readonly number[] } | { filter: SourceChoice };
    format: FileFormat;
    secrets: boolean;
    most: number;
    userId: number | null;
  },
): Promise<SourcesExported> {
  const { which, format, secrets, most, userId } = input;
  return deps.db.$transaction(async (tx) => {
    const ids = 'ids' in which ? [...new Set(which.ids)] : await listSourceIds(tx, which.filter, most + 1);
    if (ids.length > most) return { kind: 'too-many' };
    const sources = (await describeSources(tx, { ids }))
      .map(({ description }) => description)
      .sort((a, b) => a.name.localeCompare(b.name) || a.address.localeCompare(b.address));
    const used = new Set(sources.map(({ group }) => group));
    const groups = (await describeGroups(tx)).filter(({ name }) => used.has(name));
    const text = writers[format]({ sources, groups, at: deps.now(), secrets });
    await recordAudit(tx, {
      userId,
      action: 'sources.exported',
      target: `sources:${sources.length}`,
      detail: { format, secrets, sources: sources.length },
    });
    return { kind: 'exported', text, sources: sources.length };
  });
}
