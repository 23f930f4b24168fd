import { checkName, checkSettings } from '../check-entry.ts';
import { parseBounded } from '../json/parse-bounded.ts';
import {
  fileLimits,
  type GroupEntry,
  type ReadSourcesFile,
  type Remark,
  remark,
  type SourceEntry,
} from '../source-entry.ts';
import { entryOfOutline } from './entry-of-outline.ts';
import { freshRss, markdrift, type Outline, readOutlines } from './read-outlines.ts';

/**
 * Sources and groups of an OPML file: outlines with `xmlUrl` are sources, those around them groups. Groups do not nest
 * here, so that a group within a group is named "outer / inner". O(n).
 */
export function readOpml(text: string, charset: string): ReadSourcesFile {
  const read = readOutlines(text);
  if (read.kind === 'refused') return read;
  const { outlines } = read;
  const notes: Remark[] = [];
  const groups = new Map<string, GroupEntry>();
  const names: (string | null)[] = [];
  const entries: SourceEntry[] = [];
  for (const outline of outlines) {
    const around = outline.parent < 0 ? null : (names[outline.parent] ?? null);
    if (isSource(outline)) {
      names.push(around);
      if (entries.length === fileLimits.entries)
        return { kind: 'refused', code: 'too-many', params: { most: fileLimits.entries } };
      entries.push(entryOfOutline(outline, entries.length + 1, around));
      if (outline.children > 0) notes.push(remark('', 'outlines-in-source', { line: outline.line }));
      continue;
    }
    const group = groupOf(outline, around);
    names.push(group?.name ?? around);
    if (group && !groups.has(group.name)) groups.set(group.name, group);
    if (outline.attributes.get(`{${freshRss}}opmlUrl`))
      notes.push(remark('', 'dynamic-group', { line: outline.line }));
  }
  if (groups.size > fileLimits.groups)
    return { kind: 'refused', code: 'too-many-groups', params: { most: fileLimits.groups } };
  const used = new Set(entries.map(({ group }) => group));
  const kept = [...groups.values()].filter(({ name, settings }) => used.has(name) || settings !== undefined);
  return { kind: 'read', format: 'opml', charset, entries, groups: kept, notes };
}

function isSource({ attributes, children }: Outline): boolean {
  return attributes.has('xmlUrl') || (children === 0 && (attributes.get('type') ?? '') !== '');
}

function groupOf({ attributes }: Outline, around: string | null): GroupEntry | null {
  const problems: Remark[] = [];
  const written = attributes.get('text') || attributes.get('title') || '';
  const own = checkName(written, 'group', fileLimits.groupName, []);
  if (own === '') return null;
  const name = checkName(
    around === null ? own : `${around} / ${own}`,
    'group',
    fileLimits.groupName,
    problems,
  );
  const settings = attributes.get(`{${markdrift}}settings`);
  if (settings === undefined) return { name, problems };
  const parsed = parseBounded(settings);
  const json = parsed.kind === 'parsed' ? parsed.value : null;
  return { name, settings: checkSettings(json, problems), problems };
}
