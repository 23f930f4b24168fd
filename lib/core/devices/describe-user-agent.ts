export interface DeviceWords {
  /** "Firefox", "curl"; null where it is not known. */
  browser: string | null;
  /** "Windows", "iOS"; null where it is not known. */
  system: string | null;
  kind: 'computer' | 'phone' | 'tablet' | 'program' | 'unknown';
}

/** In order: nearly every browser also calls itself by the names further down. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chromium', /\bChromium\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\b(?:Macintosh|Mac OS X)\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

/**
 * A user agent in short words.
 *
 * @param text the User-Agent header, or null where there was none
 */
export function describeUserAgent(text: string | null): DeviceWords {
  if (!text) return { browser: null, system: null, kind: 'unknown' };
  const named = (list: typeof browsers) => list.find(([, sign]) => sign.test(text))?.[0] ?? null;
  const system = named(systems);
  const browser = named(browsers);
  if (browser) return { browser, system, kind: kindOf(system, text) };
  const program = /^([A-Za-z][\w.+-]{1,30})\//.exec(text)?.[1] ?? null;
  const known = program !== null && program !== 'Mozilla';
  return { browser: known ? program : null, system, kind: known ? 'program' : 'unknown' };
}

function kindOf(system: string | null, text: string): DeviceWords['kind'] {
  if (system === 'iPadOS') return 'tablet';
  if (system === 'iOS') return 'phone';
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet';
  return 'computer';
}
