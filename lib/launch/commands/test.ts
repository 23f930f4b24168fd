import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { env } from '../../env.ts';
import { runScript } from '../run-script.ts';
import { findOrInstallChromium } from '../setup/chromium.ts';
import { ensurePrismaClient, ensureWebBuild, generatePageTypes } from '../setup/generated-code.ts';
import { packageProgram, projectRoot } from '../setup/project.ts';
import { runStep } from '../setup/run-step.ts';
import { say } from '../setup/say.ts';

type Counts = { passed: number; failed: number; skipped: number };

/**
 * `npm test`: sets up like `npm start`, then types, lint and format, import rules, the build, and all tests;
 * the cheap ones first. Each of the first four counts as one test. Ends with "N passed, N failed".
 * `npm test -- PATH…` runs only the tests under these paths.
 */
export async function run(words: string[]): Promise<number> {
  const browser = await findOrInstallChromium(env.CHROME_PATH, env.DATA_DIR);
  if (browser.kind === 'found') process.env.CHROME_PATH = browser.path;
  else say(`No browser, so the browser's tests will fail: ${browser.instruction}`);
  await ensurePrismaClient();

  const checks = words.length > 0 ? [] : await allChecks();
  const tests = await runTests(words);
  const passed = checks.filter(Boolean).length + tests.passed;
  const failed = checks.filter((ok) => !ok).length + tests.failed;
  const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : '';
  process.stdout.write(`${passed} passed, ${failed} failed${skipped}\n`);
  return failed > 0 ? 1 : 0;
}

/** One processor checks types about as long as another formats and follows imports. The build takes all there are. */
async function allChecks(): Promise<boolean[]> {
  await generatePageTypes();
  const [typed, others] = await Promise.all([types(), lintAndImports()]);
  return [typed, ...others, await build()];
}

const lintAndImports = async () => [await lint(), await imports()];

const types = () => check('Types', [packageProgram('typescript/bin/tsc'), '--noEmit']);

const lint = () => check('Lint and format', [packageProgram('@biomejs/biome/bin/biome'), 'check', '.']);

const imports = () => check('Import rules', [path.join(projectRoot, 'lib/launch/import-rules.mjs')]);

async function build(): Promise<boolean> {
  try {
    await ensureWebBuild();
    say('Build: passed');
    return true;
  } catch (error) {
    say(`Build: FAILED\n${(error as Error).message}`);
    return false;
  }
}

async function check(title: string, command: readonly string[]): Promise<boolean> {
  const { status, output } = await runStep(process.execPath, command);
  say(status === 0 ? `${title}: passed` : `${title}: FAILED\n${output.trim()}`);
  return status === 0;
}

/** All tests by vitest, which leaves its counts in a file; without one it did not get to its end. */
async function runTests(words: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-counts-'));
  const file = path.join(folder, 'counts.json');
  process.env.MARKDRIFT_COUNTS_FILE = file;
  try {
    const status = await runScript('node_modules/vitest/vitest.mjs', ['run', ...words]);
    const counts = readCounts(file);
    // A run that failed although no test did (nothing found, a crash) is a failure of its own.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(file: string): Counts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
