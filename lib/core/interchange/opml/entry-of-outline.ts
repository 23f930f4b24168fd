import type { WrapperRules } from '../../extract/rules.ts';
import { collectionRanges, isSettableHeader } from '../../settings/collection-settings.ts';
import { readLayer } from '../../settings/settings-layer.ts';
import { checkAddress, checkExpression, checkName, checkSettings, cut } from '../check-entry.ts';
import { checkRules } from '../check-rules.ts';
import { cssToXPath } from '../css-to-xpath.ts';
import { parseBounded } from '../json/parse-bounded.ts';
import { fileLimits, remark, type SourceEntry } from '../source-entry.ts';
import { freshRss, markdrift, type Outline } from './read-outlines.ts';

const frss = (name: string) => `{${freshRss}}${name}`;
const own = (name: string) => `{${markdrift}}${name}`;

/** Types of outlines that other programs give to feeds; FreshRSS reads a JSON Feed by dotted names, Markdrift as a feed. */
const feedTypes = /^(?:|rss\d*|atom|feed|rdf|jsonfeed)$/i;

/** What is understood of an outline; all other attributes are kept for whoever wrote them. */
const understood = new Set([
  ...['text', 'title', 'type', 'xmlUrl', 'htmlUrl'],
  ...['xPathItem', 'xPathItemUri', 'xPathItemTitle', 'xPathItemTimestamp', 'ttl'].map(frss),
  ...['CURLOPT_COOKIE', 'CURLOPT_USERAGENT', 'CURLOPT_HTTPHEADER', 'CURLOPT_PROXY'].map(frss),
  ...['rules', 'settings', 'paused', 'kind'].map(own),
]);

/** A source from its outline, with FreshRSS's attributes and our own; what ours say goes before what FreshRSS's do. */
export function entryOfOutline(
  { attributes, line }: Outline,
  number: number,
  group: string | null,
): SourceEntry {
  const entry: SourceEntry = {
    number,
    line,
    written: (attributes.get('xmlUrl') ?? '').trim(),
    address: null,
    problems: [],
    notes: [],
  };
  const { problems } = entry;
  entry.address = checkAddress(entry.written, 'address', problems);
  const name = checkName(
    attributes.get('title') || attributes.get('text') || '',
    'name',
    fileLimits.name,
    problems,
  );
  if (name !== '') entry.name = name;
  const homepage = attributes.get('htmlUrl')?.trim();
  if (homepage) {
    const found = checkAddress(homepage, 'homepage', []);
    if (found === null) entry.notes.push(remark('homepage', 'no-web-address', { value: cut(homepage) }));
    else entry.homepage = found;
  }
  if (group !== null) entry.group = group;
  readKind(entry, attributes);
  readRules(entry, attributes);
  readSettings(entry, attributes);
  readForeign(entry, attributes);
  return entry;
}

function readKind(entry: SourceEntry, attributes: Outline['attributes']): void {
  const type = attributes.get('type') ?? '';
  if (type === 'HTML+XPath') entry.kind = 'listing';
  else if (feedTypes.test(type)) entry.kind = 'feed';
  else entry.problems.push(remark('type', 'unknown-type', { value: cut(type) }));
}

function readRules(entry: SourceEntry, attributes: Outline['attributes']): void {
  const written = attributes.get(own('rules'));
  if (written !== undefined) {
    const rules = checkRules(parseJson(written), entry.problems);
    if (rules) entry.rules = { rules, whole: true };
    return;
  }
  const article = articleRules(entry, attributes);
  const listing = entry.kind === 'listing' ? listingRules(entry, attributes) : undefined;
  if (article.body || listing)
    entry.rules = { rules: { article, ...(listing && { listing }) }, whole: false };
}

/** FreshRSS names the text by CSS. */
function articleRules(entry: SourceEntry, attributes: Outline['attributes']): WrapperRules['article'] {
  const css = attributes.get(frss('cssFullContent'))?.trim();
  if (!css) return {};
  const found = cssToXPath(css);
  if (found === null) {
    entry.notes.push(remark('rules.article.body', 'css-not-understood', { value: cut(css) }));
    return {};
  }
  const filter = attributes.get(frss('cssContentFilter'))?.trim();
  const exclude = filter ? cssToXPath(filter, true) : null;
  if (filter && exclude === null)
    entry.notes.push(remark('rules.article.body', 'css-not-understood', { value: cut(filter) }));
  entry.notes.push(remark('rules.article.body', 'css-converted', { value: cut(css) }));
  return { body: { alternatives: [found], exclude: exclude === null ? [] : [exclude] } };
}

