import type { FieldRule, WrapperRules } from '../extract/rules.ts';
import { changeLayer } from '../settings/change-layer.ts';
import { isSame, noSettings, type SettingsLayer } from '../settings/settings-layer.ts';
import { hostOf } from '../url/normalize-url.ts';
import type { DescribedSource } from './described-source.ts';
import { freshRss } from './opml/read-outlines.ts';
import { type Remark, remark, type SourceEntry, type ToldRules, type ToldSettings } from './source-entry.ts';

/** A new source as an entry describes it; `usual` are the article's rules where the file has none for the text. */
export function newSource(
  entry: SourceEntry,
  usual: WrapperRules['article'],
  remarks: Remark[],
): DescribedSource {
  const { address, name, rules, settings } = entry;
  const told = rules?.rules ?? { article: {} };
  const kind = entry.kind ?? (told.listing ? 'listing' : 'feed');
  const complete = told.article.body !== undefined;
  if (!complete) remarks.push(remark('', 'usual-rules'));
  return {
    name: name ?? hostOf(address ?? ''),
    kind,
    address: address ?? entry.written,
    homepage: entry.homepage ?? null,
    group: entry.group ?? null,
    paused: entry.paused ?? false,
    rules: complete ? told : { ...told, article: { ...usual, ...told.article } },
    own: settings ? mergeSettings(noSettings, settings, remarks) : noSettings,
    foreign: entry.foreign ?? {},
  };
}

/** A known source with what an entry says of it; what the entry does not speak of stays. */
export function mergedSource(known: DescribedSource, entry: SourceEntry, remarks: Remark[]): DescribedSource {
  const { name, homepage, group, paused, rules, settings, foreign } = entry;
  return {
    ...known,
    ...(name !== undefined && { name }),
    ...(homepage !== undefined && { homepage }),
    ...(group !== undefined && { group }),
    ...(paused !== undefined && { paused }),
    ...(rules && { rules: rules.whole ? rules.rules : mergeRules(known, entry, rules) }),
    ...(settings && { own: mergeSettings(known.own, settings, remarks) }),
    ...(foreign && { foreign: { ...known.foreign, ...foreign } }),
  };
}

/** Of a program that holds one expression a field: where it is the first of ours, nothing was changed there. */
function mergeRules(known: DescribedSource, entry: SourceEntry, { rules }: ToldRules): WrapperRules {
  const { article, listing } = known.rules;
  const css = `{${freshRss}}cssFullContent`;
  // A selector that was converted before says nothing new: the rule may have been edited here since.
  const sameCss = entry.foreign?.[css] !== undefined && entry.foreign[css] === known.foreign[css];
  const body = sameCss ? article.body : (rules.article.body ?? article.body);
  const kept = (was: FieldRule | undefined, told: FieldRule | undefined) =>
    told === undefined || was?.alternatives[0] === told.alternatives[0] ? was : told;
  const told = rules.listing;
  const next = told && {
    item: kept(listing?.item, told.item) ?? told.item,
    link: kept(listing?.link, told.link) ?? told.link,
  };
  const title = kept(listing?.title, told?.title);
  const date = kept(listing?.date, told?.date);
  const following = listing?.next;
  return {
    article: { ...article, ...(body && { body }) },
    ...(next
      ? {
          listing: {
            ...next,
            ...(title && { title }),
            ...(date && { date }),
            ...(following && { next: following }),
          },
        }
      : listing && { listing }),
  };
}

/** @param remarks hears of headers and proxies that neither the file nor the layer has */
export function mergeSettings(known: SettingsLayer, told: ToldSettings, remarks: Remark[]): SettingsLayer {
  const { layer, whole, untoldHeaders } = told;
  const was = known.collection.headers;
  const headers = { ...(whole ? {} : was), ...layer.collection.headers };
  for (const name of untoldHeaders) {
    const value = was?.[name];
    if (value === undefined) remarks.push(remark('collection.headers', 'header-untold', { name }));
    else headers[name] = value;
  }
  if (told.untoldProxy && known.collection.proxy === undefined)
    remarks.push(remark('collection.proxy', 'proxy-untold'));
  const proxy = told.untoldProxy ? known.collection.proxy : layer.collection.proxy;
  const { headers: _, proxy: __, ...collection } = layer.collection;
  const spoken = layer.collection.headers !== undefined && untoldHeaders.length === 0;
  const next: SettingsLayer = {
    collection: {
      ...collection,
      ...(proxy !== undefined && { proxy }),
      ...((spoken || Object.keys(headers).length > 0) && { headers }),
    },
    detector: layer.detector,
  };
  return whole ? next : changeLayer(known, { set: next });
}

export interface FieldChange {
  /** "name", "rules.article.body", "collection.locale" … */
  field: string;
  /** Null where there was nothing. */
  before: unknown;
  after: unknown;
}

/** Field by field what differs between two descriptions. */
export function differences(before: DescribedSource, after: DescribedSource): FieldChange[] {
  const changes: FieldChange[] = [];
  const compare = (field: string, was: unknown, is: unknown) => {
    if (!isSame(was ?? null, is ?? null)) changes.push({ field, before: was ?? null, after: is ?? null });
  };
  for (const field of ['name', 'homepage', 'group', 'paused'] as const)
    compare(field, before[field], after[field]);
  for (const part of ['article', 'listing'] as const)
    eachName(before.rules[part], after.rules[part], (name, was, is) =>
      compare(`rules.${part}.${name}`, was, is),
    );
  changes.push(...layerChanges(before.own, after.own));
  eachName(before.foreign, after.foreign, (name, was, is) => compare(`foreign.${name}`, was, is));
  return changes;
}

export function layerChanges(before: SettingsLayer, after: SettingsLayer): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const part of ['collection', 'detector'] as const)
    eachName(before[part], after[part], (name, was, is) => {
      if (!isSame(was ?? null, is ?? null))
        changes.push({ field: `${part}.${name}`, before: was ?? null, after: is ?? null });
    });
  return changes;
}

function eachName(
  before: object | undefined,
  after: object | undefined,
  told: (name: string, was: unknown, is: unknown) => void,
): void {
  const was = (before ?? {}) as Record<string, unknown>;
  const is = (after ?? {}) as Record<string, unknown>;
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) told(name, was[name], is[name]);
}
