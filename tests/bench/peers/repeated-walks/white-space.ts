/** White space to a reader: that of HTML and XML, the no-break spaces, and the other spaces of Unicode. */
const spaces = /[\s\u0085]+/g;

/** Runs of white space, no-break spaces included, become one space; none is left at the ends. NFC, well-formed. O(length). */
export function collapseSpaces(text: string): string {
  const collapsed = text.replace(spaces, ' ').trim();
  return collapsed.toWellFormed().normalize('NFC');
}
