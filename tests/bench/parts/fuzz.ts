import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { fuzzInputs } from '../../core/fuzz/fuzz-inputs.ts';
import { type FuzzResult, readMutatedFeeds, readMutatedPages } from '../../core/fuzz/read-mutated.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';

/** No page and no feed may take longer, whatever it holds. Milliseconds. */
const aim = 2000;

/** Ten thousand mutated pages and feeds from bytes to features and items: none crashes, none hangs. */
export async function fuzz({ quick }: { quick: boolean }): Promise<PartResult> {
  const count = quick ? 300 : 10_000;
  const { pages, feeds, recorded } = fuzzInputs();
  const ofPages = readMutatedPages(pages, count, seededRandom(1));
  const ofFeeds = readMutatedFeeds(feeds, count, seededRandom(2));
  const remarks = [`pages: ${told(ofPages)}`, `feeds: ${told(ofFeeds)}`];
  if (!recorded) remarks.push('made-up pages and feeds only: TRUTH_DIR and FEEDS_DIR name no folders.');
  return { rows: [rowOf('pages', ofPages), rowOf('feeds', ofFeeds)], remarks };
}

function rowOf(what: string, { inputs, slowest }: FuzzResult): Row {
  return {
    what: `slowest of ${inputs.toLocaleString('en')} mutated ${what}`,
    figure: slowest,
    unit: 'ms',
    baseline: against('the aim', aim, slowest, 'less'),
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}

function told({ outcomes }: FuzzResult): string {
  return [...outcomes]
    .sort((a, b) => b[1] - a[1])
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');
}
