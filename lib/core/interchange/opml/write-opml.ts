import { builtInCollection } from '../../settings/collection-settings.ts';
import { noSettings } from '../../settings/settings-layer.ts';
import { type DescribedSource, type SourcesToWrite, toldForeign, toldLayer } from '../described-source.ts';
import { freshRss, markdrift } from './read-outlines.ts';

/**
 * Sources as OPML 2.0, grouped, with FreshRSS's attributes for what it can do (listings by XPath, interval, headers) and
 * our own for all rules and settings. What a file once said for other programs is given back. O(n).
 */
export function writeOpml({ sources, groups, at, secrets }: SourcesToWrite): string {
  const namespaces = foreignNamespaces(sources);
  const declared = [...namespaces].map(([uri, prefix]) => ` xmlns:${prefix}="${escaped(uri)}"`).join('');
  const byGroup = Map.groupBy(sources, ({ group }) => group);
  const outlines = (group: string | null, indent: string) =>
    (byGroup.get(group) ?? [])
      .map((source) => `${indent}<outline${attributesOf(source, namespaces, secrets)}/>\n`)
      .join('');
  const layers = new Map(groups.map(({ name, layer }) => [name, layer]));
  const names = new Set([...layers.keys(), ...[...byGroup.keys()].filter((name) => name !== null)]);
  const grouped = [...names].map((name) => {
    const told = toldLayer(layers.get(name) ?? noSettings, secrets);
    const settings = told ? ` markdrift:settings="${escaped(JSON.stringify(told))}"` : '';
    return `    <outline text="${escaped(name)}"${settings}>\n${outlines(name, '      ')}    </outline>\n`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0"${declared}>\n  <head>\n    <title>Markdrift</title>\n` +
    `    <dateCreated>${at.toUTCString()}</dateCreated>\n  </head>\n  <body>\n` +
    `${grouped.join('')}${outlines(null, '    ')}  </body>\n</opml>\n`
  );
}

function attributesOf(
  source: DescribedSource,
  namespaces: ReadonlyMap<string, string>,
  secrets: boolean,
): string {
  const { name, kind, address, homepage, paused, rules, own } = source;
  const { listing } = rules;
  const { intervalSeconds, headers = {}, proxy = '' } = own.collection;
  const ttl = intervalSeconds ?? (paused ? builtInCollection.intervalSeconds : null);
  const { cookie, ...others } = secrets ? headers : {};
  const lines = Object.entries(others).map(([header, value]) => `${header}: ${value}`);
  const settings = toldLayer(own, secrets);
  const first = (rule: { alternatives: readonly string[] } | undefined) => rule?.alternatives[0];
  const pairs: [string, string | undefined | null][] = [
    ['text', name],
    ['title', name],
    ['type', kind === 'listing' ? 'HTML+XPath' : 'rss'],
    ['xmlUrl', address],
    ['htmlUrl', homepage],
    ['frss:xPathItem', first(listing?.item)],
    ['frss:xPathItemUri', first(listing?.link)],
    ['frss:xPathItemTitle', first(listing?.title)],
    ['frss:xPathItemTimestamp', first(listing?.date)],
    ['frss:ttl', ttl === null ? null : String(paused ? -ttl : ttl)],
    ['frss:CURLOPT_COOKIE', cookie],
    ['frss:CURLOPT_USERAGENT', own.collection.userAgent],
    ['frss:CURLOPT_PROXY', secrets || !proxy.includes('@') ? proxy : null],
    ['frss:CURLOPT_HTTPHEADER', lines.length > 0 ? lines.join('\n') : null],
    ['markdrift:rules', JSON.stringify(rules)],
    ['markdrift:settings', JSON.stringify(settings ?? {})],
    ['markdrift:paused', String(paused)],
  ];
  const given = new Set(pairs.flatMap(([key, value]) => (value ? key : [])));
  const foreign = Object.entries(toldForeign(source.foreign, secrets)).flatMap(([key, value]) => {
    const [, uri, local] = /^\{([^}]*)\}(.+)$/.exec(key) ?? [];
    const prefix = uri === undefined ? null : namespaces.get(uri);
    const named = prefix && local ? `${prefix}:${local}` : key;
    return given.has(named) || !isName(named) ? [] : [[named, value] as [string, string]];
  });
  return [...pairs, ...foreign]
    .flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [` ${key}="${escaped(value)}"`],
    )
    .join('');
}

/** A prefix for each namespace that kept attributes are in. */
function foreignNamespaces(sources: readonly DescribedSource[]): Map<string, string> {
  const prefixes = new Map([
    [freshRss, 'frss'],
    [markdrift, 'markdrift'],
  ]);
  for (const { foreign } of sources)
    for (const key of Object.keys(foreign)) {
      const uri = /^\{([^}]*)\}/.exec(key)?.[1];
      if (uri && !prefixes.has(uri)) prefixes.set(uri, `ns${prefixes.size - 1}`);
    }
  return prefixes;
}

const isName = (text: string) => /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/.test(text);

/** Text of an attribute; line breaks are written as references, else a parser makes them spaces. */
function escaped(text: string): string {
  return text.replace(/[&<>"\p{Cc}\ufffe\uffff]/gu, (character) => references[character] ?? '');
}

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
