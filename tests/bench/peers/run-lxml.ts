import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./lxml_pages.py', import.meta.url));

export interface LxmlOrder {
  files: readonly string[];
  repetitions: number;
  body: readonly string[];
  title: readonly string[];
  author: readonly string[];
}

export interface LxmlFigures {
  pagesPerSecond: number;
  megabytes: number;
  paragraphs: number;
  characters: number;
}

/** Runs the peer under the first Python that has lxml; null where none has it. */
export function runLxml(order: LxmlOrder): LxmlFigures | null {
  const pythons = [process.env.PYTHON, '/usr/bin/python3', 'python3'].filter((each) => each !== undefined);
  const python = pythons.find((each) => spawnSync(each, ['-c', 'import lxml.etree']).status === 0);
  if (python === undefined) return null;
  const child = spawnSync(python, [program], { input: JSON.stringify(order), encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`the peer lxml failed: ${child.stderr.trim()}`);
  return JSON.parse(child.stdout) as LxmlFigures;
}
