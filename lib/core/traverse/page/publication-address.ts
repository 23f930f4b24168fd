import { parseWebUrl } from '../../url/normalize-url.ts';

/** Parts of a site that are no publications, as first or last step of a path. */
const notPublications =
  /^(?:tags?|topics?|category|categories|authors?|autor|users?|profile|search|suche|login|signin|register|about|contacts?|kontakt|impressum|privacy|datenschutz|terms|rss|feed|help|faq|advert\w*|subscribe|newsletter|account|cart|page)$/i;
/** Files that are no pages. */
const notPages = /\.(?:jpe?g|png|gif|webp|svg|pdf|zip|mp[34]|avi|css|js|xml|json|docx?|xlsx?|apk|exe)$/i;

/** Addresses known to be publications, of the same listing: how many steps their paths have, and how each looks. */
export interface AddressShapes {
  shapes: ReadonlySet<string>;
}

/** Shapes of a listing's known publications; of fewer than three nothing is concluded. O(n) */
export function shapesOf(examples: readonly string[]): AddressShapes | null {
  if (examples.length < 3) return null;
  return { shapes: new Set(examples.map(shapeOf).filter((shape) => shape !== null)) };
}

/**
 * Whether an address that a page shows is that of a publication of its site: by the patterns where there are some; else by
 * the shapes of known ones; else one of the site's own host or below it, whose last step has a number of three digits, three
 * words, or the ending of a page. Pure; O(length).
 *
 * @param patterns with "*" for any letters, set apart by white space; each has to fit the whole address without its scheme
 */
export function isPublicationAddress(
  url: string,
  site: { host: string; patterns: string; known: AddressShapes | null },
): boolean {
  const parsed = parseWebUrl(url);
  if (!parsed || notPages.test(parsed.pathname)) return false;
  const patterns = site.patterns.split(/\s+/).filter(Boolean);
  if (patterns.length > 0) {
    const address = parsed.host + parsed.pathname + parsed.search;
    return patterns.some((pattern) => patternOf(pattern).test(address));
  }
  const bare = (host: string) => host.replace(/^www\./, '');
  const ownHost = bare(parsed.host) === bare(site.host) || parsed.host.endsWith(`.${bare(site.host)}`);
  if (!ownHost) return false;
  if (site.known) return site.known.shapes.has(shapeOf(url) ?? '');
  const steps = parsed.pathname.split('/').filter(Boolean);
  const last = steps.at(-1) ?? '';
  if (steps.some((step) => notPublications.test(step))) return false;
  const words = last.split(/[-_]/).filter((word) => word.length > 1);
  return (
    /\d{3}/.test(last) || words.length >= 3 || (steps.length > 1 && /\.(?:s?html?|php|aspx?)$/i.test(last))
  );
}

/** "/news/2026/11/some-long-title" and its like have one shape: short fixed words as they are, all else by its kind. */
function shapeOf(url: string): string | null {
  const parsed = parseWebUrl(url);
  if (!parsed) return null;
  const steps = parsed.pathname.split('/').filter(Boolean);
  const kinds = steps.map((step, place) => {
    if (/^\d+$/.test(step)) return '#';
    const isName = place < steps.length - 1 && step.length <= 20 && !/\d{3}/.test(step);
    if (isName) return 'name';
    const ending = /\.[a-z]{2,5}$/i.exec(step)?.[0] ?? '';
    return (/\d{3}/.test(step) ? 'numbered' : 'words') + ending;
  });
  return `/${kinds.join('/')}${parsed.search === '' ? '' : '?'}`;
}

function patternOf(pattern: string): RegExp {
  const escaped = pattern.replace(/^https?:\/\//, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*+/g, '.*')}$`);
}
