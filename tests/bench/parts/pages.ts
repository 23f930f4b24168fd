import { median } from '../measuring/median.ts';
import { realPages, withoutPages } from '../measuring/real-pages.ts';
import type { PartResult, Row } from '../measuring/row.ts';
import { type Chain, ownChain, pythonChain } from '../peers/chain-process.ts';

type Task = 'chain' | 'text';

/** From the bytes of real pages through seven expressions to text and features, beside the libraries of other languages. */
export function pages({ quick }: { quick: boolean }): Promise<PartResult> {
  return compare('chain', quick, [ownChain("the same with parse5's tokenizer", 'parse5-tokenizer')]);
}

/** Text and features alone, of the article of trees that are there. */
export function text({ quick }: { quick: boolean }): Promise<PartResult> {
  return compare('text', quick, [ownChain('a walk for each number', 'repeated-walks')]);
}

async function compare(task: Task, quick: boolean, others: Chain[]): Promise<PartResult> {
  const files = realPages({ quick });
  const close = (chains: readonly Chain[]) => chains.forEach((chain) => void chain.close());
  if (files === null) {
    close(others);
    return withoutPages;
  }
  const remarks: string[] = [];
  const python = (['lxml', 'html5-parser', 'parsel'] as const).flatMap((variant) => {
    if (task === 'text' && variant !== 'lxml') return [];
    const chain = pythonChain(variant);
    if (chain === null) remarks.push(`${variant} was not run: no Python here has it (PYTHON names another).`);
    return chain === null ? [] : [chain];
  });
  const own = ownChain('markdrift', 'product');
  const chains = [own, ...python, ...others];
  try {
    return { ...(await measured(task, quick, own, chains, files, remarks)), remarks };
  } finally {
    close(chains);
  }
}

async function measured(
  task: Task,
  quick: boolean,
  own: Chain,
  chains: readonly Chain[],
  files: readonly string[],
  remarks: string[],
): Promise<Pick<PartResult, 'rows'>> {
  const rounds = quick ? 2 : 7;
  let bytes = 0;
  for (const chain of chains) {
    bytes = (await chain.ask({ do: 'load', files })).bytes!;
    // Caches and compilers are warm before anything counts.
    for (let warming = 0; warming < 2; warming++) await chain.ask({ do: task });
  }
  const seconds = new Map<Chain, number[]>(chains.map((chain) => [chain, []]));
  const characters = new Map<Chain, number>();
  let stages: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    // Alternating: what the machine does at the time happens to all.
    for (const chain of chains) {
      const answer = await chain.ask({ do: task });
      seconds.get(chain)!.push(answer.seconds!);
      characters.set(chain, answer.characters!);
      if (chain === own) stages = answer.stages!;
    }
  }
  // Twice: the first time it is cold.
  const sketching = await own.ask({ do: 'sketch' }).then(() => own.ask({ do: 'sketch' }));
  const memory = new Map<Chain, { peak: number; tree: number }>();
  for (const chain of chains) {
    const { peakMegabytes, treeBytes } = await chain.ask({ do: 'memory' });
    memory.set(chain, { peak: peakMegabytes!, tree: treeBytes! / bytes });
  }
  const ownSeconds = seconds.get(own)!;
  const rate = (list: readonly number[]) => files.length / median(list);
  const size = bytes / files.length / 1024;
  const what = task === 'chain' ? 'bytes to features' : 'text and features alone';
  const rows: Row[] = chains
    .filter((chain) => chain !== own)
    .map((chain) => ({
      what: `${what}, ${files.length} pages of ${size.toFixed(0)} KB`,
      figure: rate(ownSeconds),
      unit: 'pages/s',
      baseline: {
        name: chain.name,
        figure: rate(seconds.get(chain)!),
        ratio: median(ratios(seconds.get(chain)!, ownSeconds)),
      },
      megabytes: memory.get(own)!.peak,
    }));
  if (task === 'chain') rows.push(...stageRows(stages, median(ownSeconds) / files.length));
  else
    rows.push(stageRow('the sketch, which nothing here is held against', sketching.seconds! / files.length));
  for (const chain of chains) {
    const of = ratios(seconds.get(chain)!, ownSeconds);
    const { peak, tree } = memory.get(chain)!;
    remarks.push(
      `${chain.name}: ${spread(seconds.get(chain)!)} s a round, ${spread(of)} times ours; ${peak.toFixed(0)} MB at most, ` +
        `trees ${tree.toFixed(1)} bytes per input byte; ${characters.get(chain)} characters of paragraphs.`,
    );
  }
  return { rows };
}

function stageRows(stages: Record<string, number>, perPage: number): Row[] {
  const all = Object.values(stages).reduce((sum, each) => sum + each, 0);
  return Object.entries(stages).map(([stage, spent]) => stageRow(stage, (spent / all) * perPage));
}

function stageRow(stage: string, seconds: number): Row {
  return { what: `  ${stage}`, figure: seconds * 1e6, unit: 'µs/page', baseline: null, megabytes: null };
}

function ratios(theirs: readonly number[], ours: readonly number[]): number[] {
  return theirs.map((seconds, round) => seconds / ours[round]!);
}

function spread(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;
}
