import { parseWebUrl, serialize } from './normalize-url.ts';

/** Query parameters that say where a reader came from and never which page is meant. */
const trackingPrefixes = [
  'utm_',
  'mtm_',
  'pk_',
  'piwik_',
  'hsa_',
  'at_custom',
  'wt_mc',
  'vero_',
  'oly_',
  '__hs',
];
const trackingNames = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid yclid ysclid msclkid twclid ttclid igshid igsh li_fat_id mc_cid mc_eid _hsenc _hsmi ' +
    'mkt_tok s_cid icid ito cmpid cmp ns_campaign ns_mchannel ns_source ns_linkname ns_fee ftag ncid sr_share smid smtyp partner ' +
    '_openstat _ga _gl xtor at_medium at_campaign wtrid traffic_source spm share_token fb_action_ids fb_action_types fb_ref fb_source ' +
    'rss_source from_rss feed_source ref_src ref_url __twitter_impression ocid wickedid rb_clid s_kwcid ef_id'
  ).split(' '),
);

export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return trackingNames.has(lower) || trackingPrefixes.some((prefix) => lower.startsWith(prefix));
}

/**
 * The address of a page without what only tracks its reader: as normalizeUrl, minus known tracking parameters. The order
 * of the others stays, so that it can still be fetched. Null when it is no http(s) address. O(n).
 */
export function canonicalUrl(url: string): string | null {
  const parsed = parseWebUrl(url);
  if (parsed === null) return null;
  dropParameters(parsed, isTrackingParameter);
  return serialize(parsed);
}

/** Cuts parameters out of the query as written, so that the escapes of the others stay as the site wrote them. */
export function dropParameters(url: URL, drops: (name: string, value: string) => boolean): void {
  if (url.search === '') return;
  const parts = url.search.slice(1).split('&');
  const kept = parts.filter((part) => {
    const [name, value] = decodedPair(part);
    return part !== '' && !drops(name, value);
  });
  if (kept.length !== parts.length) url.search = kept.join('&');
}

function decodedPair(part: string): [name: string, value: string] {
  const cut = part.indexOf('=');
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text.replaceAll('+', ' '));
    } catch {
      return text;
    }
  };
  return cut < 0 ? [decoded(part), ''] : [decoded(part.slice(0, cut)), decoded(part.slice(cut + 1))];
}
