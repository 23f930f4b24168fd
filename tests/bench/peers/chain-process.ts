import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type ChainOrder =
  | { do: 'load'; files: readonly string[] }
  | { do: 'chain' }
  | { do: 'text' }
  | { do: 'sketch' }
  | { do: 'memory' };

export interface ChainAnswer {
  bytes?: number;
  /** Processor seconds of the whole process. */
  seconds?: number;
  /** Of paragraphs; tells whether both sides did about the same. */
  characters?: number;
  /** Milliseconds of each stage, our side only. */
  stages?: Record<string, number>;
  peakMegabytes?: number;
  /** What the trees of all pages hold while they are kept. */
  treeBytes?: number;
}

/** One side of the comparison, in a process of its own that waits between its turns. */
export interface Chain {
  name: string;
  ask(order: ChainOrder): Promise<ChainAnswer>;
  close(): void;
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const rules = path('./page-rules.json');

/** Our own chain, by the product's parser or by parse5's tokenizer in front of the same tree. */
export function ownChain(name: string, variant: 'product' | 'parse5-tokenizer' | 'repeated-walks'): Chain {
  const child = spawn(process.execPath, ['--expose-gc', path('./page-chain.ts'), variant, rules], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return talkingTo(name, child);
}

/** The first Python that has the library; null where none has. */
export function pythonChain(variant: 'lxml' | 'parsel' | 'html5-parser'): Chain | null {
  const modules = variant === 'lxml' ? 'lxml.html' : `lxml.html, ${variant.replace('-', '_')}`;
  const pythons = [process.env.PYTHON, '/usr/bin/python3', 'python3'].filter((each) => each !== undefined);
  const python = pythons.find((each) => spawnSync(each, ['-c', `import ${modules}`]).status === 0);
  if (python === undefined) return null;
  const child = spawn(python, [path('./page_chain.py'), variant, rules], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return talkingTo(variant, child);
}

function talkingTo(name: string, child: ChildProcess): Chain {
  const answers = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return {
    name,
    async ask(order) {
      child.stdin!.write(`${JSON.stringify(order)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`the peer "${name}" ended`);
      return JSON.parse(value) as ChainAnswer;
    },
    close: () => void child.stdin!.end(),
  };
}
