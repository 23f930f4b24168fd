const numberPattern = /^[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/;

/** number() of a string (§4.4): optional sign and digits, never an exponent; anything else is NaN. */
export function stringToNumber(text: string): number {
  return numberPattern.test(text) ? Number(text) : Number.NaN;
}

/** string() of a number (§4.2): the shortest decimal that tells it apart, never an exponent. */
export function numberToString(value: number): string {
  if (value === 0) return '0';
  const shortest = String(value);
  const exponentAt = shortest.indexOf('e');
  if (exponentAt < 0) return shortest;
  const sign = value < 0 ? '-' : '';
  const [whole = '', fraction = ''] = shortest.slice(sign.length, exponentAt).split('.');
  const exponent = Number(shortest.slice(exponentAt + 1));
  const digits = whole + fraction;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(whole.length + exponent, '0');
}

export function numberToBoolean(value: number): boolean {
  return value !== 0 && !Number.isNaN(value);
}

/** normalize-space() (§4.2): the four white space characters of XML; a no-break space stays. */
export function normalizeSpace(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

/** round() (§4.4): halves go up, −0.2 becomes −0, NaN and infinities stay. */
export function roundHalfUp(value: number): number {
  return Math.round(value);
}

/** substring() (§4.2) by code points; positions count from 1 and are rounded. */
export function substring(text: string, from: number, length: number): string {
  const start = roundHalfUp(from);
  const end = start + roundHalfUp(length);
  if (Number.isNaN(start) || Number.isNaN(end)) return '';
  const characters = hasSurrogates(text) ? [...text] : null;
  const first = Math.max(1, start) - 1;
  const last = Math.max(first, end - 1);
  return characters === null ? text.slice(first, last) : characters.slice(first, last).join('');
}

export function codePointLength(text: string): number {
  if (!hasSurrogates(text)) return text.length;
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** translate() (§4.2): the first mention of a character decides; one without a partner is dropped. */
export function translate(text: string, from: string, to: string): string {
  const replacements = new Map<string, string>();
  const targets = [...to];
  let place = 0;
  for (const character of from) {
    if (!replacements.has(character)) replacements.set(character, targets[place] ?? '');
    place++;
  }
  let translated = '';
  for (const character of text) translated += replacements.get(character) ?? character;
  return translated;
}

function hasSurrogates(text: string): boolean {
  return /[\uD800-\uDFFF]/.test(text);
}