function listingRules(entry: SourceEntry, attributes: Outline['attributes']): WrapperRules['listing'] {
  const { problems, notes } = entry;
  const rule = (field: string, attribute: string) => {
    const text = attributes.get(frss(attribute))?.trim();
    if (!text) return undefined;
    return checkExpression(text, `rules.listing.${field}`, problems)
      ? { alternatives: [text], exclude: [] }
      : undefined;
  };
  const item = rule('item', 'xPathItem');
  const given = rule('link', 'xPathItemUri');
  const title = rule('title', 'xPathItemTitle');
  const date = rule('date', 'xPathItemTimestamp');
  if (!item) {
    if (!attributes.get(frss('xPathItem'))?.trim())
      problems.push(remark('rules.listing.item', 'item-rule-missing'));
    return undefined;
  }
  if (!given) notes.push(remark('rules.listing.link', 'link-rule-supposed'));
  const link = given ?? { alternatives: ['descendant-or-self::a/@href'], exclude: [] };
  return { item, link, ...(title && { title }), ...(date && { date }) };
}

function readSettings(entry: SourceEntry, attributes: Outline['attributes']): void {
  const { problems, notes } = entry;
  const ttl = Number(attributes.get(frss('ttl')) ?? '');
  const paused = attributes.get(own('paused'));
  if (paused !== undefined) entry.paused = paused === 'true';
  else if (ttl < 0) entry.paused = true;
  const written = attributes.get(own('settings'));
  if (written !== undefined) {
    entry.settings = checkSettings(parseJson(written), problems);
    return;
  }
  const headers = curlHeaders(entry, attributes);
  const text = (name: string) => attributes.get(frss(name))?.trim() || undefined;
  const [least, most] = collectionRanges.intervalSeconds;
  const seconds = Math.abs(ttl);
  const intervalSeconds = seconds > 0 ? Math.min(most, Math.max(least, Math.round(seconds))) : undefined;
  if (intervalSeconds !== undefined && intervalSeconds !== seconds)
    notes.push(remark('collection.intervalSeconds', 'taken-as', { value: intervalSeconds }));
  const told = {
    intervalSeconds,
    headers,
    userAgent: text('CURLOPT_USERAGENT'),
    proxy: text('CURLOPT_PROXY'),
  };
  const layer = readLayer({ collection: told });
  for (const name of ['userAgent', 'proxy'] as const)
    if (told[name] !== undefined && layer.collection[name] === undefined)
      notes.push(remark(`collection.${name}`, 'left-out'));
  if (Object.keys(layer.collection).length === 0) return;
  entry.settings = { layer, whole: false, untoldHeaders: [], untoldProxy: false };
}

function curlHeaders(
  entry: SourceEntry,
  attributes: Outline['attributes'],
): Record<string, string> | undefined {
  const lines = (attributes.get(frss('CURLOPT_HTTPHEADER')) ?? '').split('\n').map((line) => {
    const cutAt = line.indexOf(':');
    return [line.slice(0, cutAt).trim(), line.slice(cutAt + 1).trim()] as const;
  });
  const pairs = [
    ...lines.filter(([name]) => name !== ''),
    ['cookie', attributes.get(frss('CURLOPT_COOKIE'))?.trim() ?? ''] as const,
  ].filter(([, value]) => value !== '');
  const usable = pairs.filter((pair) => isSettableHeader(...pair));
  for (const [name] of pairs.filter((pair) => !usable.includes(pair)))
    entry.notes.push(remark('collection.headers', 'header-left-out', { name: cut(name) }));
  if (usable.length === 0) return undefined;
  return Object.fromEntries(usable.map(([name, value]) => [name.toLowerCase(), value]));
}

const leftOut: Record<string, string> = {
  'collection.userAgent': frss('CURLOPT_USERAGENT'),
  'collection.proxy': frss('CURLOPT_PROXY'),
};

function readForeign(entry: SourceEntry, attributes: Outline['attributes']): void {
  // What could not be used here may be of use where it came from.
  const unused = new Set(
    entry.notes.flatMap(({ code, field }) => (code === 'left-out' ? leftOut[field] : [])),
  );
  const kept = [...attributes].filter(
    ([name, value]) => (!understood.has(name) || unused.has(name)) && value !== '',
  );
  if (kept.length === 0) return;
  const characters = kept.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (characters > fileLimits.foreignCharacters)
    entry.problems.push(remark('foreign', 'too-long', { most: fileLimits.foreignCharacters }));
  else entry.foreign = Object.fromEntries(kept);
}

function parseJson(text: string): unknown {
  const parsed = parseBounded(text);
  return parsed.kind === 'parsed' ? parsed.value : null;
}
