/** Zones of countries whose sites mostly mean one zone; larger countries by where most of their papers are. */
const zoneOfCountry: Record<string, string> = {
  at: 'Europe/Vienna',
  be: 'Europe/Brussels',
  bg: 'Europe/Sofia',
  by: 'Europe/Minsk',
  ch: 'Europe/Zurich',
  cn: 'Asia/Shanghai',
  cz: 'Europe/Prague',
  de: 'Europe/Berlin',
  dk: 'Europe/Copenhagen',
  ee: 'Europe/Tallinn',
  es: 'Europe/Madrid',
  fi: 'Europe/Helsinki',
  fr: 'Europe/Paris',
  gb: 'Europe/London',
  gr: 'Europe/Athens',
  hr: 'Europe/Zagreb',
  hu: 'Europe/Budapest',
  ie: 'Europe/Dublin',
  il: 'Asia/Jerusalem',
  in: 'Asia/Kolkata',
  it: 'Europe/Rome',
  jp: 'Asia/Tokyo',
  kr: 'Asia/Seoul',
  kz: 'Asia/Almaty',
  lt: 'Europe/Vilnius',
  lv: 'Europe/Riga',
  nl: 'Europe/Amsterdam',
  no: 'Europe/Oslo',
  nz: 'Pacific/Auckland',
  pl: 'Europe/Warsaw',
  pt: 'Europe/Lisbon',
  ro: 'Europe/Bucharest',
  rs: 'Europe/Belgrade',
  ru: 'Europe/Moscow',
  se: 'Europe/Stockholm',
  si: 'Europe/Ljubljana',
  sk: 'Europe/Bratislava',
  su: 'Europe/Moscow',
  tr: 'Europe/Istanbul',
  ua: 'Europe/Kyiv',
  uk: 'Europe/London',
};
/** Languages that are written in one zone, by and large. Not English, Spanish, Portuguese, French. */
const countryOfLanguage: Record<string, string> = {
  bg: 'bg',
  cs: 'cz',
  da: 'dk',
  de: 'de',
  el: 'gr',
  et: 'ee',
  fi: 'fi',
  hu: 'hu',
  it: 'it',
  ja: 'jp',
  ko: 'kr',
  lt: 'lt',
  lv: 'lv',
  nl: 'nl',
  pl: 'pl',
  ro: 'ro',
  ru: 'ru',
  sk: 'sk',
  sl: 'si',
  sv: 'se',
  tr: 'tr',
  uk: 'ua',
};

/** A zone to begin with for dates that name none: by the country in the language tag, by the host's country, by the language. */
export function likelyZone(address: string, language: string | null, otherwise: string): string {
  const [tongue = '', ...rest] = (language ?? '').toLowerCase().split(/[-_]/);
  const region = rest.find((part) => /^[a-z]{2}$/.test(part));
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const top = host.slice(host.lastIndexOf('.') + 1);
  for (const country of [region, top, countryOfLanguage[tongue]]) {
    const zone = country === undefined ? undefined : zoneOfCountry[country];
    if (zone) return zone;
  }
  return otherwise;
}
