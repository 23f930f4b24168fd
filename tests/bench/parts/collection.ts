import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../lib/db/database.ts';
import { insertSource } from '../../../lib/db/sources/sources.ts';
import { insertWrapper } from '../../../lib/db/sources/wrappers.ts';
import { WorkerProcess } from '../../jobs/worker-process.ts';
import { siteCatalogue } from '../../site/sites/catalogue.ts';
import { type RunningSite, startSite } from '../../site/start-site.ts';
import { peakOf, processorSeconds } from '../measuring/process-figures.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';
import { type ThrowAwayDatabase, withThrowAwayDatabase } from '../measuring/throw-away-database.ts';

const fetchAlone = fileURLToPath(new URL('../peers/fetch-alone.ts', import.meta.url));

/** From local sites on addresses of their own through a worker process into a PostgreSQL of its own, as durable as in use. */
export async function collection({ quick }: { quick: boolean }): Promise<PartResult> {
  const hosts = quick ? 3 : 8;
  const articles = quick ? 20 : 150;
  const sites = await startSites(hosts, articles);
  try {
    return await withThrowAwayDatabase((database) => collect(sites, articles, database));
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

async function collect(
  sites: readonly RunningSite[],
  articles: number,
  { db, url, folder }: ThrowAwayDatabase,
): Promise<PartResult> {
  const hosts = sites.length;
  const alone = await fetchAll(sites, articles);
  const fetched = hosts * (articles + 1);

  const worker = new WorkerProcess(url, folder, {
    WORKER_CONCURRENCY: '16',
    HOST_LEASE_MS: '30000',
    STALLED_MS: '60000',
    LOG_LEVEL: 'warn',
  });
  try {
    await until(async () => (await db.worker.count()) > 0, worker);
    const atStart = processorSeconds(worker.child.pid!);
    const begun = performance.now();
    await addSources(db, sites, articles);
    await until(async () => (await db.run.count({ where: { state: 'finished' } })) >= hosts, worker);
    const seconds = (performance.now() - begun) / 1000;
    const atEnd = processorSeconds(worker.child.pid!);
    const documents = await db.document.count();
    const models = await db.model.count();
    const rate = documents / seconds;
    const row: Row = {
      what: `site to database, ${documents.toLocaleString('en')} documents of ${hosts} hosts`,
      figure: rate,
      unit: 'documents/s',
      baseline: against('undici alone, the same fetches', fetched / alone, rate, 'more'),
      megabytes: peakOf(worker.child.pid!),
    };
    const rows = [row];
    if (atStart !== null && atEnd !== null) {
      rows.push({
        what: "  the worker's processor time",
        figure: ((atEnd - atStart) / documents) * 1000,
        unit: 'ms/document',
        baseline: null,
        megabytes: null,
      });
    }
    const remarks = [`${models} models were trained during it; memory is the worker's.`];
    if (documents !== hosts * articles) remarks.push(`${hosts * articles} documents were expected.`);
    return { rows, remarks };
  } finally {
    await worker.stop();
  }
}

function startSites(hosts: number, articles: number): Promise<RunningSite[]> {
  return Promise.all(
    Array.from({ length: hosts }, (_, i) =>
      startSite({
        site: siteCatalogue[i % siteCatalogue.length]!,
        seed: `bench-${i}`,
        archive: articles,
        listed: articles,
        address: `127.0.9.${i + 1}`,
      }),
    ),
  );
}

/** One worker fetches each host's pages one after the other; so does the baseline. Wall seconds. */
async function fetchAll(sites: readonly RunningSite[], articles: number): Promise<number> {
  const addresses = sites.map((site) => {
    const { newest } = site.state();
    const pages = Array.from({ length: articles }, (_, i) => site.article(newest - i)).filter(
      (each) => each !== null,
    );
    return [site.sourceUrl, ...pages.map((article) => site.addressOf(article))];
  });
  const child = fork(fetchAlone, { stdio: ['ignore', 2, 2, 'ipc'] });
  child.send(addresses);
  const [seconds] = (await once(child, 'message')) as [number];
  return seconds;
}

async function addSources(db: Database, sites: readonly RunningSite[], articles: number): Promise<void> {
  for (const { definition, sourceUrl, origin } of sites) {
    await db.$transaction(async (tx) => {
      const at = new Date();
      const { id: sourceId } = await insertSource(tx, {
        name: definition.name,
        kind: definition.source.kind,
        address: sourceUrl,
        host: new URL(sourceUrl).host,
        homepage: origin,
        groupId: null,
        own: {
          collection: {
            locale: definition.locale,
            timeZone: definition.timeZone,
            intervalSeconds: 86_400,
            firstRunPages: articles,
          },
          detector: {},
        },
        statusReason: { code: 'learning', params: { have: 0, need: 30 } },
        createdById: null,
        at,
      });
      await insertWrapper(tx, { sourceId, rules: definition.rules, reason: 'first', authorId: null, at });
    });
  }
}

async function until(holds: () => Promise<boolean>, worker: WorkerProcess): Promise<void> {
  while (!(await holds())) {
    if (worker.child.exitCode !== null) throw new Error(`the worker ended:\n${worker.output}`);
    await pause(50);
  }
}
