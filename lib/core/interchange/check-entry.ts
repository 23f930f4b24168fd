import type { FieldRule } from '../extract/rules.ts';
import { collectionNames, isSettableHeader } from '../settings/collection-settings.ts';
import { detectorNames } from '../settings/setting-names.ts';
import { isSame, readLayer, type SettingsLayer } from '../settings/settings-layer.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { compileXPath } from '../xpath/compile-xpath.ts';
import { XPathSyntaxError } from '../xpath/xpath-errors.ts';
import { fileLimits, type Remark, remark, type ToldSettings } from './source-entry.ts';

/** A web address in one spelling; what is wrong with it goes to `problems`. */
export function checkAddress(written: string, field: string, problems: Remark[]): string | null {
  const text = written.trim();
  if (text === '') problems.push(remark(field, 'address-missing'));
  else if (text.length > fileLimits.address)
    problems.push(remark(field, 'too-long', { most: fileLimits.address }));
  else {
    const address = normalizeUrl(text);
    if (address !== null) return address;
    problems.push(remark(field, 'no-web-address', { value: cut(text) }));
  }
  return null;
}

/** A name without white space around it and line breaks within. */
export function checkName(written: string, field: string, most: number, problems: Remark[]): string {
  const name = written.replace(/\s+/g, ' ').trim();
  if (name.length > most) problems.push(remark(field, 'too-long', { most }));
  return name;
}

/** Whether a text is an XPath that can be evaluated; else the place of the error goes to `problems`. */
export function checkExpression(text: string, field: string, problems: Remark[]): boolean {
  if (text.length > fileLimits.expression) {
    problems.push(remark(field, 'too-long', { most: fileLimits.expression }));
    return false;
  }
  try {
    compileXPath(text);
    return true;
  } catch (error) {
    if (!(error instanceof XPathSyntaxError)) throw error;
    problems.push(
      remark(field, 'xpath', { expected: error.expected, at: error.position + 1, value: cut(text) }),
    );
    return false;
  }
}

/** A rule from a file's JSON { alternatives, exclude? }; null where it is none. */
export function checkRule(json: unknown, field: string, problems: Remark[]): FieldRule | null {
  const { alternatives, exclude = [] } = recordOf(json);
  if (!isTexts(alternatives) || alternatives.length === 0 || !isTexts(exclude)) {
    problems.push(remark(field, 'no-rule'));
    return null;
  }
  if (alternatives.length > fileLimits.alternatives || exclude.length > fileLimits.exclusions) {
    problems.push(remark(field, 'too-many-expressions'));
    return null;
  }
  const rule = { alternatives: trimmed(alternatives), exclude: trimmed(exclude) };
  const right = [...rule.alternatives, ...rule.exclude].map((text) => checkExpression(text, field, problems));
  return right.every(Boolean) ? rule : null;
}

/** Settings from a file's JSON { collection?, detector? }: each is used as it stands, or told as a problem. */
export function checkSettings(json: unknown, problems: Remark[]): ToldSettings {
  const given = recordOf(json);
  if (json !== undefined && !isRecord(json)) problems.push(remark('settings', 'not-readable'));
  const collection = recordOf(given.collection);
  const detector = recordOf(given.detector);
  const headers = recordOf(collection.headers);
  const untold = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [name.toLowerCase()] : [],
  );
  const told = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));
  const layer = readLayer({
    collection: {
      ...collection,
      ...(collection.headers !== undefined && { headers: told }),
      ...(collection.proxy === null && { proxy: undefined }),
    },
    detector,
  });
  for (const [name, value] of Object.entries(told))
    if (typeof value !== 'string' || !isSettableHeader(name, value))
      problems.push(remark('collection.headers', 'header', { name: cut(name) }));
  refuseUnused(collection, layer.collection, 'collection', collectionNames, problems);
  refuseUnused(detector, layer.detector, 'detector', detectorNames, problems);
  return { layer, whole: true, untoldHeaders: untold, untoldProxy: collection.proxy === null };
}

function refuseUnused(
  given: Record<string, unknown>,
  read: SettingsLayer['collection'] | SettingsLayer['detector'],
  part: string,
  names: readonly string[],
  problems: Remark[],
): void {
  for (const [name, value] of Object.entries(given)) {
    if (part === 'collection' && (name === 'headers' || (name === 'proxy' && value === null))) continue;
    if (!names.includes(name)) problems.push(remark(`${part}.${cut(name)}`, 'no-such-setting'));
    else if (value !== undefined && !isSame((read as Record<string, unknown>)[name], value))
      problems.push(remark(`${part}.${name}`, 'out-of-range', { value: cut(JSON.stringify(value) ?? '') }));
  }
}

export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && each.trim() !== '');
}

/** The beginning of a text, for a message. */
export function cut(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

const trimmed = (texts: readonly string[]) => texts.map((text) => text.trim());
