import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { decodeHtml } from '../core/charset/decode.ts';
import type { PageReaders } from '../flows/parts/page-readers.ts';
import type { ArticleReading } from '../flows/parts/read-article.ts';
import type { ListingReading } from '../flows/parts/read-listing.ts';
import { factsOf } from '../flows/parts/visit.ts';
import type { PageTask } from './page-thread.ts';

export interface PageLimits {
  /** For one page, from decoding to measuring. */
  milliseconds: number;
  /** Of the heap of a thread. */
  megabytes: number;
  threads: number;
}

/** Far more than the limits of parsing and expressions let a page take: this is the last wall. */
export const defaultPageLimits: PageLimits = {
  milliseconds: 30_000,
  megabytes: 768,
  threads: Math.min(4, availableParallelism()),
};

export interface PageThreads extends PageReaders {
  close(): Promise<void>;
}

type Broken = { limit: 'milliseconds' | 'megabytes'; allowed: number };

/**
 * Threads that read pages, so that no page keeps the process from giving signs of life. One that takes longer or more
 * memory than the limits is ended and replaced, and its page is `too-complex` with the limit that it broke. A thread that
 * dies otherwise is an error: the page is tried again like any that threw.
 */
export function openPageThreads(limits: PageLimits = defaultPageLimits): PageThreads {
  const pool = new Piscina<PageTask, ArticleReading | ListingReading>({
    filename: new URL('./page-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  // Trouble of a thread is that of its page, which hears of it; without a listener it would end the process.
  pool.on('error', () => {});
  const waiting: (() => void)[] = [];
  let free = limits.threads;

  /** Tasks wait here and not in the pool: the clock of a page runs only while a thread has it. */
  async function run(task: PageTask): Promise<ArticleReading | ListingReading | Broken> {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(limits.milliseconds) });
    } catch (error) {
      const broken = brokenLimit(error, limits);
      if (broken === null) throw error;
      return broken;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  return {
    async article(input) {
      const reading = await run({ kind: 'article', input });
      if (!('limit' in reading)) return reading as ArticleReading;
      const { bytes, contentType } = input.answer;
      const { charset, reason } = decodeHtml(bytes, contentType, input.charset);
      return { kind: 'refused', why: 'too-complex', detail: { ...reading }, decoded: { charset, reason } };
    },
    async listing(source, result) {
      const reading = await run({ kind: 'listing', source, result });
      if (!('limit' in reading)) return reading as ListingReading;
      const facts = { ...factsOf(result), ...reading };
      return { kind: 'failed', failure: 'too-complex', facts, decoded: null };
    },
    close: () => pool.destroy(),
  };
}

function brokenLimit(error: unknown, { milliseconds, megabytes }: PageLimits): Broken | null {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return { limit: 'milliseconds', allowed: milliseconds };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? { limit: 'megabytes', allowed: megabytes } : null;
}
