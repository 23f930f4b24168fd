import type { WrapperRules } from '../extract/rules.ts';
import type { SettingsLayer } from '../settings/settings-layer.ts';

/** What is not as it should be, as a message key with its values. */
export interface Remark {
  /** What it is about: "address", "rules.article.body", "collection.locale", or a name of the file's. */
  field: string;
  code: string;
  params: Record<string, string | number>;
}

export type SourceKind = 'feed' | 'listing';

/** Settings as a file says them. */
export interface ToldSettings {
  layer: SettingsLayer;
  /** The layer is all that the source sets; else it only says what it names. */
  whole: boolean;
  /** Names of headers whose values the file keeps back: those in force stay. */
  untoldHeaders: readonly string[];
  /** The file keeps back the proxy, which may hold a password: the one in force stays. */
  untoldProxy: boolean;
}

export interface ToldRules {
  rules: WrapperRules;
  /** They are all rules of the source, exactly; else the ones that another program can hold, one expression a field. */
  whole: boolean;
}

/** What a file says of one source. What it does not speak of is undefined, and is left as it is. */
export interface SourceEntry {
  /** Position among the file's sources, from 1. */
  number: number;
  /** Line of the file at which it begins; null where that is not known. */
  line: number | null;
  name?: string;
  kind?: SourceKind;
  /** As written, and normalised; null where it is no web address. */
  written: string;
  address: string | null;
  homepage?: string | null;
  /** Null: in no group. */
  group?: string | null;
  rules?: ToldRules;
  settings?: ToldSettings;
  paused?: boolean;
  /** What Markdrift has no use for, by attribute. */
  foreign?: Record<string, string>;
  /** With any of these it can't be taken. */
  problems: Remark[];
  /** What is done differently than the file says, or was supposed. */
  notes: Remark[];
}

export interface GroupEntry {
  name: string;
  settings?: ToldSettings;
  problems: Remark[];
}

export type FileFormat = 'opml' | 'json';

export type ReadSourcesFile =
  | {
      kind: 'read';
      format: FileFormat;
      /** How the bytes were read. */
      charset: string;
      entries: SourceEntry[];
      groups: GroupEntry[];
      /** About the file as a whole. */
      notes: Remark[];
    }
  /** Nothing of it can be used. `line` where it went wrong, if known. */
  | { kind: 'refused'; code: string; params: Record<string, string | number> };

/** Bounds of a file, so that a hostile one costs no more than a large one. */
export const fileLimits = {
  bytes: 16 * 1024 * 1024,
  entries: 10_000,
  groups: 1000,
  /** Elements around an element. */
  nesting: 50,
  /** Characters of a source's own values and of what is kept for other programs. */
  foreignCharacters: 20_000,
  attributes: 100,
  name: 200,
  groupName: 100,
  address: 2000,
  expression: 2000,
  alternatives: 20,
  exclusions: 50,
} as const;

export function remark(field: string, code: string, params: Remark['params'] = {}): Remark {
  return { field, code, params };
}
