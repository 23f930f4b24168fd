import { execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from '../../../lib/db/database.ts';
import { insertSource } from '../../../lib/db/sources/sources.ts';
import { insertWrapper } from '../../../lib/db/sources/wrappers.ts';
import { WorkerProcess } from '../../jobs/worker-process.ts';
import { familySeconds, peakOf, processorSeconds } from '../measuring/process-figures.ts';
import { processorShares, sharesInWords } from '../measuring/processor-shares.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';
import { type ThrowAwayDatabase, withThrowAwayDatabase } from '../measuring/throw-away-database.ts';

const server = fileURLToPath(new URL('../local-web/serve.ts', import.meta.url));
const spider = fileURLToPath(new URL('../peers/local_web_spider.py', import.meta.url));
const python = '/usr/bin/python3';

interface PeerFigures {
  articles: number;
  seconds: number;
  cpu: number;
  megabytes: number;
}

/**
 * A local web of 200 hosts with 20,000 articles of 100 kB: fetched, extracted, judged and stored by one worker, beside
 * Scrapy, which fetches and extracts the same.
 */
export async function localWeb({ quick }: { quick: boolean }): Promise<PartResult> {
  const hosts = quick ? 40 : 200;
  const articles = quick ? 40 : 100;
  const web = fork(server, [String(articles)], { stdio: ['ignore', 2, 2, 'ipc'] });
  try {
    const [port] = (await once(web, 'message')) as [number];
    const feeds = Array.from(
      { length: hosts },
      (_, h) => `http://127.${20 + Math.floor(h / 250)}.${h % 250}.1:${port}/feed.xml`,
    );
    return await withThrowAwayDatabase((database) => compare(feeds, articles, database));
  } finally {
    web.kill();
  }
}

async function compare(feeds: string[], articles: number, database: ThrowAwayDatabase): Promise<PartResult> {
  const wanted = feeds.length * articles;
  const shares = [processorShares()];
  const own = await collect(feeds, articles, database);
  shares.push(processorShares());
  const peer = await crawl(feeds, database.folder);
  shares.push(processorShares());
  const rate = own.documents / own.seconds;
  const rows: Row[] = [
    {
      what: `${wanted.toLocaleString('en')} articles of ${feeds.length} hosts, fetched, judged and stored`,
      figure: rate,
      unit: 'documents/s',
      baseline: peer && against('Scrapy, fetched and extracted', peer.articles / peer.seconds, rate, 'more'),
      megabytes: own.megabytes,
    },
  ];
  const perDocument = (what: string, seconds: number | null, ofPeer: number | null) => {
    if (seconds === null) return;
    const figure = (1000 * seconds) / own.documents;
    const baseline = ofPeer === null ? null : against('Scrapy’s', ofPeer, figure, 'less');
    rows.push({ what, figure, unit: 'ms/document', baseline, megabytes: null });
  };
  perDocument("  the worker's processor time", own.worker, peer && (1000 * peer.cpu) / peer.articles);
  perDocument("  PostgreSQL's processor time", own.database, null);
  const remarks = [`${own.models} models were trained during it.`];
  if (own.documents !== wanted) remarks.push(`${wanted} documents were expected, ${own.documents} came.`);
  if (peer === null) remarks.push(`Scrapy was not run: ${python} cannot import it.`);
  else {
    remarks.push(`Scrapy held ${peer.megabytes.toFixed(0)} MB and stored nothing.`);
    if (peer.articles !== wanted) remarks.push(`Scrapy read ${peer.articles} of ${wanted} articles.`);
  }
  for (const [n, who] of ['this', ...(peer === null ? [] : ['Scrapy'])].entries()) {
    const words = sharesInWords(shares[n]!, shares[n + 1]!);
    if (words !== null) remarks.push(`While ${who} ran, ${words}.`);
  }
  return { rows, remarks };
}

async function collect(feeds: readonly string[], articles: number, { db, url, folder }: ThrowAwayDatabase) {
  const worker = new WorkerProcess(url, folder, {
    WORKER_CONCURRENCY: '16',
    HOST_LEASE_MS: '30000',
    STALLED_MS: '60000',
    // As in use: a worker of a test looks ten times as often.
    SCHEDULE_MS: '1000',
    LOG_LEVEL: 'warn',
  });
  try {
    await until(async () => (await db.worker.count()) > 0, worker);
    const server = postmasterOf(folder);
    const atStart = { worker: processorSeconds(worker.child.pid!), database: familySeconds(server) };
    const begun = performance.now();
    await addSources(db, feeds, articles);
    await until(async () => (await db.run.count({ where: { state: 'finished' } })) >= feeds.length, worker);
    const seconds = (performance.now() - begun) / 1000;
    const ended = { worker: processorSeconds(worker.child.pid!), database: familySeconds(server) };
    return {
      seconds,
      documents: await db.document.count(),
      models: await db.model.count(),
      worker: difference(ended.worker, atStart.worker),
      database: difference(ended.database, atStart.database),
      megabytes: peakOf(worker.child.pid!),
    };
  } finally {
    await worker.stop();
  }
}

function postmasterOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const file = files.find((each) => path.basename(each) === 'postmaster.pid');
  return file === undefined ? 0 : Number(readFileSync(path.join(folder, file), 'utf8').split('\n')[0]);
}

function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}

async function addSources(db: Database, feeds: readonly string[], articles: number): Promise<void> {
  const field = (expression: string) => ({ alternatives: [expression], exclude: [] });
  const rules = {
    article: {
      body: field('//div[@class="story-body"]'),
      title: field('//h1'),
      date: field('//time/@datetime'),
      author: field('//span[@class="author"]'),
    },
  };
  for (const address of feeds) {
    await db.$transaction(async (tx) => {
      const at = new Date();
      const host = new URL(address).host;
      const { id: sourceId } = await insertSource(tx, {
        name: host,
        kind: 'feed',
        address,
        host,
        homepage: null,
        groupId: null,
        own: { collection: { intervalSeconds: 86_400, firstRunPages: articles }, detector: {} },
        statusReason: { code: 'learning', params: { have: 0, need: 30 } },
        createdById: null,
        at,
      });
      await insertWrapper(tx, { sourceId, rules, reason: 'first', authorId: null, at });
    });
  }
}

async function crawl(feeds: readonly string[], folder: string): Promise<PeerFigures | null> {
  try {
    execFileSync(python, ['-c', 'import scrapy'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const list = path.join(folder, 'feeds.txt');
  writeFileSync(list, feeds.join('\n'));
  const { stdout } = await promisify(execFile)(python, [spider, list], { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as PeerFigures;
}

async function until(holds: () => Promise<boolean>, worker: WorkerProcess): Promise<void> {
  while (!(await holds())) {
    if (worker.child.exitCode !== null) throw new Error(`the worker ended:\n${worker.output}`);
    // Each look takes the processor a few milliseconds that are nobody's collecting.
    await pause(250);
  }
}
