import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Question } from '../comparable-values.ts';

export type Libxml2Value =
  | { boolean: boolean }
  | { number: number | string }
  | { string: string }
  | { nodes: string[] }
  | { error: string };

type Order =
  | { do: 'load'; pages: readonly string[] }
  | { do: 'time'; expressions: readonly string[] }
  | { do: 'answer'; page: string; questions: readonly Question[] };

export interface Libxml2 {
  load(pages: readonly string[]): Promise<void>;
  /** Processor seconds for all expressions on all pages, and how many nodes they found. */
  time(expressions: readonly string[]): Promise<{ seconds: number; found: number }>;
  answer(page: string, questions: readonly Question[]): Promise<Libxml2Value[]>;
  close(): void;
}

/** libxml2's XPath in a process of its own, under the first Python that has lxml; null where none has. */
export function startLibxml2(): Libxml2 | null {
  const pythons = [process.env.PYTHON, '/usr/bin/python3', 'python3'].filter((each) => each !== undefined);
  const python = pythons.find((each) => spawnSync(each, ['-c', 'import lxml.etree']).status === 0);
  if (python === undefined) return null;
  const program = fileURLToPath(new URL('./libxml2.py', import.meta.url));
  const child = spawn(python, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async <Answer>(order: Order): Promise<Answer> => {
    child.stdin.write(`${JSON.stringify(order)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('libxml2 ended');
    return JSON.parse(value) as Answer;
  };
  return {
    load: async (pages) => void (await ask({ do: 'load', pages })),
    time: (expressions) => ask({ do: 'time', expressions }),
    answer: async (page, questions) =>
      (await ask<{ answers: Libxml2Value[] }>({ do: 'answer', page, questions })).answers,
    close: () => void child.stdin.end(),
  };
}
