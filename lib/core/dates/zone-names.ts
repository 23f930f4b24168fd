import { IANAZone } from 'luxon';

/** Fixed offsets by abbreviation, minutes east of Greenwich. Ambiguous ones are in `ambiguous`. */
const offsets: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  mez: 60,
  met: 60,
  cest: 120,
  mesz: 120,
  mest: 120,
  eet: 120,
  eest: 180,
  sast: 120,
  msk: 180,
  мск: 180,
  msd: 240,
  trt: 180,
  gst: 240,
  pkt: 300,
  npt: 345,
  ict: 420,
  wib: 420,
  hkt: 480,
  sgt: 480,
  pht: 480,
  awst: 480,
  jst: 540,
  kst: 540,
  acst: 570,
  aest: 600,
  acdt: 630,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  art: -180,
  brt: -180,
  nst: -210,
  ndt: -150,
  ast: -240,
  adt: -180,
  est: -300,
  edt: -240,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
};

/** Regions whose abbreviation does not say whether it is summer. */
const regions: Record<string, string> = {
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
};

/** Abbreviations of several places: the source's own zone decides, the first line is the usual meaning. */
const ambiguous: Record<string, readonly (readonly [zone: RegExp, offset: number])[]> = {
  cst: [
    [/^asia\/(shanghai|taipei|macau|chongqing|urumqi)/, 480],
    [/./, -360],
  ],
  ist: [
    [/^asia\/jerusalem/, 120],
    [/^europe\/dublin/, 60],
    [/./, 330],
  ],
};

/**
 * What a zone word in a date means: minutes east of UTC, an IANA name, or null when it is no zone.
 * `word` is folded (lower case); `sourceZone` settles abbreviations that several places use.
 */
export function zoneOf(word: string, sourceZone: string): number | string | null {
  const name = word.replace(/[().]/g, '');
  if (Object.hasOwn(offsets, name)) return offsets[name]!;
  if (Object.hasOwn(regions, name)) return regions[name]!;
  if (Object.hasOwn(ambiguous, name)) {
    return ambiguous[name]!.find(([zone]) => zone.test(sourceZone.toLowerCase()))?.[1] ?? null;
  }
  return name.includes('/') && IANAZone.create(name).isValid ? name : null;
}

/** Minutes of "+03", "-0530", "+05:45"; null when it is no offset on earth (−12:00 … +14:00). */
export function offsetOf(sign: string, hours: string, minutes: string | undefined): number | null {
  const value = Number(hours) * 60 + Number(minutes ?? 0);
  if (Number(minutes ?? 0) > 59) return null;
  const offset = sign === '-' ? -value : value;
  return offset >= -720 && offset <= 840 ? offset : null;
}
