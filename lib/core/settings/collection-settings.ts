import { type CharsetChoice, charsetChoiceOf } from '../charset/charset-choice.ts';
import { isZone } from '../dates/is-zone.ts';
import { type PressMarks, readPressMarks } from '../traverse/page/press-marks.ts';
import { type ApplicationName, applicationNames } from './applications.ts';

/** What can be set about collecting a source. */
export interface CollectionSettings {
  /** Seconds from one run to the next. */
  intervalSeconds: number;
  /** BCP 47 tag by which dates are read. */
  locale: string;
  /** IANA zone taken for dates that name none. */
  timeZone: string;
  /** How its bytes are decoded. */
  charset: CharsetChoice;
  /** Articles taken by a source's first run, when all that its feed shows is new. */
  firstRunPages: number;
  /** Articles taken by any later run. */
  runPages: number;
  /** A source is never called silent before this many hours. */
  silentHours: number;
  /** Least pause after a request to its host, in seconds; what the installation keeps anyhow is never undercut. */
  hostPauseSeconds: number;
  /** Headers sent with each request to its own host: name in lower case → value. */
  headers: Readonly<Record<string, string>>;
  /** Name given in place of the installation's own; "" for that one. */
  userAgent: string;
  /** "http://user:password@host:port"; "" for none. */
  proxy: string;
  /** Whether cookies of one visit are sent with the next ones. */
  keepCookies: boolean;
  /** Whether fields are read by the source's rules. */
  useRules: boolean;
  /** Whether what no rule finds is read by Readability; without rules, all. */
  readability: boolean;
  /** Whether a listing's buttons are pressed in a browser, for what comes only after clicks. */
  traverse: boolean;
  /** Most presses of one walk. */
  traversePresses: number;
  /** Hours after which the page is walked anew; runs between replay the plan that the walk has left. */
  fullWalkHours: number;
  /** Addresses that a walk takes as publications, with "*" for any letters, set apart by white space; "" to tell by their shape. */
  traverseAddresses: string;
  /** Whether pages are drawn in a browser by themselves: the first ones, suspicious ones, and from time to time. */
  drawPages: boolean;
  /** Hours after which a page is drawn again. */
  drawHours: number;
  /** Buttons of which a person has said whether they are pressed, by their labels. */
  pressMarks: PressMarks;
  /** Applications of their own that read what is collected. */
  applications: readonly ApplicationName[];
}
export type CollectionName = keyof CollectionSettings;

/** What holds where neither source nor group says otherwise. */
export const builtInCollection: CollectionSettings = {
  intervalSeconds: 900,
  locale: 'en',
  timeZone: 'UTC',
  charset: 'auto',
  firstRunPages: 60,
  runPages: 200,
  silentHours: 24,
  hostPauseSeconds: 0,
  headers: {},
  userAgent: '',
  proxy: '',
  keepCookies: false,
  useRules: true,
  readability: false,
  traverse: false,
  traversePresses: 300,
  fullWalkHours: 168,
  traverseAddresses: '',
  drawPages: true,
  drawHours: 168,
  pressMarks: {},
  applications: [],
};
export const collectionNames = Object.keys(builtInCollection) as CollectionName[];

/** Least and most of each number, both allowed. */
export const collectionRanges = {
  intervalSeconds: [10, 7 * 86_400],
  firstRunPages: [1, 1000],
  runPages: [1, 2000],
  silentHours: [0.01, 24 * 365],
  hostPauseSeconds: [0, 600],
  traversePresses: [1, 20_000],
  fullWalkHours: [1, 24 * 365],
  drawHours: [1, 24 * 365],
} as const satisfies Partial<Record<CollectionName, readonly [number, number]>>;

export const localePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Headers that belong to the connection or to the fetcher itself. */
const ownHeaders: ReadonlySet<string> = new Set(
  (
    'host connection keep-alive proxy-connection transfer-encoding te trailer upgrade content-length ' +
    'content-type expect accept-encoding if-none-match if-modified-since range'
  ).split(' '),
);
const mostHeaders = 20;

/** Whether a header may be set for a source: a name and a value that HTTP allows, and none that the fetcher needs itself. */
export function isSettableHeader(name: string, value: string): boolean {
  return (
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,80}$/.test(name) &&
    !ownHeaders.has(name.toLowerCase()) &&
    /^[\x20-\x7e]{0,1000}$/.test(value)
  );
}

/** Of `traverseAddresses`. */
export const longestAddresses = 500;

export const userAgentPattern = /^[\x20-\x7e]{0,300}$/;

/** Whether a text is the address of an HTTP proxy: "http://host:port", with a user and password where it asks for them. */
export function isProxyAddress(text: string): boolean {
  if (!URL.canParse(text) || text.length > 300) return false;
  const url = new URL(text);
  return url.protocol === 'http:' && url.hostname !== '' && url.pathname === '/' && url.search === '';
}

/** The value of a setting from stored JSON, clamped to its range; undefined where it is missing or unusable. Never throws. */
export function readCollectionSetting(name: CollectionName, value: unknown): unknown {
  switch (name) {
    case 'locale':
      return typeof value === 'string' && localePattern.test(value) ? value : undefined;
    case 'timeZone':
      return typeof value === 'string' && isZone(value) ? value : undefined;
    case 'charset':
      return charsetChoiceOf(value) ?? undefined;
    case 'userAgent':
      return typeof value === 'string' && userAgentPattern.test(value) ? value : undefined;
    case 'traverseAddresses':
      return typeof value === 'string' && value.length <= longestAddresses ? value : undefined;
    case 'proxy':
      return typeof value === 'string' && (value === '' || isProxyAddress(value)) ? value : undefined;
    case 'keepCookies':
    case 'useRules':
    case 'readability':
    case 'traverse':
    case 'drawPages':
      return typeof value === 'boolean' ? value : undefined;
    case 'applications':
      return Array.isArray(value) ? applicationNames.filter((name) => value.includes(name)) : undefined;
    case 'headers':
      return readHeaders(value);
    case 'pressMarks':
      return readPressMarks(value);
    default: {
      if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
      const [least, most] = collectionRanges[name];
      return Math.min(most, Math.max(least, value));
    }
  }
}

function readHeaders(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const pairs = Object.entries(value).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && isSettableHeader(pair[0], pair[1]),
  );
  return Object.fromEntries(pairs.slice(0, mostHeaders).map(([name, text]) => [name.toLowerCase(), text]));
}
