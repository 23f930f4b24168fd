import { runScript } from '../run-script.ts';

/** `npm run replay -- DIR [--json]`. */
export function run(words: string[]): Promise<number> {
  return runScript('lib/replay/main.ts', words);
}
