const runsAsFormula = /^[=+\-@\t\r]/;

/**
 * One line of CSV (RFC 4180), ended by CRLF. Texts that a spreadsheet would run are made harmless by an apostrophe.
 *
 * @param values null is an empty field
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = runsAsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
