import { checkAddress, checkName, checkSettings, cut, isRecord } from '../check-entry.ts';
import { checkRules } from '../check-rules.ts';
import {
  fileLimits,
  type GroupEntry,
  type ReadSourcesFile,
  type Remark,
  remark,
  type SourceEntry,
} from '../source-entry.ts';
import { parseBounded } from './parse-bounded.ts';
import { jsonFormat, jsonVersion } from './write-sources-json.ts';

const known = new Set([
  ...['name', 'kind', 'address', 'homepage', 'group', 'paused', 'rules', 'settings', 'foreign'],
]);

/**
 * Sources and groups of a file that `writeSourcesJson` made, or that was written by hand: of a source only `address` is
 * needed, and for a new one its rules. What is misspelt is a problem of its entry, so that nothing is passed over. Also
 * takes one source alone, or a list of them. O(n); never throws.
 */
export function readSourcesJson(text: string, charset: string): ReadSourcesFile {
  const parsed = parseBounded(text);
  if (parsed.kind !== 'parsed')
    return {
      kind: 'refused',
      code: parsed.kind === 'too-deep' ? 'too-deep' : 'no-json',
      params: { line: parsed.line, most: fileLimits.nesting },
    };
  const json = parsed.value;
  const file = Array.isArray(json)
    ? { sources: json }
    : isRecord(json) && 'address' in json
      ? { sources: [json] }
      : json;
  if (!isRecord(file) || !Array.isArray(file.sources))
    return { kind: 'refused', code: 'no-sources', params: {} };
  if (file.format !== undefined && file.format !== jsonFormat)
    return { kind: 'refused', code: 'other-format', params: { format: cut(String(file.format)) } };
  if (typeof file.version === 'number' && file.version > jsonVersion)
    return { kind: 'refused', code: 'newer-version', params: { version: file.version, known: jsonVersion } };
  const { sources, groups = [] } = file;
  if (!Array.isArray(groups)) return { kind: 'refused', code: 'no-sources', params: {} };
  if (sources.length > fileLimits.entries)
    return { kind: 'refused', code: 'too-many', params: { most: fileLimits.entries } };
  if (groups.length > fileLimits.groups)
    return { kind: 'refused', code: 'too-many-groups', params: { most: fileLimits.groups } };
  const notes: Remark[] = [];
  return {
    kind: 'read',
    format: 'json',
    charset,
    entries: sources.map((source: unknown, index) => readEntry(source, index + 1)),
    groups: readGroups(groups, notes),
    notes,
  };
}

function readGroups(groups: readonly unknown[], notes: Remark[]): GroupEntry[] {
  const read = new Map<string, GroupEntry>();
  for (const [index, json] of groups.entries()) {
    const problems: Remark[] = [];
    const { name: written, settings } = isRecord(json) ? json : {};
    const name =
      typeof written === 'string' ? checkName(written, 'group', fileLimits.groupName, problems) : '';
    if (name === '') notes.push(remark('groups', 'group-without-name', { number: index + 1 }));
    else if (read.has(name)) notes.push(remark('groups', 'group-twice', { name: cut(name) }));
    else
      read.set(name, {
        name,
        ...(settings !== undefined && { settings: checkSettings(settings, problems) }),
        problems,
      });
  }
  return [...read.values()];
}

function readEntry(json: unknown, number: number): SourceEntry {
  const entry: SourceEntry = { number, line: null, written: '', address: null, problems: [], notes: [] };
  const { problems } = entry;
  if (!isRecord(json)) {
    problems.push(remark('', 'no-source'));
    return entry;
  }
  for (const field of Object.keys(json))
    if (!known.has(field)) problems.push(remark(cut(field), 'no-such-field'));
  const text = (field: string): string | undefined => {
    const value = json[field];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string') return value;
    problems.push(remark(field, 'no-text'));
    return undefined;
  };
  entry.written = text('address')?.trim() ?? '';
  entry.address = checkAddress(entry.written, 'address', problems);
  const name = checkName(text('name') ?? '', 'name', fileLimits.name, problems);
  if (name !== '') entry.name = name;
  const kind = text('kind');
  if (kind === 'feed' || kind === 'listing') entry.kind = kind;
  else if (kind !== undefined) problems.push(remark('kind', 'unknown-type', { value: cut(kind) }));
  if (json.homepage === null) entry.homepage = null;
  const homepage = text('homepage');
  if (homepage !== undefined) entry.homepage = checkAddress(homepage, 'homepage', problems);
  if (json.group === null) entry.group = null;
  const group = text('group');
  if (group !== undefined) {
    const named = checkName(group, 'group', fileLimits.groupName, problems);
    entry.group = named === '' ? null : named;
  }
  if (typeof json.paused === 'boolean') entry.paused = json.paused;
  else if (json.paused !== undefined) problems.push(remark('paused', 'no-truth'));
  if (json.rules !== undefined) {
    const rules = checkRules(json.rules, problems);
    if (rules) entry.rules = { rules, whole: true };
  }
  if (json.settings !== undefined) entry.settings = checkSettings(json.settings, problems);
  readForeign(entry, json.foreign);
  return entry;
}

function readForeign(entry: SourceEntry, foreign: unknown): void {
  if (foreign === undefined) return;
  const pairs = isRecord(foreign) ? Object.entries(foreign) : [];
  if (!isRecord(foreign) || pairs.some(([name, value]) => typeof value !== 'string' || /\p{Cc}/u.test(name)))
    entry.problems.push(remark('foreign', 'not-readable'));
  else if (JSON.stringify(foreign).length > fileLimits.foreignCharacters)
    entry.problems.push(remark('foreign', 'too-long', { most: fileLimits.foreignCharacters }));
  else entry.foreign = Object.fromEntries(pairs as [string, string][]);
}
