import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { decodeHtml, decodeXml } from '../core/charset/decode.ts';
import type { WrapperRules } from '../core/extract/rules.ts';
import type { PageReaders } from '../flows/parts/page-readers.ts';
import type { ArticleReading, Encoding } from '../flows/parts/read-article.ts';
import type { FieldReading } from '../flows/parts/read-field.ts';
import type { ListingReading, ListingSource } from '../flows/parts/read-listing.ts';
import type { PlaceReading } from '../flows/parts/read-place.ts';
import { factsOf } from '../flows/parts/visit.ts';
import type { FetchResult } from '../net/fetch-result.ts';
import type readPage from './page-thread.ts';
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
/** A class, so that no reading can be taken for it. */
class Ended {
  readonly broken: Broken;
  constructor(broken: Broken) {
    this.broken = broken;
  }
}
type Readings = ReturnType<typeof readPage>;

/**
 * Threads that read pages, so that no page keeps the process from giving signs of life. One that takes longer or more
 * memory than the limits is ended and replaced, and its page is `too-complex` with the limit that it broke. A thread that
 * dies otherwise is an error: the page is tried again like any that threw.
 *
 * @param entry where page-thread.ts lies
 */
export function openPageThreads(entry: URL, limits: PageLimits = defaultPageLimits): PageThreads {
  const pool = new Piscina<PageTask, Readings>({
    filename: entry.href,
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
  async function run<Reading extends Readings>(task: PageTask): Promise<Reading | Ended> {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return (await pool.run(task, { signal: AbortSignal.timeout(limits.milliseconds) })) as Reading;
    } catch (error) {
      const broken = brokenLimit(error, limits);
      if (broken === null) throw error;
      return new Ended(broken);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  return {
    async article(input) {
      const reading = await run<ArticleReading>({ kind: 'article', input });
      if (!(reading instanceof Ended)) return reading;
      const { bytes, contentType } = input.answer;
      const { charset, reason } = decodeHtml(bytes, contentType, input.charset);
      return {
        kind: 'refused',
        why: 'too-complex',
        detail: { ...reading.broken },
        decoded: { charset, reason },
      };
    },
    async listing(source, result) {
      const reading = await run<ListingReading>({ kind: 'listing', source, result });
      if (!(reading instanceof Ended)) return reading;
      const facts = { ...factsOf(result), ...reading.broken };
      return { kind: 'failed', failure: 'too-complex', facts, decoded: encodingOf(source, result) };
    },
    async place(answer) {
      const reading = await run<PlaceReading>({ kind: 'place', answer });
      if (!(reading instanceof Ended)) return reading;
      return { kind: 'failed', failure: 'too-complex', detail: { ...factsOf(answer), ...reading.broken } };
    },
    async fit(answers, locale, capturedAt) {
      const rules = await run<WrapperRules['article']>({ kind: 'fit', answers, locale, capturedAt });
      return rules instanceof Ended ? null : rules;
    },
    async field(input) {
      const reading = await run<FieldReading>({ kind: 'field', input });
      return reading instanceof Ended ? { kind: 'too-complex' } : reading;
    },
    close: () => pool.destroy(),
  };
}

/** Decoding takes milliseconds whatever the bytes are; so what ended a thread is kept as evidence like any other page. */
function encodingOf({ kind, charset: choice }: ListingSource, result: FetchResult): Encoding | null {
  if (result.kind !== 'answer') return null;
  const decode = kind === 'feed' ? decodeXml : decodeHtml;
  const { charset, reason } = decode(result.bytes, result.contentType, choice);
  return { charset, reason };
}

function brokenLimit(error: unknown, { milliseconds, megabytes }: PageLimits): Broken | null {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return { limit: 'milliseconds', allowed: milliseconds };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? { limit: 'megabytes', allowed: megabytes } : null;
}
