import { runScript } from '../run-script.ts';
import { ensurePrismaClient } from '../setup/generated-code.ts';

/** `npm run bench`. */
export async function run(words: string[]): Promise<number> {
  await ensurePrismaClient();
  return runScript('tests/bench/main.ts', words);
}
