import { dropParameters, isTrackingParameter } from './canonical-url.ts';
import { parseWebUrl } from './normalize-url.ts';

/** What is known of a publication: `canonicalUrl` as its page names it, `url` as the feed or the listing links it. */
export interface PublicationNames {
  guid: string | null;
  canonicalUrl: string | null;
  url: string;
}

/**
 * Keys under which a publication may be known within its source, the surest first: its guid, its canonical address, its
 * link. Two publications that share any key are one (title, slug or host may have been edited). Flows hash them. O(n).
 */
export function identitiesOf({ guid, canonicalUrl, url }: PublicationNames): string[] {
  const keys: string[] = [];
  const named = guid?.trim();
  if (named) keys.push(`guid:${guidKey(named)}`);
  if (canonicalUrl !== null) keys.push(`url:${addressKey(canonicalUrl)}`);
  keys.push(`url:${addressKey(url)}`);
  return [...new Set(keys)];
}

/** The surest of identitiesOf: guid, else canonical address, else link. */
export function identityOf(names: PublicationNames): string {
  return identitiesOf(names)[0]!;
}

/** Guids that are addresses change their scheme and "www." when a site moves; any other guid is compared as it is. */
function guidKey(guid: string): string {
  const url = parseWebUrl(guid);
  if (url === null) return guid;
  return `${plainHost(url)}${url.pathname}${url.search}${url.hash}`;
}

/**
 * What two addresses of the same article have in common: no scheme, no "www.", "m." or "amp.", no fragment, no tracking
 * parameters, the others in order of name, no trailing slash or index file, no AMP marks. Not to be fetched.
 */
export function addressKey(address: string): string {
  const url = parseWebUrl(address);
  if (url === null) return address.trim();
  dropParameters(url, (name, value) => isTrackingParameter(name) || isAmpParameter(name, value));
  const path = url.pathname
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
    .replace(/\/amp\/?$/i, '/')
    .replace(/\.amp(\.html?)?$/i, '$1')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const query = url.search.slice(1).split('&').filter(Boolean).sort().join('&');
  const route = url.hash.startsWith('#!') ? url.hash : '';
  return `${plainHost(url)}${path}${query ? `?${query}` : ''}${route}`;
}

/**
 * Whether two addresses name one place of a site: as their keys, without the query, which may change with each listing, and
 * without the host. False tells that a slug was edited. O(n).
 */
export function isSamePath(a: string, b: string): boolean {
  return pathOf(a) === pathOf(b);
}

function pathOf(address: string): string {
  return addressKey(address)
    .replace(/\?.*$/, '')
    .replace(/^[^/]*/, '');
}

function plainHost(url: URL): string {
  const labels = url.hostname.split('.');
  while (labels.length > 2 && /^(?:www\d?|m|mobile|amp)$/.test(labels[0]!)) labels.shift();
  return `${labels.join('.')}${url.port ? `:${url.port}` : ''}`;
}

function isAmpParameter(name: string, value: string): boolean {
  return name === 'amp' || (name.toLowerCase() === 'outputtype' && value.toLowerCase() === 'amp');
}
