import type { Row } from './row.ts';

const head = ['what', 'figure', 'unit', 'baseline of the same run', 'its figure', 'times better', 'peak MB'];
const isNumber = [false, true, false, false, true, true, true];

/** The rows as lines of text in columns. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ what, figure, unit, baseline, megabytes }) => [
    what,
    short(figure),
    unit,
    baseline?.name ?? '',
    baseline ? short(baseline.figure) : '',
    baseline ? short(baseline.ratio) : '',
    megabytes === null ? '' : megabytes.toFixed(0),
  ]);
  const widths = head.map((title, c) => Math.max(title.length, ...cells.map((row) => row[c]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, c) => (isNumber[c] ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!)))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join('\n');
}

/** Three digits that count, and thousands apart. */
function short(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
