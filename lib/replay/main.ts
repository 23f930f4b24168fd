import { addForeignDocuments } from './add-foreign-documents.ts';
import { measuredSite } from './cached-site.ts';
import { paperExperiment, printPaper } from './paper-experiment.ts';
import { printReport } from './print-report.ts';
import { recordedSites } from './recorded-site.ts';
import { makeReport } from './report.ts';

const usage = `Backtest of recorded sites through the code that collects and judges.

  npm run replay -- DIR [--json] [--quick] [--only SITE,SITE] [--cache FOLDER]
  npm run replay -- --paper [--json]

  DIR      a folder of recorded sites: <site>/meta.json, before/, after/
  --json   the report as JSON on standard output
  --quick  without the ablation and without leaving one site out
  --only   these sites only; the others still lend their documents to the fault "other"
  --cache  keep the measurements of pages in this folder between runs
  --paper  the experiment of RCDL 2012 on a synthetic collection of its sizes, beside its figures
`;

/** Runs the command; returns the exit code. */
export function main(args: readonly string[]): number {
  const has = (flag: string): boolean => args.includes(flag);
  const optionOf = (flag: string): string | null =>
    has(flag) ? (args[args.indexOf(flag) + 1] ?? null) : null;
  const progress = (text: string): void => void process.stderr.write(`${text}\n`);
  if (has('--paper')) {
    const result = paperExperiment(progress);
    process.stdout.write(has('--json') ? `${JSON.stringify(result, null, 2)}\n` : printPaper(result));
    return 0;
  }
  const [cache, only] = [optionOf('--cache'), optionOf('--only')];
  const folder = args.find((arg) => !arg.startsWith('--') && arg !== cache && arg !== only);
  if (folder === undefined || has('--help')) {
    process.stderr.write(usage);
    return has('--help') ? 0 : 2;
  }
  const sites = recordedSites(folder);
  if (sites.length === 0) {
    process.stderr.write(
      `No recorded site in ${folder}: expected <site>/meta.json and <site>/before/*.html.gz.\n`,
    );
    return 2;
  }
  const measured = sites.map((site) => {
    progress(`reading ${site.name} (${site.before.length + site.after.length} pages)`);
    return measuredSite(site, cache);
  });
  const wanted = only === null ? null : new Set(only.split(','));
  const streams = addForeignDocuments(measured).filter(({ name }) => wanted === null || wanted.has(name));
  const report = makeReport(streams, !has('--quick'), progress);
  process.stdout.write(has('--json') ? `${JSON.stringify(report, null, 2)}\n` : printReport(report));
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
