const numberPattern = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** number() of a string (§4.4): optional sign and digits, never an exponent; anything else is NaN. */
export function stringToNumber(text: string): number {
  let from = 0;
  let to = text.length;
  while (from < to && surroundsNumbers(text.charCodeAt(from))) from++;
  while (to > from && surroundsNumbers(text.charCodeAt(to - 1))) to--;
  const number = to - from === text.length ? text : text.slice(from, to);
  return numberPattern.test(number) ? Number(number) : Number.NaN;
}

/** What Chromium strips around a number: white space of Unicode at which lines may break. */
function surroundsNumbers(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit >= 0x1c;
  if (unit < 0x85) return false;
  return (
    unit === 0x85 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/**
 * string() of a number as Chromium writes it: six significant digits, an exponent from a million up and below a millionth.
 * (The recommendation, §4.2, wants all digits; a result that is itself a number is not concerned.)
 */
export function numberToString(value: number): string {
  if (value === 0) return '0';
  const rounded = value.toPrecision(6);
  return rounded.includes('.') && !rounded.includes('e') ? rounded.replace(/\.?0+$/, '') : rounded;
}

/** boolean() of a number (§4.3): false for 0, −0 and NaN. */
export function numberToBoolean(value: number): boolean {
  return value !== 0 && !Number.isNaN(value);
}

/** normalize-space() (§4.2): the four white space characters of XML; a no-break space stays. */
export function normalizeSpace(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isXmlSpace(text.charCodeAt(from))) from++;
  while (to > from && isXmlSpace(text.charCodeAt(to - 1))) to--;
  let normal = '';
  for (let place = from; place < to; place++) {
    const unit = text.charCodeAt(place);
    if (!isXmlSpace(unit) || (unit === 0x20 && !isXmlSpace(text.charCodeAt(place + 1)))) continue;
    normal += `${text.slice(from, place)} `;
    while (isXmlSpace(text.charCodeAt(place + 1))) place++;
    from = place + 1;
  }
  return normal + text.slice(from, to);
}

function isXmlSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d;
}

/** round() (§4.4): halves go up, −0.2 becomes −0, NaN and infinities stay. */
export function roundHalfUp(value: number): number {
  return (value < 0 && value >= -0.5) || Object.is(value, -0) ? -0 : Math.floor(value + 0.5);
}

/** substring() (§4.2) by UTF-16 units, as all lengths and positions are in a browser; they count from 1 and are rounded. */
export function substring(text: string, from: number, length: number): string {
  const start = roundHalfUp(from);
  const end = start + roundHalfUp(length);
  if (Number.isNaN(start) || Number.isNaN(end)) return '';
  const first = Math.max(1, start) - 1;
  return text.slice(first, Math.max(first, end - 1));
}

/** translate() (§4.2): the first mention of a UTF-16 unit decides; one without a partner is dropped. O(both texts). */
export function translate(text: string, from: string, to: string): string {
  const mentions = firstMentions(from);
  let translated = '';
  let copied = 0;
  for (let place = 0; place < text.length; place++) {
    const mention = mentions(text.charCodeAt(place));
    if (mention < 0) continue;
    translated += text.slice(copied, place) + to.charAt(mention);
    copied = place + 1;
  }
  return copied === 0 ? text : translated + text.slice(copied);
}

/** Where a unit first occurs in a text, or −1. */
function firstMentions(text: string): (unit: number) => number {
  if (text.length <= 8) return (unit) => text.indexOf(String.fromCharCode(unit));
  const first = new Map<number, number>();
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    if (!first.has(unit)) first.set(unit, place);
  }
  return (unit) => first.get(unit) ?? -1;
}
