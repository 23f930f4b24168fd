import { judgeBatch } from '../core/detect/deferred/judge-batch.ts';
import { fitDetector } from '../core/detect/fit-detector.ts';
import type { Observation } from '../core/detect/observation.ts';
import { judgeDocument } from '../core/detect/operational/judge-document.ts';
import type { Profile } from '../core/detect/profile/profile.ts';
import { type DetectorSettings, defaultSettings, paperSettings } from '../core/detect/settings.ts';
import {
  type SyntheticSource,
  syntheticArticles,
  syntheticComments,
  syntheticSources,
} from './synthetic-source.ts';

/** A row of the paper's Tables 1–4, for right (clean) or broken documents. */
export interface PaperRow {
  source: string;
  training: number;
  test: number;
  run: number;
  /** ND: suspicious at first; NS: after self-check. */
  suspicious: number;
  afterSelfCheck: number;
  /** FP, FS, FN, FV, FT. */
  bits: number[];
  verdict: string;
}

export interface PaperExperiment {
  [settings: string]: { trainingSeconds: number; clean: PaperRow[]; broken: PaperRow[] };
}

const brokenDocuments = 356;
const brokenRun = 25;

/**
 * The experiment of RCDL 2012, §8: seven sources of its sizes (made up and seeded, as its collection is not public), the
 * operational detector with self-check at 10 %, and one deferred check of the whole test set; with the paper's exact
 * settings and with ours.
 */
export function paperExperiment(progress: (text: string) => void): PaperExperiment {
  const result: PaperExperiment = {};
  const comments = syntheticComments(brokenDocuments, 356);
  const candidates = {
    'paper-exact': paperSettings,
    score: { ...defaultSettings, policy: 'score' },
  } as const;
  for (const [name, settings] of Object.entries(candidates)) {
    const rows = { trainingSeconds: 0, clean: [] as PaperRow[], broken: [] as PaperRow[] };
    syntheticSources.forEach((source, i) => {
      progress(`${name}: ${source.name}`);
      const all = syntheticArticles(source, source.training + source.test, 1000 + i);
      const started = performance.now();
      const { profile } = fitDetector(all.slice(0, source.training), settings, 2012);
      rows.trainingSeconds += (performance.now() - started) / 1000;
      rows.clean.push(rowOf(source, profile, all.slice(source.training), source.run, settings));
      rows.broken.push(rowOf(source, profile, comments, brokenRun, settings));
    });
    result[name] = rows;
  }
  return result;
}

function rowOf(
  source: SyntheticSource,
  profile: Profile,
  test: readonly Observation[],
  run: number,
  settings: DetectorSettings,
): PaperRow {
  const flags = test.map((observation) => judgeDocument(profile, observation).suspicious);
  let afterSelfCheck = 0;
  for (let from = 0; from < flags.length; from += run) {
    const flagged = flags.slice(from, from + run).filter(Boolean).length;
    const share = flagged / Math.min(run, flags.length - from);
    if (share >= settings.selfCheckShare && flagged >= settings.selfCheckLeast) afterSelfCheck += flagged;
  }
  const suspicious = flags.filter(Boolean).length;
  const check = judgeBatch(
    profile.series,
    test.map(({ features }) => features),
    suspicious,
    settings,
  );
  return {
    source: source.name,
    training: source.training,
    test: test.length,
    run,
    suspicious,
    afterSelfCheck,
    bits: check.criteria.map(({ fired }) => (fired ? 1 : 0)),
    verdict: check.verdict,
  };
}

/** The paper's own totals. */
const published = {
  clean:
    'paper: 65 of 5169 suspicious (1.26 %), 24 after self-check (0.46 %); 34 of 35 criteria right; 7 low',
  broken:
    'paper: 2492 of 2492 suspicious and after self-check; 27 of 35 criteria right (P 7, S 5, N 7, V 3, T 5); 4 high, 3 medium',
};

export function printPaper(experiment: PaperExperiment): string {
  const lines: string[] = ['The experiment of RCDL 2012 on a synthetic collection of its sizes (seeded)'];
  for (const [name, { trainingSeconds, clean, broken }] of Object.entries(experiment)) {
    lines.push('', `== ${name}: 72,888 documents trained in ${trainingSeconds.toFixed(2)} s`);
    lines.push('right documents (Tables 1 and 2)', ...table(clean), totals(clean, 0), published.clean);
    lines.push('broken documents (Tables 3 and 4)', ...table(broken), totals(broken, 1), published.broken);
  }
  return `${lines.join('\n')}\n`;
}

function table(rows: readonly PaperRow[]): string[] {
  const head = `${'source'.padEnd(15)}${['ML', 'MT', 'MS', 'ND', 'NS', 'FP', 'FS', 'FN', 'FV', 'FT'].map((name) => name.padStart(7)).join('')}  PF`;
  return [
    head,
    ...rows.map((row) => {
      const figures = [row.training, row.test, row.run, row.suspicious, row.afterSelfCheck, ...row.bits];
      return `${row.source.padEnd(15)}${figures.map((figure) => String(figure).padStart(7)).join('')}  ${row.verdict[0]!.toUpperCase()}`;
    }),
  ];
}

function totals(rows: readonly PaperRow[], wanted: 0 | 1): string {
  const sum = (of: (row: PaperRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const test = sum((row) => row.test);
  const share = (count: number): string => `${count} of ${test} (${((100 * count) / test).toFixed(2)} %)`;
  const right = sum((row) => row.bits.filter((bit) => bit === wanted).length);
  const each = ['P', 'S', 'N', 'V', 'T'].map(
    (name, i) => `${name} ${sum((row) => (row.bits[i] === wanted ? 1 : 0))}`,
  );
  const verdicts = ['high', 'medium', 'low'].map(
    (verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`,
  );
  return `ours: ${share(sum((row) => row.suspicious))} suspicious, ${share(sum((row) => row.afterSelfCheck))} after self-check; ${right} of ${5 * rows.length} criteria right (${each.join(', ')}); ${verdicts.join(', ')}`;
}
