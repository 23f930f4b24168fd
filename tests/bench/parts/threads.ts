import { type ArticleInput, readArticle } from '../../../lib/flows/parts/reading/read-article.ts';
import { defaultPageLimits, openPageThreads } from '../../../lib/jobs/page-threads.ts';
import { peakMegabytes } from '../measuring/cpu-time.ts';
import { median } from '../measuring/median.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';

const entry = new URL('../../../lib/jobs/page-thread.ts', import.meta.url);

/** Microseconds of processor time a page: of all threads, and of the one that gives signs of life and saves. */
interface Cost {
  whole: number;
  own: number;
}

/** What handing a page to a thread costs beside reading it here, small pages and large ones. */
export async function threads({ quick }: { quick: boolean }): Promise<PartResult> {
  const pool = openPageThreads(entry, { ...defaultPageLimits, threads: 1 });
  const rows: Row[] = [];
  try {
    for (const kilobytes of [2, 20, 250]) {
      const input = pageOf(kilobytes);
      const pages = Math.ceil((quick ? 200 : 1000) / Math.sqrt(kilobytes));
      const away = () => pool.article(input);
      const here = async () => readArticle(input);
      // Both compilers have to be warm before either is measured.
      await costOf(pages, away);
      await costOf(pages, here);
      const rounds = Array.from({ length: quick ? 1 : 5 });
      const [there, local]: [Cost[], Cost[]] = [[], []];
      for (const _ of rounds) {
        there.push(await costOf(pages, away));
        local.push(await costOf(pages, here));
      }
      for (const [what, part] of [
        ['all threads', 'whole'],
        ['the thread that hands it over', 'own'],
      ] as const) {
        const figure = median(there.map((cost) => cost[part]));
        const baseline = median(local.map((cost) => cost[part]));
        rows.push({
          what: `a page of ${kilobytes} kB read in a thread, ${what}`,
          figure,
          unit: 'µs',
          baseline: against('read here', baseline, figure, 'less'),
          megabytes: peakMegabytes(),
        });
      }
    }
  } finally {
    await pool.close();
  }
  return { rows, remarks: [] };
}

async function costOf(pages: number, read: () => Promise<unknown>): Promise<Cost> {
  const [whole, own] = [process.cpuUsage(), process.threadCpuUsage()];
  for (let page = 0; page < pages; page++) await read();
  const [wholly, owned] = [process.cpuUsage(whole), process.threadCpuUsage(own)];
  return { whole: (wholly.user + wholly.system) / pages, own: (owned.user + owned.system) / pages };
}

function pageOf(kilobytes: number): ArticleInput {
  const words = 'The harbour was closed in the morning, and the ferries waited outside until noon.';
  const head = '<!doctype html><title>Harbour</title><h1>Harbour closed</h1><article>';
  const paragraph = (n: number) => `<p class="text t${n}">${words} <a href="/${n}">More</a> of it.</p>\n`;
  let html = head;
  for (let n = 0; html.length < kilobytes * 1000; n++) html += paragraph(n);
  const rule = (...alternatives: string[]) => ({ alternatives, exclude: [] });
  return {
    answer: {
      kind: 'answer',
      status: 200,
      contentType: 'text/html; charset=utf-8',
      finalUrl: 'http://site.example/1',
      headers: { 'content-type': 'text/html; charset=utf-8', server: 'site' },
      bytes: new TextEncoder().encode(html),
      redirects: [],
      milliseconds: 1,
    },
    rules: { article: { body: rule('//article', '//main'), title: rule('//h1'), date: rule('//time') } },
    locale: 'en',
    timeZone: 'UTC',
    capturedAt: new Date(0),
    charset: 'auto',
  };
}
