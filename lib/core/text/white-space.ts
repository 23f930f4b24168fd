/** White space to a reader: that of HTML and XML, the no-break spaces, and the other spaces of Unicode. */
const spaces = /[\s\u0085]+/g;

/** Runs of white space, no-break spaces included, become one space; none is left at the ends. NFC, well-formed. O(length). */
export function collapseSpaces(text: string): string {
  const collapsed = text.replace(spaces, ' ').trim();
  return collapsed.toWellFormed().normalize('NFC');
}

/**
 * The same text in memory of its own. Engines cut strings as views of a larger one, so that ten words would keep the
 * whole page alive for as long as they are kept. O(length).
 */
export function copyText(text: string): string {
  return text.length < 2 ? text : [text.slice(0, 1), text.slice(1)].join('');
}
