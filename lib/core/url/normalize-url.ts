/**
 * A web address in one spelling, still the same address to the server: WHATWG serialisation (lower-case scheme and host,
 * punycode, no default port, dot segments resolved), no fragment (but "#!", which old sites route by), no user name or
 * password, no trailing dot of the host, no empty query. Null when it is no http(s) address or its host is no
 * name. O(n).
 */
export function normalizeUrl(url: string): string | null {
  const parsed = parseWebUrl(url);
  return parsed === null ? null : serialize(parsed);
}

/** Host of a web address in lower case, with the port when it is not the scheme's own; '' when it is none. */
export function hostOf(url: string): string {
  return parseWebUrl(url)?.host ?? '';
}

/**
 * The absolute web address that a link means on a page: resolved against `base`, white space around and line breaks
 * within dropped, normalised. Null for mailto:, javascript:, data: and what is no address.
 */
export function resolveUrl(link: string, base: string): string | null {
  const trimmed = link.trim();
  if (trimmed === '') return null;
  try {
    return normalizeUrl(new URL(trimmed, base).href);
  } catch {
    return null;
  }
}

/** Characters that a name can have (RFC 1035). */
const longestHost = 253;

export function parseWebUrl(url: string): URL | null {
  let parsed: URL;
  try {
    parsed = new URL(url.trim());
  } catch {
    return null;
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  parsed.username = '';
  parsed.password = '';
  if (parsed.hostname.endsWith('.')) parsed.hostname = parsed.hostname.replace(/\.+$/, '');
  return parsed.hostname === '' || parsed.hostname.length > longestHost ? null : parsed;
}

export function serialize(url: URL): string {
  if (!url.hash.startsWith('#!')) url.hash = '';
  // An empty "?" survives in href though the query is empty.
  if (url.search === '') url.search = '';
  return url.href;
}
