import { defaultCandidate } from './candidates.ts';
import type { Report } from './report.ts';
import { allFaults, type Summary } from './summarize.ts';

/** The report as text for a terminal. */
export function printReport(report: Report): string {
  const names = Object.keys(report.policies);
  const large = report.large;
  const lines = [
    `${Object.keys(report.sites).length} sites: first 60 % of each for training, runs of ten documents, whole state machine.`,
    `Default policy: ${report.default}.`,
    '',
    ...table(names, report.policies),
    '',
    `Sites with at least 140 pages only (${large.sites}):`,
    '',
    ...table(names, large.policies),
    '',
    'Per site, default policy: false alarms, flagged, then documents until the alert (- = not found)',
    ...perSite(report),
  ];
  if (report.ablation !== null) {
    lines.push('', `Worth of each criterion: ${defaultCandidate} without it, found of streams`, '');
    lines.push(...table(Object.keys(report.ablation), report.ablation));
  }
  if (report.leaveOneOut !== null) {
    const chosen = [...new Set(Object.values(report.leaveOneOut.chosen))].sort((a, b) => a - b).join(', ');
    lines.push(
      '',
      `Leave one site out: the height of the sums is chosen for each site by all the others (${chosen})`,
      '',
    );
    lines.push(...table(['left out'], { 'left out': report.leaveOneOut.summary }));
  }
  return `${lines.join('\n')}\n`;
}

function table(names: readonly string[], summaries: Record<string, Summary>): string[] {
  const rows: string[][] = [['', ...names]];
  const row = (label: string, cell: (summary: Summary) => string): void => {
    rows.push([label, ...names.map((name) => cell(summaries[name]!))]);
  };
  row(
    'false alarms per 1,000',
    ({ clean }) => `${clean.falseAlarmsPer1000.toFixed(2)} (${clean.falseAlarms} of ${clean.documents})`,
  );
  row('flagged, clean', ({ clean }) => percent(clean.flaggedShare));
  row('criteria right, clean', ({ clean }) => `${clean.criteriaRight} of ${clean.criteria}`);
  for (const fault of allFaults) {
    row(fault, ({ faults }) => {
      const each = faults[fault];
      if (each === undefined) return '';
      const delay = each.found > 0 ? ` (${each.medianDocuments}; ${each.p90Documents?.toFixed(0)})` : '';
      return `${each.found} of ${each.streams}${delay}`;
    });
    row('  flagged, criteria right', ({ faults }) => {
      const each = faults[fault];
      return each === undefined
        ? ''
        : `${percent(each.flaggedShare)}, ${each.criteriaRight} of ${each.criteria}`;
    });
  }
  row(
    'new rule: alarmed, high, noticed',
    ({ newRule }) => `${newRule.alarmed}, ${newRule.high}, ${newRule.noticed} of ${newRule.streams}`,
  );
  return align(rows);
}

function perSite(report: Report): string[] {
  const rows = [['', 'false', 'flagged', ...allFaults, 'new rule']];
  for (const [name, site] of Object.entries(report.sites)) {
    const summary = site.policies[report.default]!;
    rows.push([
      name,
      String(summary.clean.falseAlarms),
      percent(summary.clean.flaggedShare),
      ...allFaults.map((fault) => {
        const each = summary.faults[fault];
        return each === undefined ? '' : String(each.medianDocuments ?? '-');
      }),
      summary.newRule.streams === 0
        ? ''
        : summary.newRule.alarmed > 0
          ? 'alarmed'
          : summary.newRule.noticed > 0
            ? 'notice'
            : 'silent',
    ]);
  }
  return align(rows);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function align(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
