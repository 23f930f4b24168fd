import { gzipSync } from 'node:zlib';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { decodeRecording, encodeRecording } from '../../../lib/core/detect/what-if/recording-codec.ts';
import { openWhatIf } from '../../../lib/core/detect/what-if/what-if.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { cpuSeconds, peakMegabytes } from '../measuring/cpu-time.ts';
import { against, type PartResult } from '../measuring/row.ts';
import { newsDocuments } from '../synthetic/news-documents.ts';
import { playSource } from '../synthetic/recorded-source.ts';

/** 90 days of a busy source judged again in one pass, as the browser does it while a slider moves. */
export async function whatIf({ quick }: { quick: boolean }): Promise<PartResult> {
  const documents = quick ? 1500 : 10_000;
  const runs = quick ? 200 : 2160;
  const learned = quick ? 300 : 2000;
  const pages = newsDocuments(documents + learned, seededRandom(2013));
  const { recording } = playSource(pages, learned, defaultSettings, { runs, days: 90 });
  const bytes = encodeRecording(recording);
  const repetitions = quick ? 1 : 7;
  const milliseconds = (work: () => unknown) => cpuSeconds(repetitions, work).seconds * 1000;
  const opened = milliseconds(() => openWhatIf(decodeRecording(bytes)));
  const whatIf = openWhatIf(decodeRecording(bytes));
  const inForce = milliseconds(() => whatIf.try(defaultSettings));
  let step = 0;
  const rows = (
    [
      ['calm', () => ({ calm: 4 + (step++ % 10) })],
      ['margin and kMin', () => ({ margin: (step++ % 10) / 5, kMin: 6 })],
      [
        'policy score, cut-offs',
        () => ({ policy: 'score' as const, scoreCutOffs: { medium: 0.5, high: (step++ % 10) / 4 } }),
      ],
      ['policy paper, batch', () => ({ policy: 'paper' as const, batchDocuments: 10 + (step++ % 50) })],
    ] as const
  ).map(([name, change]) => {
    const own = milliseconds(() => whatIf.try({ ...defaultSettings, ...change() }));
    return {
      what: `slider: ${name}`,
      figure: own,
      unit: 'ms',
      baseline: against('settings in force', inForce, own, 'less'),
      megabytes: peakMegabytes(),
    };
  });
  const settings = { ...defaultSettings, clusters: 8 };
  const fitted = milliseconds(() => {
    const fresh = openWhatIf(recording);
    while (fresh.fitOne(settings));
  });
  const amount = `${documents.toLocaleString('en')} documents, ${runs} runs, ${recording.models.length} models`;
  return {
    rows: [
      { what: `opened: ${amount}`, figure: opened, unit: 'ms', baseline: null, megabytes: null },
      ...rows,
      {
        what: 'boxes of all models fitted anew',
        figure: fitted,
        unit: 'ms',
        baseline: null,
        megabytes: null,
      },
      { what: 'answer', figure: bytes.length / 1024, unit: 'kB', baseline: null, megabytes: null },
      {
        what: 'answer, gzip',
        figure: gzipSync(bytes).length / 1024,
        unit: 'kB',
        baseline: null,
        megabytes: null,
      },
    ],
    remarks: [],
  };
}
